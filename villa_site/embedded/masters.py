"""Opens pictures of any size in bounded memory, and refuses those that it could not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from villa_site.embedded.media import MediaError

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS: Final = 64_000_000
"""Pixels that are decoded at once, at most: 192 MB."""
SHRINKS: Final = (2, 4, 8)
"""How much smaller than it is a JPEG file can be decoded."""
_JPEG_ENDINGS: Final = (".jpg", ".jpeg")
_MILLION: Final = 1_000_000


def opened(path: Path) -> Image:
    """Open a picture without decoding it; the caller closes it."""
    from PIL import Image, JpegImagePlugin  # noqa: PLC0415 - as in media_files

    if path.suffix.lower() in _JPEG_ENDINGS:
        # ``Image.open`` warns of pictures that are large when they are decoded whole.
        try:
            return JpegImagePlugin.JpegImageFile(path)
        except SyntaxError as error:
            raise OSError(path) from error
    return Image.open(path)


def decodable(path: Path, size: tuple[int, int]) -> tuple[int, int]:
    """Return the largest size in which a picture can be decoded; raise MediaError without one.

    That is its own up to 64 million pixels. Beyond it is a half, a quarter or an eighth of a JPEG
    file; not of a progressive one, which is held whole in memory at any size.
    """
    across, down = size
    if across * down <= MOST_PIXELS:
        return size
    if path.suffix.lower() in _JPEG_ENDINGS and not _is_progressive(path):
        for shrink in SHRINKS:
            smaller = -(-across // shrink), -(-down // shrink)
            if smaller[0] * smaller[1] <= MOST_PIXELS:
                return smaller
    raise MediaError(
        f"“{path.name}” has {across * down // _MILLION} million pixels; save it with at most "
        f"{MOST_PIXELS // _MILLION} million, or as a baseline JPEG."
    )


def _is_progressive(path: Path) -> bool:
    with opened(path) as image:
        return "progressive" in image.info
