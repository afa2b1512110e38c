"""An abstract cover, without words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arch, ellipse, spline
from tools.artwork.motifs.abstracts import abstract
from tools.artwork.motifs.trees import umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("noon", "noon", "dawn", "dusk", "night")


def paint(canvas: Canvas, random: Random) -> None:
    """Design the cover: an emblem, a field, bands or one large shape, and a spine's fold."""
    inks = canvas.inks
    cloth = random.choice((inks.form, inks.mass, inks.pop, inks.spark, inks.cream, inks.soft))
    canvas.box(
        -5,
        -5,
        canvas.w + 10,
        canvas.h + 10,
        cloth,
        Shade(mix(cloth, inks.deep, 0.2), "bottom", 0.6),
    )
    others = [
        each
        for each in (inks.mass, inks.pop, inks.spark, inks.cream, inks.form, inks.deep)
        if each != cloth
    ]
    random.shuffle(others)
    random.choice((_field, _arch, _pine, _rings, _leaf, _moons))(canvas, random, others)
    canvas.box(-5, -5, canvas.w * 0.045 + 5, canvas.h + 10, mix(cloth, inks.deep, 0.28))
    canvas.box(canvas.w * 0.045, -5, 4, canvas.h + 10, mix(cloth, inks.deep, 0.5))


def _label(canvas: Canvas, colour: tuple[int, int, int], y: float) -> None:
    """Set two bars where title and author would stand."""
    for step, wide in enumerate((0.5, 0.34)):
        canvas.box(
            canvas.w * 0.13, y + step * canvas.h * 0.035, canvas.w * wide, canvas.h * 0.014, colour
        )


def _field(canvas: Canvas, random: Random, others: list[tuple[int, int, int]]) -> None:
    top = canvas.h * random.choice((0.12, 0.3))
    abstract(canvas, random, (canvas.w * 0.13, top, canvas.w * 0.77, canvas.h * 0.55))
    _label(canvas, others[0], canvas.h * 0.88 if top < canvas.h * 0.2 else canvas.h * 0.14)


def _arch(canvas: Canvas, random: Random, others: list[tuple[int, int, int]]) -> None:
    for step in range(random.randint(3, 5)):
        wide = canvas.w * (0.76 - 0.15 * step)
        high = canvas.h * (0.72 - 0.1 * step)
        canvas.fill(
            arch(canvas.w * 0.52 - wide / 2, canvas.h * 0.98 - high, wide, high + 40),
            others[step % len(others)],
            Shade(mix(others[step % len(others)], canvas.inks.deep, 0.35), "bottom", 0.6),
        )
    _label(canvas, others[-1], canvas.h * 0.1)


def _pine(canvas: Canvas, random: Random, others: list[tuple[int, int, int]]) -> None:
    canvas.disc(
        canvas.w * 0.52,
        canvas.h * 0.44,
        min(canvas.w, canvas.h) * 0.3,
        others[0],
        Shade(others[1], "bottom", 0.7),
    )
    umbrella_pine(canvas, random, canvas.w * 0.52, canvas.h * 0.86, canvas.h * 0.62)
    canvas.box(
        canvas.w * 0.045,
        canvas.h * 0.86,
        canvas.w,
        canvas.h * 0.2,
        others[2],
        Shade(canvas.inks.deep, "bottom", 0.5),
    )
    _label(canvas, others[3], canvas.h * 0.08)


def _rings(canvas: Canvas, random: Random, others: list[tuple[int, int, int]]) -> None:
    x, y = canvas.w * random.uniform(0.4, 0.7), canvas.h * random.uniform(0.45, 0.65)
    for step in range(7):
        size = canvas.h * (0.42 - 0.058 * step)
        canvas.fill(ellipse(x, y, size, size), others[step % 3])
    _label(canvas, others[4], canvas.h * 0.09)


def _leaf(canvas: Canvas, random: Random, others: list[tuple[int, int, int]]) -> None:
    """Lay a large branch across the cover."""
    stem = [
        (canvas.w * 0.2, canvas.h * 0.98),
        (canvas.w * 0.46, canvas.h * 0.6),
        (canvas.w * 0.62, canvas.h * 0.2),
    ]
    canvas.stroke(stem, [14, 10, 5], others[0])
    for step in range(9):
        share = step / 9
        x = canvas.w * (0.24 + 0.38 * share)
        y = canvas.h * (0.9 - 0.72 * share)
        for side in (-1, 1):
            long = canvas.w * random.uniform(0.2, 0.27) * (1.05 - 0.5 * share)
            tip = (x + side * long, y - canvas.h * 0.07)
            blade = spline(
                [
                    (x, y),
                    (x + side * long * 0.45, y - canvas.h * 0.07),
                    tip,
                    (x + side * long * 0.55, y - canvas.h * 0.005),
                ],
                closed=True,
            )
            colour = others[step % 2 + 1]
            canvas.fill(blade, colour, Shade(mix(colour, canvas.inks.deep, 0.35), "bottom", 0.6))
    _label(canvas, others[3], canvas.h * 0.07)


def _moons(canvas: Canvas, random: Random, others: list[tuple[int, int, int]]) -> None:
    """Show the phases of a disc, row by row."""
    size = canvas.w * 0.105
    shift = random.uniform(0.2, 0.5)
    for row in range(4):
        for column in range(3):
            x, y = canvas.w * (0.24 + 0.27 * column), canvas.h * (0.3 + 0.17 * row)
            canvas.disc(x, y, size, others[0])
            phase = (row * 3 + column) / 11 * 2 - 1
            canvas.oval(
                x + size * phase * shift,
                y,
                size * (1 - abs(phase) * 0.6),
                size,
                others[1],
                Shade(others[2], "bottom", 0.4),
            )
    _label(canvas, others[3], canvas.h * 0.1)
