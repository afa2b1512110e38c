"""Busts and torsos on plinths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arch
from tools.artwork.motifs.plinths import (
    bust_outline,
    plinth,
    stone,
    torso_outline,
    urn,
)

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("noon", "noon", "dawn", "dusk", "night")


def paint(canvas: Canvas, random: Random) -> None:
    """Show one bust large, a torso in its niche, or a row of casts."""
    inks = canvas.inks
    wall = random.choice((inks.form, inks.mass, inks.sky, inks.pop, inks.spark))
    canvas.box(
        -5, -5, canvas.w + 10, canvas.h + 10, wall, Shade(mix(wall, inks.deep, 0.45), "right", 0.75)
    )
    random.choice((_large, _niche, _row))(canvas, random, wall)


def _large(canvas: Canvas, random: Random, wall: tuple[int, int, int]) -> None:
    inks = canvas.inks
    facing = random.choice((-1, 1))
    x = canvas.w * (0.5 - facing * 0.06)
    canvas.disc(
        x + facing * canvas.w * 0.1,
        canvas.h * 0.42,
        canvas.h * 0.33,
        lighter(wall, 0.3),
        Shade(wall, "bottom", 0.8),
    )
    marble = stone(canvas)
    shade = Shade(mix(marble, inks.deep, 0.55), "right", 0.6)
    plinth(canvas, x, canvas.h + 60, canvas.h * 0.36, canvas.h * 0.22)
    bust_outline(canvas, (x, canvas.h * 0.87), canvas.h * 0.74, facing, marble, shade)


def _niche(canvas: Canvas, random: Random, wall: tuple[int, int, int]) -> None:
    inks = canvas.inks
    count = 2 if canvas.w > canvas.h * 1.25 else 1
    for index in range(count):
        x = canvas.w * (index + 0.5) / count
        wide, high = canvas.h * 0.44, canvas.h * 0.76
        niche = arch(x - wide / 2, canvas.h * 0.92 - high, wide, high)
        outer = arch(x - wide / 2 - 22, canvas.h * 0.92 - high - 22, wide + 44, high + 22)
        canvas.fill(outer, lighter(wall, 0.35))
        canvas.fill(
            niche, mix(wall, inks.deep, 0.45), Shade(mix(wall, inks.deep, 0.8), "left", 0.7)
        )
        plinth(canvas, x, canvas.h * 0.92, canvas.h * 0.2, canvas.h * 0.14)
        marble = stone(canvas)
        shade = Shade(mix(marble, inks.deep, 0.55), "right", 0.62)
        place = (x, canvas.h * 0.78)
        if random.random() < 0.6:
            torso_outline(canvas, place, canvas.h * 0.5, random.choice((-1, 1)), marble, shade)
        else:
            bust_outline(canvas, place, canvas.h * 0.42, random.choice((-1, 1)), marble, shade)
    canvas.box(
        -5,
        canvas.h * 0.92,
        canvas.w + 10,
        canvas.h * 0.1,
        mix(wall, inks.deep, 0.3),
        Shade(inks.deep, "bottom", 0.6),
    )


def _row(canvas: Canvas, random: Random, wall: tuple[int, int, int]) -> None:
    """Line casts up on a shelf, with light from a high window."""
    inks = canvas.inks
    floor = canvas.h * 0.86
    left = canvas.w * random.uniform(0.1, 0.5)
    canvas.fill(
        [
            (left, -5),
            (left + canvas.w * 0.22, -5),
            (left + canvas.w * 0.52, floor),
            (left + canvas.w * 0.2, floor),
        ],
        lighter(wall, 0.3),
        Shade(wall, "bottom", 0.7),
    )
    canvas.box(
        -5,
        floor,
        canvas.w + 10,
        canvas.h - floor + 5,
        mix(wall, inks.deep, 0.55),
        Shade(inks.deep, "bottom", 0.6),
    )
    step = canvas.h * 0.36
    count = int(canvas.w / step)
    start = (canvas.w - (count - 1) * step) / 2
    for index in range(count):
        x = start + index * step
        marble = mix(stone(canvas), random.choice((inks.cream, inks.form, inks.soft)), 0.25)
        shade = Shade(mix(marble, inks.deep, 0.55), "right", 0.6)
        tall = canvas.h * random.uniform(0.22, 0.34)
        foot = canvas.h * 0.93
        kind = random.choice(("bust", "bust", "torso", "urn"))
        if kind == "urn":
            urn(canvas, random, x, foot, canvas.h * 0.5)
            continue
        plinth(canvas, x, foot, canvas.h * 0.17, tall)
        draw = bust_outline if kind == "bust" else torso_outline
        draw(
            canvas,
            (x, foot - tall),
            canvas.h * random.uniform(0.32, 0.38),
            random.choice((-1, 1)),
            marble,
            shade,
        )
