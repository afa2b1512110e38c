"""Contrast between the pixels of pictures, as WCAG defines it for colours."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from PIL import Image, ImageChops

ENOUGH: Final = 3.0
"""The ratio that WCAG requires of controls and of the focus (1.4.11, 2.4.13)."""

_Colour = tuple[int, int, int]
_MAX_COLOURS: Final = 200
_SAMPLES: Final = (40, 10)
_LINEAR: Final = 0.04045


def ratio(one: _Colour, other: _Colour) -> float:
    """Return the contrast ratio of two sRGB colours of 0 to 255, between 1 and 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def changed_pixels(before: bytes, after: bytes) -> int:
    """Count the pixels of a PNG of which the contrast with another of its size is enough."""
    one, other = (Image.open(io.BytesIO(png)).convert("RGB") for png in (before, after))
    area = ImageChops.difference(one, other).getbbox()
    pairs = Counter(zip(_numbers(one.crop(area)), _numbers(other.crop(area)), strict=True))
    return sum(
        count
        for (first, second), count in pairs.items()
        if first != second and ratio(_colour(first), _colour(second)) >= ENOUGH
    )


def strongest(picture: Image.Image) -> float:
    """Return the highest ratio between the most frequent colour of a picture and another in it."""
    counted = Counter(_numbers(picture)).most_common(_MAX_COLOURS)
    colours = [_colour(number) for number, _count in counted]
    return max(ratio(colours[0], each) for each in colours)


def faintest(picture: Image.Image, ink: _Colour, part: float) -> float:
    """Return the ratio of a colour to a picture that ``part`` of its pixels are below."""
    few = picture.resize(_SAMPLES, Image.Resampling.NEAREST)
    ratios = sorted(ratio(ink, each) for each in _colours(few))
    return ratios[int(len(ratios) * part)]


def _colours(image: Image.Image) -> Iterator[_Colour]:
    return map(_colour, _numbers(image))


def _numbers(image: Image.Image) -> memoryview:
    """Return each pixel as a number, which is faster to count than its three parts."""
    return memoryview(image.convert("RGBX").tobytes()).cast("I")


def _colour(number: int) -> _Colour:
    red, green, blue, _ = number.to_bytes(4, sys.byteorder)
    return red, green, blue


@cache
def _channel(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= _LINEAR else ((part + 0.055) / 1.055) ** 2.4


def _luminance(colour: _Colour) -> float:
    red, green, blue = map(_channel, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
