"""Shelves, a ladder, a reading lamp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arch
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.plinths import bust_outline, stone
from tools.artwork.motifs.rooms import books, lamp, north_window

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Cover the wall with books; leave room for an arch, a window, a ladder, a reader."""
    inks = canvas.inks
    floor = canvas.h * 0.86
    wood = random.choice((inks.mass, mix(inks.form, inks.deep, 0.5), inks.pop))
    canvas.box(-5, -5, canvas.w + 10, canvas.h + 10, mix(wood, inks.deep, 0.55))
    gap = canvas.w * random.choice((0.3, 0.5, 0.7))
    half = min(canvas.w, canvas.h) * 0.17
    _shelves(canvas, random, wood, floor, (gap - half, gap + half))
    _opening(canvas, random, gap, half, floor, wood)
    boards = mix(wood, inks.ground, 0.5)
    canvas.box(
        -5, floor, canvas.w + 10, canvas.h - floor + 5, boards, Shade(inks.deep, "bottom", 0.7)
    )
    side = -1 if gap > canvas.w / 2 else 1
    if random.random() < 0.7:
        _ladder(canvas, gap + side * (half + canvas.w * random.uniform(0.12, 0.22)), floor, side)
    if random.random() < 0.6:
        standing(
            canvas,
            random,
            gap + side * half * random.uniform(1.4, 2.6),
            canvas.h * 0.93,
            canvas.h * 0.36,
        )
    if random.random() < 0.5:
        lamp(canvas, gap, canvas.h * 0.1, canvas.h * 0.055)


def _shelves(
    canvas: Canvas,
    random: Random,
    wood: tuple[int, int, int],
    floor: float,
    gap: tuple[float, float],
) -> None:
    rows = 5
    high = floor / rows
    for row in range(rows):
        base = high * (row + 1) - 12
        for left, right in ((-10, gap[0]), (gap[1], canvas.w + 10)):
            x = left
            while x < right - 20:
                bay = min(canvas.h * 0.34, right - x)
                books(canvas, random, x + 10, base, bay - 14, high * 0.8)
                canvas.box(x, base - high + 12, 12, high, lighter(wood, 0.12))
                x += bay
            canvas.box(left, base, right - left, 14, lighter(wood, 0.18))


def _opening(
    canvas: Canvas, random: Random, x: float, half: float, floor: float, wood: tuple[int, int, int]
) -> None:
    inks = canvas.inks
    wall = mix(inks.wall, inks.form, 0.2)
    canvas.box(
        x - half, -5, half * 2, floor + 5, wall, Shade(mix(wall, inks.deep, 0.4), "right", 0.7)
    )
    kind = random.choice(("window", "niche", "door"))
    if kind == "window":
        north_window(canvas, x - half * 0.66, floor * 0.16, half * 1.32, floor * 0.6)
    elif kind == "niche":
        canvas.fill(
            arch(x - half * 0.62, floor * 0.24, half * 1.24, floor * 0.56),
            mix(wood, inks.deep, 0.35),
            Shade(inks.deep, "left", 0.6),
        )
        marble = stone(canvas)
        bust_outline(
            canvas,
            (x, floor * 0.8),
            floor * 0.36,
            random.choice((-1, 1)),
            marble,
            Shade(mix(marble, inks.deep, 0.5), "right", 0.6),
        )
        canvas.box(x - half * 0.8, floor * 0.8, half * 1.6, 18, lighter(wall, 0.3))
    else:
        canvas.fill(
            arch(x - half * 0.72, floor * 0.2, half * 1.44, floor * 0.8),
            inks.glow,
            Shade(inks.sky, "top", 0.8),
        )


def _ladder(canvas: Canvas, x: float, floor: float, side: int) -> None:
    colour = mix(canvas.inks.spark, canvas.inks.ground, 0.25)
    top, lean, wide = floor * 0.12, side * canvas.w * 0.07, canvas.h * 0.05
    for edge in (-wide, wide):
        canvas.stroke([(x + lean + edge, floor + 20), (x + edge * 0.85, top)], 11, colour)
    for step in range(9):
        share = (step + 0.6) / 9
        y = top + (floor - top) * share
        middle = x + lean * share
        canvas.stroke(
            [(middle - wide * 0.95, y), (middle + wide * 0.95, y)],
            8,
            mix(colour, canvas.inks.deep, 0.25),
        )
