"""Jugs, lemons, cloth and books on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arch
from tools.artwork.motifs.rooms import north_window
from tools.artwork.motifs.things import (
    bottle,
    bowl,
    carafe,
    fruit,
    glass,
    jug,
    pile,
    vase,
)

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour

LIGHTS = ("noon", "noon", "dawn", "dusk")


def paint(canvas: Canvas, random: Random) -> None:
    """Lay the table from back to front: tall things, middle things, fruit at the edge."""
    inks = canvas.inks
    wall = random.choice((inks.form, inks.soft, inks.sky, inks.pop, inks.wall, inks.mass))
    canvas.box(
        -5, -5, canvas.w + 10, canvas.h + 10, wall, Shade(mix(wall, inks.deep, 0.35), "right", 0.8)
    )
    level = canvas.h * random.uniform(0.66, 0.72)
    random.choice((_niche, _window, _disc, _light))(canvas, random, wall, level)
    top = random.choice(
        [
            each
            for each in (inks.cream, inks.form, inks.spark, inks.ground, inks.mass)
            if each != wall
        ]
    )
    canvas.box(
        -5,
        level,
        canvas.w + 10,
        canvas.h - level + 5,
        top,
        Shade(mix(top, inks.deep, 0.5), "bottom", 0.7),
    )
    if random.random() < 0.5:
        _cloth(canvas, random, level, top)
    _things(canvas, random, level)


def _things(canvas: Canvas, random: Random, level: float) -> None:
    middle = canvas.w * random.choice((0.42, 0.5, 0.58))
    reach = min(canvas.w * 0.36, canvas.h * 0.56)
    back = level + canvas.h * 0.06
    tall = [jug, vase, bottle, carafe]
    random.shuffle(tall)
    for index, at in enumerate((-0.55, 0.08, 0.62)[: random.choice((2, 3))]):
        tall[index](
            canvas,
            random,
            middle + reach * at,
            back + random.uniform(0, 24),
            canvas.h * random.uniform(0.4, 0.5),
        )
    front = level + canvas.h * 0.16
    for at in (-0.86, -0.22, 0.4, 0.95):
        thing = random.choice((bowl, pile, glass, fruit, fruit))
        size = canvas.h * (0.13 if thing is fruit else 0.24)
        if random.random() < 0.8:
            thing(canvas, random, middle + reach * at, front + random.uniform(-10, 20), size)
    for _ in range(random.randint(1, 3)):
        fruit(
            canvas,
            random,
            middle + reach * random.uniform(-1, 1),
            canvas.h * random.uniform(0.9, 0.95),
            canvas.h * 0.12,
        )


def _cloth(canvas: Canvas, random: Random, level: float, top: Colour) -> None:
    inks = canvas.inks
    colour = random.choice([each for each in (inks.cream, inks.pop, inks.soft) if each != top])
    x, wide = canvas.w * random.uniform(0.15, 0.6), canvas.w * 0.34
    edge = level + canvas.h * 0.2
    top_side = [(x + wide * 0.12, level + 6), (x + wide, level + 6)]
    fall = [
        (x + wide * 1.12, edge),
        (x + wide * 1.08, canvas.h + 5),
        (x - wide * 0.06, canvas.h + 5),
        (x, edge),
    ]
    canvas.fill([*top_side, *fall], colour, Shade(mix(colour, inks.deep, 0.4), "bottom", 0.6))
    for share in (0.25, 0.55, 0.8):
        canvas.stroke(
            [
                (x + wide * share, level + 20),
                (x + wide * (share + 0.06), canvas.h * 0.86),
                (x + wide * share, canvas.h),
            ],
            [1, 8, 2],
            mix(colour, inks.deep, 0.25),
        )


def _niche(canvas: Canvas, random: Random, wall: Colour, level: float) -> None:
    wide = min(canvas.w * 0.6, canvas.h * 0.78)
    x = (canvas.w - wide) * random.choice((0.3, 0.5, 0.7))
    canvas.fill(
        arch(x, level * 0.1, wide, level * 0.9), lighter(wall, 0.4), Shade(wall, "left", 0.8)
    )


def _window(canvas: Canvas, random: Random, wall: Colour, level: float) -> None:
    del wall
    wide = canvas.h * 0.5
    north_window(canvas, canvas.w * random.choice((0.06, 0.6)), level * 0.06, wide, level * 0.78)


def _disc(canvas: Canvas, random: Random, wall: Colour, level: float) -> None:
    canvas.disc(
        canvas.w * random.uniform(0.35, 0.65),
        level * 0.5,
        canvas.h * 0.3,
        lighter(wall, 0.35),
        Shade(wall, "bottom", 0.8),
    )


def _light(canvas: Canvas, random: Random, wall: Colour, level: float) -> None:
    """Let a window that we do not see throw its bars on the wall."""
    left = canvas.w * random.uniform(0.1, 0.4)
    pane, gap = canvas.h * 0.17, canvas.h * 0.025
    for row in range(2):
        for column in range(3):
            x = left + column * (pane + gap) + row * pane * 0.4
            y = level * 0.14 + row * (pane * 1.3 + gap)
            canvas.fill(
                [
                    (x, y),
                    (x + pane, y),
                    (x + pane * 1.4, y + pane * 1.3),
                    (x + pane * 0.4, y + pane * 1.3),
                ],
                lighter(wall, 0.45),
                Shade(wall, "right", 0.4),
            )
