"""Which file of a picture other programs show: link previews, search results, messengers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from villa_site.content.media import Image, Size

SMALLEST: Final = 200
"""Pixels of each side below which no program shows a picture."""
_LARGE_CARD: Final = (300, 157)
_BEST: Final = 1_200
_WIDE_ENOUGH: Final = range(600, 2_049)
# Formats that some programs do not read; an address without an extension is taken as it is.
_NOT_SHOWN: Final = (".svg", ".svgz", ".webp", ".avif", ".heic", ".heif", ".jxl", ".tif", ".tiff")


def share_file(image: Image) -> Size | None:
    """Return the file of a picture for other programs; None where none suits them.

    It is the size ``large`` where there is one, else the one nearest to 1,200 pixels.
    """
    files = [(name, file) for name, file in _files(image) if _is_shown(file)]
    large = next((file for name, file in files if name == "large"), None)
    if large is not None and large.width in _WIDE_ENOUGH:
        return large
    known = [file for _, file in files if file.width and file.height]
    if known:
        return min(known, key=lambda file: abs(math.log((file.width or 1) / _BEST)))
    return next((file for _, file in files), None)


def is_large(file: Size) -> bool:
    """Whether a picture fills a large card; one whose measures are not known may."""
    if not file.width or not file.height:
        return True
    return file.width >= _LARGE_CARD[0] and file.height >= _LARGE_CARD[1]


def _files(image: Image) -> Iterator[tuple[str, Size]]:
    yield from image.sizes.items()
    yield "", Size(url=image.url, width=image.width, height=image.height)


def _is_shown(file: Size) -> bool:
    path = file.url.partition("#")[0].partition("?")[0].lower()
    readable = bool(path) and not path.endswith(_NOT_SHOWN)
    sides = [side for side in (file.width, file.height) if side]
    return readable and all(side >= SMALLEST for side in sides)
