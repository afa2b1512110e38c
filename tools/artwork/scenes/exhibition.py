"""Abstract works on a wall, and people who look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arch
from tools.artwork.motifs.abstracts import abstract
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.plinths import bust, urn
from tools.artwork.motifs.rooms import room

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("noon", "noon", "dawn", "dusk")


def paint(canvas: Canvas, random: Random) -> None:
    """Hang one large work, a pair, or a row; an arch may lead to the next room."""
    inks = canvas.inks
    level = canvas.h * random.uniform(0.76, 0.82)
    wall = random.choice((inks.wall, inks.wall, inks.soft, inks.form, inks.pop))
    room(canvas, wall, mix(inks.ground, inks.deep, 0.3), level)
    left, right = canvas.w * 0.06, canvas.w * 0.94
    if canvas.w > canvas.h and random.random() < 0.45:
        wide = canvas.h * 0.34
        door = random.choice((left, right - wide))
        canvas.fill(
            arch(door, level * 0.24, wide, level * 0.76),
            mix(wall, inks.deep, 0.5),
            Shade(inks.glow, "bottom", 0.6),
        )
        left, right = (door + wide + 40, right) if door == left else (left, door - 40)
    for work in _hanging(random, left, right, level):
        _hang(canvas, random, work)
    for _ in range(random.choice((1, 2, 2, 3))):
        x = random.uniform(left + 40, right - 40)
        standing(
            canvas,
            random,
            x,
            canvas.h * random.uniform(0.9, 0.97),
            canvas.h * random.uniform(0.4, 0.48),
        )
    if random.random() < 0.3:
        random.choice((bust, urn))(
            canvas, random, random.choice((left + 60, right - 60)), canvas.h * 0.94, canvas.h * 0.5
        )


def _hanging(
    random: Random, left: float, right: float, level: float
) -> list[tuple[float, float, float, float]]:
    """Return the works' fields, hung on one middle line."""
    span, middle = right - left, level * 0.44
    kind = random.choice(("one", "pair", "row", "cloud"))
    if kind == "one" or span < level * 0.9:
        wide, high = min(span * 0.8, level * 0.95), level * 0.6
        return [(left + (span - wide) / 2, middle - high / 2, wide, high)]
    if kind == "pair":
        wide, high = span * 0.36, level * 0.58
        return [(left + span * at - wide / 2, middle - high / 2, wide, high) for at in (0.26, 0.74)]
    if kind == "row":
        count = 4 if span > level * 1.5 else 3
        wide = span / count * 0.7
        heights = [level * random.choice((0.3, 0.42, 0.52)) for _ in range(count)]
        return [
            (left + span * (index + 0.5) / count - wide / 2, middle - high / 2, wide, high)
            for index, high in enumerate(heights)
        ]
    cells = []
    for column in range(3):
        for row in range(2):
            wide, high = span * random.uniform(0.2, 0.28), level * random.uniform(0.24, 0.31)
            cells.append(
                (
                    left + span * (column + 0.5) / 3 - wide / 2,
                    level * (0.1 + 0.37 * row),
                    wide,
                    high,
                )
            )
    return cells


def _hang(canvas: Canvas, random: Random, field: tuple[float, float, float, float]) -> None:
    inks = canvas.inks
    x, y, wide, high = field
    rim = random.choice((0.0, 10.0, 16.0))
    canvas.box(
        x - rim + 12,
        y - rim + 16,
        wide + 2 * rim,
        high + 2 * rim,
        mix(inks.deep, inks.form, 0.45),
        Shade(inks.deep, "bottom", 0.5),
    )
    if rim:
        canvas.box(
            x - rim,
            y - rim,
            wide + 2 * rim,
            high + 2 * rim,
            random.choice((inks.deep, inks.spark, inks.cream)),
        )
    abstract(canvas, random, field)
