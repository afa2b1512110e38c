"""A stair and its shadow."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arch, ellipse
from tools.artwork.motifs.people import standing

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("dawn", "noon", "noon", "dusk")


def paint(canvas: Canvas, random: Random) -> None:
    """Look down a spiral, or stand before a flight of steps in hard light."""
    random.choice((_spiral, _flight, _flight))(canvas, random)


def _spiral(canvas: Canvas, random: Random) -> None:
    """Wind steps round an oval well, lighter on the way up."""
    inks = canvas.inks
    x, y = canvas.w * random.uniform(0.44, 0.56), canvas.h * random.uniform(0.46, 0.54)
    reach = max(canvas.w, canvas.h) * 0.8
    canvas.box(-5, -5, canvas.w + 10, canvas.h + 10, mix(inks.wall, inks.form, 0.25))
    turn, count = random.uniform(0, 2 * pi), 30
    hand = random.choice((-1, 1))
    for ring, (outer, inner) in enumerate(((1.0, 0.62), (0.6, 0.36), (0.34, 0.2))):
        for step in range(count):
            share = step / count
            tread = mix(
                mix(inks.cream, inks.form, 0.2 + 0.3 * ring),
                inks.deep,
                0.08 + 0.5 * share + 0.2 * (step % 2),
            )
            _tread(
                canvas,
                (x, y),
                (reach * outer, reach * inner),
                turn + hand * 2 * pi * share + ring,
                hand * 2 * pi / count * 1.06,
                tread,
            )
        rail = ellipse(x, y, reach * inner, reach * inner * 0.82)
        canvas.stroke([*rail, rail[0], rail[1]], reach * 0.018, inks.pop)
    canvas.oval(x, y, reach * 0.19, reach * 0.19 * 0.82, inks.deep)
    canvas.oval(x, y, reach * 0.12, reach * 0.1, inks.spark, Shade(inks.mass, "bottom", 0.7))


def _tread(
    canvas: Canvas,
    centre: tuple[float, float],
    reach: tuple[float, float],
    start: float,
    span: float,
    colour: tuple[int, int, int],
) -> None:
    x, y = centre
    angles = [start + span * part / 3 for part in range(4)]
    outside = [(x + reach[0] * cos(angle), y + reach[0] * 0.82 * sin(angle)) for angle in angles]
    inside = [
        (x + reach[1] * cos(angle), y + reach[1] * 0.82 * sin(angle)) for angle in reversed(angles)
    ]
    canvas.fill([*outside, *inside], colour)


def _flight(canvas: Canvas, random: Random) -> None:
    """Climb to an arch; the shadow of the wall cuts the steps aslant."""
    inks = canvas.inks
    wall = random.choice((inks.form, inks.soft, inks.wall))
    canvas.box(
        -5, -5, canvas.w + 10, canvas.h + 10, wall, Shade(mix(wall, inks.deep, 0.35), "top", 0.6)
    )
    steps = random.randint(7, 10)
    side = random.choice((-1, 1))
    landing, foot = canvas.h * random.uniform(0.4, 0.48), canvas.h * 1.02
    door = canvas.w * (0.5 - side * random.uniform(0.12, 0.2))
    high = canvas.h * 0.34
    opening = arch(door - high * 0.27, landing - high, high * 0.54, high)
    canvas.fill(
        opening,
        inks.sky if inks.light != "noon" else inks.deep,
        Shade(inks.haze if inks.light != "noon" else inks.mass, "bottom", 0.9),
    )
    rise = (foot - landing) / steps
    for step in range(steps):
        y = landing + rise * step
        spread = canvas.w * (0.2 + 0.055 * step)
        left, right = (
            door - spread * (0.9 + 0.2 * (side > 0)),
            door + spread * (0.9 + 0.2 * (side < 0)),
        )
        tread, riser = lighter(mix(inks.wall, wall, 0.25), 0.25), mix(wall, inks.deep, 0.32)
        canvas.box(left, y, right - left, rise * 0.42, tread)
        canvas.box(
            left,
            y + rise * 0.42,
            right - left,
            rise * 0.62,
            riser,
            Shade(mix(riser, inks.deep, 0.4), "right" if side > 0 else "left", 0.6),
        )
    _cast(canvas, random, side, landing)
    climb = random.randint(2, steps - 3)
    standing(
        canvas,
        random,
        door + random.uniform(-80, 80),
        landing + rise * (climb + 0.3),
        canvas.h * (0.2 + 0.014 * climb),
    )


def _cast(canvas: Canvas, random: Random, side: int, landing: float) -> None:
    """Throw a large flat shadow over one corner."""
    inks = canvas.inks
    edge = -5 if side < 0 else canvas.w + 5
    reach = canvas.w * random.uniform(0.34, 0.48)
    shade = mix(inks.deep, inks.mass, 0.35)
    canvas.fill(
        [
            (edge, -5),
            (edge - side * reach * 0.55, -5),
            (edge - side * reach * 0.3, landing),
            (edge - side * reach, canvas.h + 5),
            (edge, canvas.h + 5),
        ],
        shade,
        Shade(inks.mass, "top", 0.5),
    )
