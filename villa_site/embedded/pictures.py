"""Pictures as content names them, the sizes they are offered in, and the Image JSON of both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Final, Protocol

from villa_site.embedded.artwork.names import LIGHTS, PALETTES, SCENES, SYMBOLS
from villa_site.embedded.naming import slug_of
from villa_site.embedded.problems import suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

UPLOADS: Final = "/wp-content/uploads/"
WIDTHS: Final = {"thumbnail": 300, "medium": 640, "large": 1280, "hero": 1920}
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
_LONGEST_EDGE: Final = 1920
_SYMBOL_EDGE: Final = 240
_PHOTO_ENDINGS: Final = (".jpg", ".jpeg", ".png", ".webp", ".avif")
SIZED: Final = re.compile(
    r"^(?P<stem>[a-z0-9-]+)-(?P<w>\d{2,4})x(?P<h>\d{2,4})\.(?P<end>jpg|avif)$"
)
_KEYS: Final = frozenset("scene seed ratio alt light palette caption file".split())


class PictureError(ValueError):
    """A picture cannot be made of what was written; the message says why."""


class Picture(Protocol):
    """Something that can be shown in several sizes."""

    @property
    def stem(self) -> str:
        """The name of its files before size and ending."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height at full size, in pixels."""

    @property
    def vector(self) -> bool:
        """Whether one SVG file serves every size."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene of the generator; equal drawings are the same picture in every language."""

    scene: str
    seed: int = 1
    ratio: str = "3x2"
    light: str | None = None
    palette: str | None = None

    @property
    def stem(self) -> str:
        """For example ``umbrella-pines-7-dusk-4x5``."""
        ratio = None if self.ratio == "3x2" else self.ratio
        parts = (self.scene.replace("_", "-"), str(self.seed), self.light, self.palette, ratio)
        return "-".join(part for part in parts if part)

    @property
    def size(self) -> tuple[int, int]:
        """The longer edge is 1920 px; symbols are small squares."""
        if self.vector:
            return _SYMBOL_EDGE, _SYMBOL_EDGE
        across, down = RATIOS[self.ratio]
        if across >= down:
            return _LONGEST_EDGE, round(_LONGEST_EDGE * down / across)
        return round(_LONGEST_EDGE * across / down), _LONGEST_EDGE

    @property
    def vector(self) -> bool:
        """Marks and stars are SVG."""
        return self.scene in SYMBOLS


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph of the media folder."""

    file: Path
    size: tuple[int, int]

    @property
    def stem(self) -> str:
        """The file's own name, made safe for an address."""
        return f"photo-{slug_of(self.file.stem)}"

    @property
    def vector(self) -> bool:
        """Photographs are made of pixels."""
        return False


def is_picture(written: Mapping[str, Any]) -> bool:
    """Tell whether a mapping speaks of a picture."""
    return "scene" in written or (isinstance(written.get("file"), str) and "alt" in written)


def picture(written: Mapping[str, Any], media: Path) -> Picture:
    """Understand a written picture; raise PictureError when it cannot be made."""
    for key in written:
        if key not in _KEYS:
            raise PictureError(f"“{key}” is unknown; {suggestion(str(key), _KEYS)}")
    if "file" in written:
        return _photo(str(written["file"]), media)
    scene = str(written.get("scene", ""))
    if scene not in SCENES:
        raise PictureError(f"scene “{scene}” is unknown; {suggestion(scene, SCENES)}")
    seed = written.get("seed", 1)
    if not isinstance(seed, int) or seed < 0:
        raise PictureError("seed must be a whole number.")
    ratio = str(written.get("ratio", "3x2"))
    for name, value, known in (
        ("ratio", ratio, RATIOS),
        ("light", written.get("light"), LIGHTS),
        ("palette", written.get("palette"), PALETTES),
    ):
        if value is not None and value not in known:
            raise PictureError(f"{name} “{value}” is unknown; {suggestion(str(value), known)}")
    return Drawing(scene, seed, ratio, written.get("light"), written.get("palette"))


def in_media(name: str, media: Path) -> Path | None:
    """Return a file of the media folder, None when it is absent or outside of it."""
    file = media / name
    inside = not PurePath(name).is_absolute() and ".." not in PurePath(name).parts
    return file if inside and file.is_file() else None


def image_json(shown: Picture, *, alt: str, caption: str, origin: str) -> dict[str, Any]:
    """Describe a picture as the contract's Image; ``origin`` stands before each address.

    The AVIF twin of every JPEG has the same name with the ending ``.avif``.
    """
    width, height = shown.size
    described = {"alt": alt, "description": caption}
    if shown.vector:
        url = f"{origin}{UPLOADS}{shown.stem}.svg"
        sizes = dict.fromkeys(WIDTHS, (url, width, height))
        return {"url": url, "width": width, "height": height, **described, "sizes": _flat(sizes)}
    offered = dict(sizes_of(shown))
    sizes = {
        name: (f"{origin}{UPLOADS}{filename(shown, size)}", *size) for name, size in offered.items()
    }
    url = f"{origin}{UPLOADS}{filename(shown, shown.size)}"
    return {"url": url, "width": width, "height": height, **described, "sizes": _flat(sizes)}


def sizes_of(shown: Picture) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the named sizes; none is larger than the picture itself."""
    width, height = shown.size
    for name, wanted in WIDTHS.items():
        fitting = min(wanted, width)
        yield name, (fitting, max(1, round(height * fitting / width)))


def filename(shown: Picture, size: tuple[int, int], ending: str = "jpg") -> str:
    """Return for example ``loggia-12-1280x853.jpg``."""
    return f"{shown.stem}-{size[0]}x{size[1]}.{ending}"


def _photo(name: str, media: Path) -> Photo:
    file = in_media(name, media)
    if file is None or file.suffix.lower() not in _PHOTO_ENDINGS:
        raise PictureError(f"there is no picture “{name}” in the media folder.")
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - a folder without photographs never needs it at start

    try:
        with Image.open(file) as opened:
            return Photo(file, _within(opened.size))
    except (OSError, UnidentifiedImageError) as error:
        raise PictureError(f"“{name}” cannot be read as a picture.") from error


def _within(size: tuple[int, int]) -> tuple[int, int]:
    scale = min(1.0, _LONGEST_EDGE / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _flat(sizes: Mapping[str, tuple[str, int, int]]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, (url, width, height) in sizes.items():
        flat |= {name: url, f"{name}-width": width, f"{name}-height": height}
    return flat
