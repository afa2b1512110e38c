"""Reads width and height of a picture from its head: nothing is decoded, however large it says."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Final, NamedTuple

from villa_site.site.forms.uploads import Stored

MOST_PIXELS: Final = 100_000_000
"""Pixels of a picture that is taken: decoded, it needs four bytes for each."""

_HEAD: Final = 1_000_000
"""Bytes in which a picture says its size: the notes of a camera come before it."""


class PictureSize(NamedTuple):
    """The pixels of a picture."""

    width: int
    height: int

    @property
    def pixels(self) -> int:
        """How many there are in all."""
        return self.width * self.height


def picture_size(media_type: str, content: Stored) -> PictureSize | None:
    """Return the size of a picture; None for what is none, or is broken at its head.

    ``media_type`` is one of those of ``READERS``.
    """
    head = content.read(0, _HEAD)
    try:
        width, height = READERS[media_type](head)
    # Pillow raises what it likes of a broken file; such a file has no size.
    except Exception:  # noqa: BLE001 - as above
        return None
    return PictureSize(width, height) if width > 0 and height > 0 else None


def _jpeg(head: bytes) -> tuple[int, int]:
    from PIL.JpegImagePlugin import JpegImageFile  # noqa: PLC0415 - 4 MB for forms with pictures

    # ``Image.open`` would warn of large pictures, and read all formats that it knows.
    with JpegImageFile(BytesIO(head)) as image:
        return image.size


def _png(head: bytes) -> tuple[int, int]:
    from PIL.PngImagePlugin import PngImageFile  # noqa: PLC0415 - as above

    with PngImageFile(BytesIO(head)) as image:
        return image.size


def _webp(head: bytes) -> tuple[int, int]:
    """Read the first chunk: Pillow would make room for the whole picture."""
    chunk, at = head[12:16], 20
    if chunk == b"VP8X":
        return _number(head, at + 4, 3) + 1, _number(head, at + 7, 3) + 1
    if chunk == b"VP8L" and head[at] == _LOSSLESS:
        bits = _number(head, at + 1, 4)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 " and head[at + 3 : at + 6] == _LOSSY:
        return _number(head, at + 6, 2) & 0x3FFF, _number(head, at + 8, 2) & 0x3FFF
    raise ValueError("not a WebP picture")


_LOSSLESS: Final = 0x2F
_LOSSY: Final = b"\x9d\x01\x2a"


def _number(head: bytes, at: int, size: int) -> int:
    part = head[at : at + size]
    if len(part) < size:
        raise ValueError("the picture ends in its head")
    return int.from_bytes(part, "little")


READERS: Final[dict[str, Callable[[bytes], tuple[int, int]]]] = {
    "image/jpeg": _jpeg,
    "image/png": _png,
    "image/webp": _webp,
}
"""Functions that read the size from the head of a picture, by its media type."""
