"""Lights that hang over a garden in the evening: strings of bulbs, paper lanterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.curves import Point


def bulbs(canvas: Canvas, random: Random, start: Point, end: Point, *, sag: float = 0.13) -> None:
    """Hang a string of bulbs between two places."""
    for share, (x, y) in _hanging(canvas, start, end, 14, sag):
        del share
        canvas.disc(x, y + 9, random.uniform(8, 11), canvas.inks.glow)


def lanterns(
    canvas: Canvas, random: Random, start: Point, end: Point, *, sag: float = 0.16
) -> None:
    """Hang paper lanterns in the picture's colours."""
    inks = canvas.inks
    for share, (x, y) in _hanging(canvas, start, end, 7, sag):
        if 0.02 < share < 0.98:
            size = canvas.h * random.uniform(0.026, 0.042)
            colour = random.choice((inks.glow, inks.spark, inks.form, inks.pop, inks.cream))
            lit = mix(colour, inks.glow, 0.35)
            canvas.stroke([(x, y), (x, y + size * 0.5)], 2.5, inks.deep)
            canvas.oval(
                x,
                y + size * 1.5,
                size,
                size * 1.1,
                lit,
                Shade(mix(lit, inks.mass, 0.4), "bottom", 0.6),
            )
            canvas.box(x - size * 0.36, y + size * 0.4, size * 0.72, size * 0.14, inks.deep)
            canvas.box(x - size * 0.3, y + size * 2.5, size * 0.6, size * 0.12, inks.deep)


def _hanging(
    canvas: Canvas, start: Point, end: Point, count: int, sag: float
) -> list[tuple[float, Point]]:
    places = []
    for index in range(count + 1):
        share = index / count
        drop = canvas.h * sag * 4 * share * (1 - share)
        places.append(
            (
                share,
                (
                    start[0] + (end[0] - start[0]) * share,
                    start[1] + (end[1] - start[1]) * share + drop,
                ),
            )
        )
    canvas.stroke([place for _, place in places], 3, canvas.inks.deep)
    return places
