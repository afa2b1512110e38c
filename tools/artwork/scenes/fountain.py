"""A basin and its jets."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arc, ellipse
from tools.artwork.motifs.arches import frame
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.plinths import stone
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import cypress, hedge, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Paint the basin wide and near, trees behind, spray above; sometimes through an arch."""
    inks = canvas.inks
    ground = canvas.h * random.uniform(0.56, 0.62)
    sky(canvas, random, ground)
    for _ in range(random.randint(4, 7)):
        x = canvas.w * random.random()
        if random.random() < 0.45:
            cypress(canvas, x, ground + 6, canvas.h * random.uniform(0.22, 0.4))
        else:
            umbrella_pine(
                canvas,
                random,
                x,
                ground + 6,
                canvas.h * random.uniform(0.36, 0.5),
                mix(inks.leaf, inks.haze, 0.16),
            )
    hedge(canvas, -5, ground - canvas.h * 0.07, canvas.w + 10, canvas.h * 0.09)
    canvas.wash(mix(inks.ground, inks.cream, 0.3), inks.ground, start=ground + 10, end=canvas.h + 5)
    x, y = canvas.w * random.choice((0.44, 0.5, 0.57)), canvas.h * 0.82
    wide = min(canvas.w * 0.42, canvas.h * 0.6)
    _basin(canvas, x, y, wide)
    random.choice((_jet, _tiers, _crown))(canvas, random, x, y, wide)
    if random.random() < 0.6:
        side = random.choice((-1, 1))
        standing(canvas, random, x + side * wide * 0.92, y + canvas.h * 0.02, canvas.h * 0.25)
    if random.random() < 0.25:
        frame(canvas, mix(inks.mass, inks.deep, 0.4))


def _basin(canvas: Canvas, x: float, y: float, wide: float) -> None:
    inks = canvas.inks
    rim = stone(canvas)
    flat = wide * 0.24
    body = [
        *arc(x, y, wide, flat, 0, pi),
        *[(px, py + wide * 0.11) for px, py in arc(x, y, wide, flat, pi, 0)],
    ]
    canvas.union(
        [ellipse(x, y + wide * 0.11, wide, flat), body, ellipse(x, y, wide, flat)],
        rim,
        Shade(mix(rim, inks.deep, 0.5), "right", 0.6),
    )
    canvas.oval(x, y, wide * 0.93, flat * 0.88, mix(rim, inks.deep, 0.4))
    canvas.oval(
        x,
        y + wide * 0.015,
        wide * 0.92,
        flat * 0.84,
        inks.water,
        Shade(mix(inks.water, inks.deep, 0.45), "top", 0.7),
    )
    for share in (0.3, 0.52, 0.74):
        ring = [*arc(x, y + 6, wide * share, flat * share * 0.85, 0.25, pi * 0.85)]
        canvas.stroke(ring, [1, 4, 1], mix(inks.water, inks.cream, 0.55))


def _jet(canvas: Canvas, random: Random, x: float, y: float, wide: float) -> None:
    spray = mix(canvas.inks.cream, canvas.inks.water, 0.22)
    high = wide * random.uniform(0.8, 1.1)
    for spread in (-0.34, -0.17, 0.17, 0.34):
        fall = [
            (x, y - high * 0.1),
            (x + wide * spread * 0.4, y - high * (1 - abs(spread))),
            (x + wide * spread, y - 6),
        ]
        canvas.stroke(fall, [10, 8, 3], spray)
    canvas.stroke([(x, y), (x, y - high * 0.6), (x, y - high * 1.05)], [22, 14, 4], spray)
    _drops(canvas, random, x, y - high, wide * 0.3)


def _tiers(canvas: Canvas, random: Random, x: float, y: float, wide: float) -> None:
    inks = canvas.inks
    rim = stone(canvas)
    shade = Shade(mix(rim, inks.deep, 0.5), "right", 0.6)
    canvas.box(x - wide * 0.06, y - wide * 0.72, wide * 0.12, wide * 0.74, rim, shade)
    for up, size in ((0.36, 0.44), (0.68, 0.26)):
        level = y - wide * up
        canvas.fill(arc(x, level, wide * size, wide * size * 0.42, 0, pi), rim, shade)
        canvas.oval(x, level, wide * size, wide * size * 0.14, mix(inks.water, inks.cream, 0.2))
        for side in (-1, 1):
            edge = x + side * wide * size * 0.96
            canvas.stroke(
                [
                    (edge, level),
                    (edge + side * 10, level + wide * 0.14),
                    (edge + side * 14, level + wide * 0.3),
                ],
                [4, 9, 4],
                mix(inks.cream, inks.water, 0.2),
            )
    canvas.stroke(
        [(x, y - wide * 0.68), (x, y - wide * 0.98)], [12, 3], mix(inks.cream, inks.water, 0.2)
    )
    _drops(canvas, random, x, y - wide * 0.95, wide * 0.16)


def _crown(canvas: Canvas, random: Random, x: float, y: float, wide: float) -> None:
    """Let many small jets meet in the middle."""
    spray = mix(canvas.inks.cream, canvas.inks.water, 0.2)
    for index in range(-5, 6):
        start = x + wide * 0.15 * index
        canvas.stroke(
            [
                (start, y),
                (start * 0.55 + x * 0.45, y - wide * 0.5),
                (x + index * 4, y - wide * 0.12),
            ],
            [7, 6, 2],
            spray,
        )
    canvas.stroke([(x, y - wide * 0.1), (x, y - wide * 0.85)], [16, 3], spray)
    _drops(canvas, random, x, y - wide * 0.7, wide * 0.4)


def _drops(canvas: Canvas, random: Random, x: float, y: float, reach: float) -> None:
    for _ in range(22):
        canvas.disc(
            x + random.gauss(0, reach * 0.5),
            y + abs(random.gauss(0, reach * 0.7)),
            random.uniform(2, 5),
            canvas.inks.cream,
        )
