"""The star of the fun fact, as SVG."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


def trace(random: Random) -> str:
    """Draw a star with rounded valleys; the seed chooses the number of its points."""
    points = random.choice((8, 8, 10, 12))
    places = []
    for index in range(points * 2):
        reach = 108 if index % 2 == 0 else 62
        angle = pi * index / points - pi / 2
        places.append((120 + reach * cos(angle), 120 + reach * sin(angle)))
    path = f"M{places[0][0]:.1f} {places[0][1]:.1f}"
    for valley, tip in zip(places[1::2], [*places[2::2], places[0]], strict=True):
        path += f"Q{valley[0]:.1f} {valley[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">'
        f'<path fill="#1D1A16" d="{path}z"/></svg>'
    )
