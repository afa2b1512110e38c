"""Grain: the same speckle on every machine, for paper and for ink that runs dry."""

from __future__ import annotations

from functools import cache
from random import Random

from PIL import Image

_TILE = 512


@cache
def speckle() -> Image.Image:
    """Return a tile of even grey noise."""
    return Image.frombytes("L", (_TILE, _TILE), Random("speckle").randbytes(_TILE * _TILE))


def spread(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Repeat a tile over a sheet."""
    sheet = Image.new("L", size)
    for top in range(0, size[1], tile.height):
        for left in range(0, size[0], tile.width):
            sheet.paste(tile, (left, top))
    return sheet


@cache
def coarse(cell: int) -> Image.Image:
    """Return the speckle with grains ``cell`` pixels wide, slightly rounded."""
    edge = _TILE * cell
    return speckle().resize((edge, edge), Image.Resampling.BILINEAR).crop((0, 0, 1024, 1024))


@cache
def paper() -> Image.Image:
    """Return a tile of laid paper: nearly white, with fine tooth and soft clouds."""
    tooth = speckle().point([238 + value * 17 // 255 for value in range(256)])
    clouds = speckle().resize((16, 16), Image.Resampling.BOX).point(_stretched())
    soft = clouds.resize((_TILE, _TILE), Image.Resampling.BICUBIC)
    return Image.blend(tooth, soft, 0.35)


def _stretched() -> list[int]:
    """Widen the narrow greys left by averaging, then lift them to nearly white."""
    return [min(255, max(225, 240 + (value - 128) * 2)) for value in range(256)]
