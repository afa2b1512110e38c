"""Lanterns and guests, the loggia at night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arch, box
from tools.artwork.motifs.garlands import bulbs, lanterns
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import hedge, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("night", "night", "dusk")


def paint(canvas: Canvas, random: Random) -> None:
    """Light the villa from inside, hang the garden with lamps, fill it with people."""
    inks = canvas.inks
    ground = canvas.h * random.uniform(0.66, 0.72)
    sky(canvas, random, ground)
    if random.random() < 0.6:
        _lit_loggia(canvas, random, ground)
    else:
        _garden(canvas, random, ground)
    canvas.wash(
        mix(inks.ground, inks.glow, 0.25),
        mix(inks.deep, inks.mass, 0.3),
        start=ground,
        end=canvas.h + 5,
    )
    hang = random.choice((lanterns, lanterns, bulbs))
    for start, end in (((-0.06, 0.04), (0.56, 0.1)), ((0.46, 0.09), (1.06, 0.01))):
        hang(
            canvas,
            random,
            (canvas.w * start[0], canvas.h * start[1]),
            (canvas.w * end[0], canvas.h * end[1]),
        )
    _guests(canvas, random, ground)


def _lit_loggia(canvas: Canvas, random: Random, ground: float) -> None:
    inks = canvas.inks
    for x in (0.05, 0.94):
        umbrella_pine(
            canvas,
            random,
            canvas.w * x,
            ground + 10,
            canvas.h * random.uniform(0.5, 0.6),
            mix(inks.leaf, inks.deep, 0.35),
        )
    wide = min(canvas.w * 0.8, canvas.h * 1.15)
    left = (canvas.w - wide) * random.choice((0.35, 0.5, 0.65))
    top = ground - canvas.h * random.uniform(0.34, 0.38)
    wall = mix(inks.wall, inks.form, 0.35)
    count = 5 if wide > canvas.h * 0.9 else 3
    step = wide / count
    canvas.box(left, top, wide, ground - top, inks.glow, Shade(inks.spark, "top", 0.6))
    for index in range(count * 2):
        x = left + step * (index / 2 + random.uniform(0.2, 0.4))
        standing(canvas, random, x, ground, canvas.h * 0.13, dress=mix(inks.deep, inks.mass, 0.4))
    holes = [
        arch(left + step * (index + 0.14), ground - step * 1.4, step * 0.72, step * 1.4)
        for index in range(count)
    ]
    outer = box(left, top, wide, ground - top)
    canvas.cut(outer, holes, wall, Shade(mix(wall, inks.deep, 0.6), "top", 0.5))
    for index in range(count + 1):
        canvas.box(
            left + step * index - step * 0.17,
            ground - step * 1.06,
            step * 0.34,
            9,
            mix(wall, inks.cream, 0.4),
        )
    canvas.box(left - 12, top - 10, wide + 24, 18, mix(wall, inks.cream, 0.3))


def _garden(canvas: Canvas, random: Random, ground: float) -> None:
    for _ in range(6):
        umbrella_pine(
            canvas,
            random,
            canvas.w * random.random(),
            ground + 10,
            canvas.h * random.uniform(0.36, 0.58),
            mix(canvas.inks.leaf, canvas.inks.deep, 0.3),
        )
    hedge(canvas, -5, ground - canvas.h * 0.07, canvas.w + 10, canvas.h * 0.09)


def _guests(canvas: Canvas, random: Random, ground: float) -> None:
    """Scatter groups of two and three, the nearest last."""
    places = []
    for _ in range(random.randint(3, 5) if canvas.w > canvas.h else 2):
        x, near = canvas.w * random.uniform(0.08, 0.92), random.random()
        places += [
            (near, x + random.uniform(30, 60) * index * (1 + near))
            for index in range(random.randint(1, 3))
        ]
    for near, x in sorted(places):
        base = ground + (canvas.h - ground) * (0.12 + 0.72 * near)
        standing(canvas, random, x, base, canvas.h * (0.17 + 0.16 * near))
