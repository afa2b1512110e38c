"""The file of the drawn map: read once, or refused as a whole with every reason."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

from villa_site.settings.drawn_map.features import STOPS, Feature, Frame, Names, Position
from villa_site.settings.drawn_map.reading import (
    Fault,
    read_collection,
    read_features,
    read_frame,
    read_names,
)

logger = logging.getLogger(__name__)

FILE: Final = "map.geojson"
"""Its name in a folder of content."""

_LARGEST: Final = 200_000
_FORM: Final = b"1"
"""Part of the version: another number where the same file is drawn in another way."""


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A drawn map: two of the same ``version`` are the same."""

    version: str
    frame: Frame = field(compare=False, repr=False)
    features: tuple[Feature, ...] = field(compare=False, repr=False)
    caption: Names = field(default_factory=dict, compare=False, repr=False)

    @property
    def stops(self) -> list[Feature]:
        """The stops that have a name, the nearest first, those without minutes last."""
        named = [each for each in self.features if each.kind in STOPS and each.name]
        return sorted(named, key=lambda each: each.minutes if each.minutes is not None else 10_000)

    @property
    def ways(self) -> list[Feature]:
        """The ways that are described."""
        return [each for each in self.features if each.kind == "way" and each.name and each.steps]

    def url(self, locale: str) -> str:
        """Return the path of the drawing in a language; another version has another one."""
        return f"/_villa/map/{locale}.svg?v={self.version}"

    def place(self, lat: float, lng: float) -> tuple[float, float] | None:
        """Return where a place is, from 0 to 1 from the top left; None where it is not on it."""
        position = Position(lng, lat)
        return self.frame.place(position) if self.frame.has(position) else None


def read_map(path: Path | None) -> DrawnMap | None:
    """Read the map; None where there is none, or where it cannot be drawn, which is logged."""
    if path is None:
        return None
    drawn, faults = _read(path)
    if faults:
        logger.warning("No map is drawn: %s", faults[0])
    return drawn


def problems(path: Path) -> list[str]:
    """Say in a sentence each what is wrong with the file."""
    return _read(path)[1]


def _read(path: Path) -> tuple[DrawnMap | None, list[str]]:
    try:
        if path.stat().st_size > _LARGEST:
            return None, [f"{path} is larger than {_LARGEST // 1000} kB; draw it simpler."]
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        return None, [f"{path} cannot be read: {error.strerror}."]
    except UnicodeDecodeError:
        return None, [f"Fix {path}: it must be UTF-8."]
    try:
        written = read_collection(text)
        read = list(read_features(written["features"]))
        features = tuple(each for each in read if isinstance(each, Feature))
        if faults := [f"Fix {path}, {each}" for each in read if isinstance(each, str)]:
            return None, faults
        frame = read_frame(written.get("bbox"), features)
        caption = read_names(written.get("caption"), "caption")
    except Fault as fault:
        return None, [f"Fix {path}: {fault}"]
    version = blake2b(_FORM + data, digest_size=6).hexdigest()
    return DrawnMap(version, frame, features, caption), []
