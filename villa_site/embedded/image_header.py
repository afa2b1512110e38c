"""Reads the size of a PNG, WebP or JPEG picture from its header, without Pillow."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Final

Size = tuple[int, int]

_MAX_SEGMENTS: Final = 200
# Pillow warns of larger pictures and refuses those of twice this size.
_MAX_PIXELS: Final = 89_000_000
_WEBP_EXIF: Final = 0x08
_JPEG_START: Final = b"\xff\xd8"
# EXIF or XMP data, the pixels, and padding.
_JPEG_STOPS: Final = frozenset({0xE1, 0xDA, 0xFF})
_JPEG_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})


def read_size(path: Path) -> Size | None:
    """Return width and height in pixels; None where only Pillow can tell.

    That is a picture of another format, damaged, very large, or with EXIF data, which may say that
    it is to be turned. Raises OSError when the file cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(34)
        if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
            size = _webp_size(head, os.fstat(file.fileno()).st_size)
        elif head[:8] == b"\x89PNG\r\n\x1a\n":
            size = _png_size(file)
        elif head[:2] == _JPEG_START:
            size = _jpeg_size(file)
        else:
            return None
    return size if size and 0 < size[0] * size[1] <= _MAX_PIXELS else None


def _webp_size(head: bytes, length: int) -> Size | None:
    if int.from_bytes(head[4:8], "little") + 8 > length:
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


def _png_size(file: BinaryIO) -> Size | None:
    """Read the chunks before the pixels; EXIF data would stand among them."""
    file.seek(8)
    size: Size | None = None
    for _ in range(_MAX_SEGMENTS):
        chunk = file.read(16)
        name = chunk[4:8]
        if name == b"IDAT" and size:
            return size
        if name == b"IHDR":
            size = int.from_bytes(chunk[8:12]), int.from_bytes(chunk[12:16])
        elif size is None or len(chunk) < 16 or name == b"eXIf":  # noqa: PLR2004 - a chunk's least
            return None
        file.seek(int.from_bytes(chunk[:4]) - 4, os.SEEK_CUR)
    return None


def _jpeg_size(file: BinaryIO) -> Size | None:
    """Read the segments up to the frame's; EXIF data would stand among them."""
    file.seek(2)
    for _ in range(_MAX_SEGMENTS):
        segment = file.read(9)
        marker = segment[1] if len(segment) == 9 and segment[0] == 0xFF else 0  # noqa: PLR2004 - marker and frame header
        if marker in _JPEG_FRAMES:
            return int.from_bytes(segment[7:9]), int.from_bytes(segment[5:7])
        if not marker or marker in _JPEG_STOPS:
            return None
        file.seek(int.from_bytes(segment[2:4]) - 7, os.SEEK_CUR)
    return None
