"""Abstract works, as they hang in exhibitions, stand on easels and cover books."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arc, arch, spline

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour

Field = tuple[float, float, float, float]


def abstract(canvas: Canvas, random: Random, field: Field) -> None:
    """Fill a field (x, y, width, height) with one composition."""
    colours = _colours(canvas, random)
    x, y, width, height = field
    canvas.box(
        x, y, width, height, colours[0], Shade(mix(colours[0], colours[1], 0.5), "bottom", 0.5)
    )
    random.choice(_COMPOSITIONS)(canvas, random, field, colours)


def _colours(canvas: Canvas, random: Random) -> list[Colour]:
    inks = canvas.inks
    pool = [
        inks.form,
        inks.mass,
        inks.pop,
        inks.spark,
        inks.cream,
        inks.soft,
        inks.deep,
        inks.water,
    ]
    return random.sample(pool, len(pool))


def _sun(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    x, y, width, height = field
    level = y + height * random.uniform(0.55, 0.7)
    size = min(width, height) * random.uniform(0.24, 0.34)
    canvas.fill(
        arc(x + width * random.uniform(0.4, 0.6), level, size, size, pi, 2 * pi),
        colours[1],
        Shade(colours[2], "bottom", 0.6),
    )
    canvas.box(x, level, width, y + height - level, colours[3], Shade(colours[4], "bottom", 0.8))


def _arches(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    x, y, width, height = field
    middle = x + width * random.uniform(0.42, 0.58)
    for step in range(4):
        wide = width * (0.82 - 0.2 * step)
        wide = min(wide, 2 * (middle - x), 2 * (x + width - middle))
        wide *= 1 - 0.22 * step if step else 1
        high = min(height * (0.86 - 0.16 * step), height)
        canvas.fill(
            arch(middle - wide / 2, y + height - max(high, wide / 2), wide, max(high, wide / 2)),
            colours[1 + step],
        )


def _stripes(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    x, y, width, height = field
    upright = random.random() < 0.5
    at = 0.0
    while at < 0.98:
        share = min(random.uniform(0.06, 0.2), 1 - at)
        colour = random.choice(colours[1:6])
        if upright:
            canvas.box(x + width * at, y, width * share, height, colour)
        else:
            canvas.box(x, y + height * at, width, height * share, colour)
        at += share + random.choice((0.0, 0.05))


def _blocks(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    x, y, width, height = field
    cut, level = random.uniform(0.35, 0.65), random.uniform(0.35, 0.65)
    for left, top, wide, high, colour in (
        (0, 0, cut, level, colours[1]),
        (cut, 0, 1 - cut, level * 0.6, colours[2]),
        (cut, level * 0.6, 1 - cut, 1 - level * 0.6, colours[3]),
        (0, level, cut, 1 - level, colours[4]),
    ):
        canvas.box(
            x + width * left,
            y + height * top,
            width * wide,
            height * high,
            colour,
            Shade(mix(colour, colours[6], 0.3), "right", 0.5),
        )
    size = min(width, height) * 0.2
    canvas.disc(x + width * cut, y + height * level, size, colours[5])


def _waves(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    x, y, width, height = field
    for step in range(5):
        level = y + height * (0.18 + 0.17 * step)
        swing = height * random.uniform(0.03, 0.09) * random.choice((-1, 1))
        line = spline([(x + width * at / 4, max(y, level + swing * (-1) ** at)) for at in range(5)])
        canvas.fill([*line, (x + width, y + height), (x, y + height)], colours[1 + step])


def _dance(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    """Let a few cut-out shapes float, after the late papers of the south."""
    x, y, width, height = field
    size = min(width, height)
    for step in range(5):
        middle = x + width * random.uniform(0.24, 0.76), y + height * random.uniform(0.2, 0.8)
        reach = size * random.uniform(0.1, 0.19)
        points = [
            (
                middle[0] + reach * across * random.uniform(0.6, 1.1),
                middle[1] + reach * down * random.uniform(0.6, 1.1),
            )
            for across, down in (
                (0, -1),
                (0.5, -0.4),
                (1, 0),
                (0.45, 0.5),
                (0, 1),
                (-0.5, 0.4),
                (-1, 0),
                (-0.4, -0.5),
            )
        ]
        canvas.blob(points, colours[1 + step])


def _ladder(canvas: Canvas, random: Random, field: Field, colours: list[Colour]) -> None:
    """Stack half discs like bowls."""
    x, y, width, height = field
    rows = random.randint(3, 5)
    size = min(height / rows, width * 0.6)
    for row in range(rows):
        for side, turn in ((0.5, pi), (0.5, 0.0)):
            if random.random() < 0.72:
                canvas.fill(
                    arc(
                        x + width * side,
                        y + height * (row + 0.5) / rows,
                        size * 0.46,
                        size * 0.46,
                        turn,
                        turn + pi,
                    ),
                    colours[1 + (row + int(turn)) % 5],
                )


_COMPOSITIONS: tuple[Callable[[Canvas, Random, Field, list[Colour]], None], ...] = (
    _sun,
    _arches,
    _stripes,
    _blocks,
    _waves,
    _dance,
    _ladder,
)
