"""Every master of the demonstration content, read from the lists in ``masters/``."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import yaml
from PIL import Image

from tools.artwork import film, pdf, recording
from tools.artwork.drawing import draw, symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST: Final = 250_000
"""Bytes; no master is larger."""

RATIOS: Final = {
    "3x2": (3, 2),
    "2x3": (2, 3),
    "1x1": (1, 1),
    "4x5": (4, 5),
    "3x4": (3, 4),
    "4x3": (4, 3),
    "16x9": (16, 9),
    "21x9": (21, 9),
}
_LISTS: Final = Path(__file__).with_name("masters")
_LONGEST_EDGE: Final = 1920
# Below 50 the flat colours of the drawings show bands; the grain hides what is lost above it.
_QUALITIES: Final = (56, 50)
_LARGEST_FILM: Final = 170_000


class Master(Protocol):
    """A finished file."""

    @property
    def file(self) -> str:
        """Its name in the media folder."""

    def content(self) -> bytes:
        """Return the file; takes up to a minute for a film, about a second for a picture."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene as WebP, ``width`` pixels wide: the widest at which the site shows it."""

    file: str
    scene: str
    seed: int
    ratio: str
    light: str | None
    palette: str | None
    width: int

    def content(self) -> bytes:
        """Draw the scene at full size, so that reducing it softens its grain."""
        drawn = draw(
            self.scene,
            seed=self.seed,
            size=_full_size(self.ratio),
            light=self.light,
            palette=self.palette,
        )
        height = round(drawn.height * self.width / drawn.width)
        reduced = drawn.resize((self.width, height), Image.Resampling.LANCZOS)
        encoded = (_webp(reduced, quality) for quality in _QUALITIES)
        return next((each for each in encoded if len(each) <= LARGEST), b"")


@dataclass(frozen=True, slots=True)
class Symbol:
    """An emblem as SVG."""

    file: str
    scene: str
    seed: int

    def content(self) -> bytes:
        """Compose the emblem."""
        return symbol(self.scene, seed=self.seed).encode()


@dataclass(frozen=True, slots=True)
class Film:
    """A silent move over a scene as WebM."""

    file: str
    scene: str
    seed: int
    light: str
    seconds: int

    def content(self) -> bytes:
        """Draw the scene once and move over it."""
        scene = draw(self.scene, seed=self.seed, size=film.CANVAS, light=self.light)
        return film.webm(scene, seconds=self.seconds, most_bytes=_LARGEST_FILM)


@dataclass(frozen=True, slots=True)
class Recording:
    """Plucked notes as MP3."""

    file: str
    tone: str
    seed: int
    seconds: int

    def content(self) -> bytes:
        """Play the notes."""
        samples = recording.played(self.tone, seed=self.seed, seconds=self.seconds)
        return recording.mp3(samples, most_bytes=LARGEST)


@dataclass(frozen=True, slots=True)
class Document:
    """A text as PDF."""

    file: str
    title: str
    pages: int
    text: str

    def content(self) -> bytes:
        """Set the text."""
        return pdf.pdf(self.title, self.text, pages=self.pages)


def masters() -> Iterator[Master]:
    """Yield every master of the lists."""
    for name in ("places", "people_and_things"):
        for row in _rows(name):
            yield Picture(
                row["file"],
                row["scene"],
                int(row["seed"]),
                row["ratio"],
                row["light"] or None,
                row["palette"] or None,
                int(row["width"]),
            )
    for row in _rows("symbols"):
        yield Symbol(row["file"], row["scene"], int(row["seed"]))
    for row in _rows("films"):
        yield Film(row["file"], row["scene"], int(row["seed"]), row["light"], int(row["seconds"]))
    for row in _rows("recordings"):
        yield Recording(row["file"], row["tone"], int(row["seed"]), int(row["seconds"]))
    for locale in ("fr", "it", "en"):
        for file, written in _documents(locale).items():
            yield Document(file, written["title"], written["pages"], written.get("text", ""))


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (_LISTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _documents(locale: str) -> dict[str, Any]:
    written: dict[str, Any] = yaml.safe_load(
        (_LISTS / f"documents_{locale}.yaml").read_text(encoding="utf-8")
    )
    return written


def _full_size(ratio: str) -> tuple[int, int]:
    across, down = RATIOS[ratio]
    scale = _LONGEST_EDGE / max(across, down)
    return round(across * scale), round(down * scale)


def _webp(image: Image.Image, quality: int) -> bytes:
    encoded = BytesIO()
    image.save(encoded, "WEBP", quality=quality, method=6)
    return encoded.getvalue()
