"""Pictures, the sizes they are offered in, and the Image JSON of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from villa_site.embedded.masters import decodable, opened
from villa_site.embedded.media import UPLOADS, MediaError, MediaFile, media_file, only_keys

WIDTHS: Final = {"thumbnail": 300, "medium": 640, "large": 1280, "hero": 1920}
SERVICES: Final = "iiif/"
"""The folder of the services that have pictures in tiles, below that of the files."""
SIZED: Final = re.compile(r"^(?P<stem>[a-z0-9-]+)-(?P<w>\d{1,4})x(?P<h>\d{1,4})\.webp$")
_KEYS: Final = ("file", "alt", "caption")
_LONGEST_EDGE: Final = 1920
_PIXEL_ENDINGS: Final = (".jpg", ".jpeg", ".png", ".webp", ".avif")
_VECTOR_ENDING: Final = ".svg"
_TURNED: Final = range(5, 9)
_ORIENTATION: Final = 0x0112
_WEBP_EXIF: Final = 0x08
_SVG_HEAD: Final = 4096
_SVG_TAG: Final = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_SVG_EDGE: Final = r'\b{}\s*=\s*["\']\s*(\d{{1,4}})(?:\.\d+)?(?:px)?\s*["\']'
_VIEW_BOX: Final = re.compile(
    r'\bviewBox\s*=\s*["\']\s*\S+[\s,]+\S+[\s,]+(\d{1,4})(?:\.\d+)?[\s,]+(\d{1,4})'
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the media folder; ``size`` is its own, in pixels, as it is seen upright."""

    file: MediaFile
    size: tuple[int, int]

    @property
    def vector(self) -> bool:
        """Whether the one file serves every size."""
        return self.file.path.suffix.lower() == _VECTOR_ENDING

    @property
    def largest(self) -> tuple[int, int]:
        """The largest size offered: its own, with the longer edge held to 1920 px."""
        scale = min(1.0, _LONGEST_EDGE / max(self.size))
        return max(1, round(self.size[0] * scale)), max(1, round(self.size[1] * scale))

    @property
    def is_large(self) -> bool:
        """Whether it has more pixels than the largest size offered."""
        return not self.vector and self.size != self.largest

    def sizes(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the named sizes; none is larger than the picture itself."""
        width, height = self.largest
        for name, wanted in WIDTHS.items():
            fitting = width if self.vector else min(wanted, width)
            yield name, (fitting, max(1, round(height * fitting / width)))

    def served_name(self, size: tuple[int, int]) -> str:
        """Return for example ``loggia-12-640x427.webp``; at its own size the file itself."""
        if self.vector or size == self.size:
            return self.file.served_name
        return f"{self.file.sized_stem}-{size[0]}x{size[1]}.webp"


def is_picture(name: str) -> bool:
    """Return whether a file's name is that of a picture."""
    return name.lower().endswith((*_PIXEL_ENDINGS, _VECTOR_ENDING))


def picture(written: Mapping[str, Any], media: Path) -> Picture:
    """Understand ``{file: jardin.webp, alt: …, caption: …}``; raise MediaError if it is none."""
    only_keys(written, _KEYS)
    name = str(written.get("file") or "")
    if not name:
        raise MediaError("needs a file: the name of a picture in the media folder.")
    if not is_picture(name):
        endings = ", ".join((*_PIXEL_ENDINGS, _VECTOR_ENDING))
        raise MediaError(f"“{name}” is no picture; its name must end in one of {endings}.")
    return picture_of(media_file(name, media))


def picture_of(file: MediaFile) -> Picture:
    """Return the picture that a file holds; raise MediaError when it holds none."""
    status = file.path.stat()
    return Picture(file, _size(file.path, status.st_mtime_ns, status.st_size))


def image_json(image: Picture, *, alt: str, caption: str, origin: str) -> dict[str, Any]:
    """Describe a picture as the contract's Image; ``origin`` precedes each URL."""
    width, height = image.largest
    url = f"{origin}{UPLOADS}"
    sizes: dict[str, Any] = {}
    for name, size in image.sizes():
        sizes |= {
            name: f"{url}{image.served_name(size)}",
            f"{name}-width": size[0],
            f"{name}-height": size[1],
        }
    json = {
        "url": f"{url}{image.served_name(image.largest)}",
        "width": width,
        "height": height,
        "alt": alt,
        "description": caption,
        "sizes": sizes,
    }
    # Of a larger picture there are tiles, by the IIIF Image API.
    return json | ({"iiif": f"{url}{SERVICES}{image.file.served_name}"} if image.is_large else {})


@lru_cache(maxsize=4096)
def _size(path: Path, _changed: int, _length: int) -> tuple[int, int]:
    """Read a picture's size, again only when the file has changed."""
    # Pillow takes a tenth of a second to import and some milliseconds to open a WebP picture.
    try:
        if path.suffix.lower() == _VECTOR_ENDING:
            return _vector_size(path)
        size = _webp_size(path) or _size_by_pillow(path)
    except OSError as error:
        raise MediaError(f"“{path.name}” cannot be read as a picture; save it again.") from error
    decodable(path, size)
    return size


def _webp_size(path: Path) -> tuple[int, int] | None:
    """Read the size of a WebP picture from its header; None where only Pillow can.

    That is a picture of another format, damaged, or with EXIF data, which may say that it is to
    be turned.
    """
    with path.open("rb") as file:
        head = file.read(30)
    if head[:4] + head[8:12] != b"RIFFWEBP":
        return None
    if int.from_bytes(head[4:8], "little") + 8 > path.stat().st_size:
        return None
    if head[12:16] == b"VP8 " and head[23:26] == b"\x9d\x01\x2a":
        edges = int.from_bytes(head[26:30], "little")
        return edges & 0x3FFF, edges >> 16 & 0x3FFF
    if head[12:16] == b"VP8L" and head[20] == 0x2F:  # noqa: PLR2004 - the format's signature
        edges = int.from_bytes(head[21:25], "little")
        return (edges & 0x3FFF) + 1, (edges >> 14 & 0x3FFF) + 1
    if head[12:16] == b"VP8X" and not head[20] & _WEBP_EXIF:
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    return None


def _size_by_pillow(path: Path) -> tuple[int, int]:
    from PIL import Image  # noqa: PLC0415 - as in media_files

    try:
        with opened(path) as image:
            across, down = image.size
            turned = "exif" in image.info and image.getexif().get(_ORIENTATION) in _TURNED
    except Image.DecompressionBombError as error:
        raise OSError(path) from error
    return (down, across) if turned else (across, down)


def _vector_size(path: Path) -> tuple[int, int]:
    try:
        with path.open(encoding="utf-8") as file:
            tag = _SVG_TAG.search(file.read(_SVG_HEAD))
    except UnicodeDecodeError as error:
        raise OSError(path) from error
    if tag is None:
        raise MediaError(f"“{path.name}” is no SVG picture; save it again.")
    edges = [re.search(_SVG_EDGE.format(name), tag[0]) for name in ("width", "height")]
    written = [edge[1] for edge in edges if edge]
    box = _VIEW_BOX.search(tag[0])
    if len(written) < len(edges) and box:
        written = [box[1], box[2]]
    if len(written) < len(edges) or "0" in written:
        raise MediaError(f"“{path.name}” has no size; give its svg tag width and height.")
    return int(written[0]), int(written[1])
