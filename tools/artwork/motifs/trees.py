"""Trees of the gardens: stone pines, cypresses, clipped hedges, citrus in pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, lighter, mix
from tools.artwork.curves import box, ellipse, spline

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def umbrella_pine(
    canvas: Canvas, random: Random, x: float, base: float, height: float, leaf: Colour | None = None
) -> None:
    """Grow a stone pine: a bare leaning trunk that forks under a flat crown."""
    inks = canvas.inks
    leaf = leaf or inks.leaf
    bark = mix(inks.deep, inks.form, 0.25)
    lean = height * random.uniform(-0.09, 0.09)
    fork = base - height * random.uniform(0.5, 0.6)
    crown = base - height * 0.82
    top = x + lean
    thick = height * 0.045
    canvas.stroke(
        [(x, base), (x + lean * 0.25, base - height * 0.28), (top, fork)],
        [thick * 1.25, thick, thick * 0.85],
        bark,
        Shade(inks.deep, "right", 0.8),
    )
    wide = height * random.uniform(0.3, 0.38)
    for side in (-0.72, -0.3, 0.15, 0.62):
        canvas.stroke(
            [
                (top, fork + thick),
                (top + wide * side * 0.55, fork - height * 0.12),
                (top + wide * side, crown),
            ],
            [thick * 0.7, thick * 0.45, thick * 0.25],
            bark,
        )
    _crown(canvas, random, (top, crown), wide, leaf)


def _crown(
    canvas: Canvas, random: Random, at: tuple[float, float], wide: float, leaf: Colour
) -> None:
    x, y = at
    thick = wide * 0.36
    puffs = [ellipse(x, y, wide, thick * 0.62)]
    count = 6
    for index in range(count):
        along = -0.74 + 1.48 * index / (count - 1)
        lift = thick * (0.62 - 0.5 * along * along) * random.uniform(0.85, 1.15)
        size = wide * random.uniform(0.26, 0.34)
        puffs.append(ellipse(x + wide * along, y - lift, size, thick * 0.72))
    canvas.union(puffs, leaf, Shade(mix(leaf, canvas.inks.deep, 0.6), "bottom", 0.62))
    light = mix(leaf, canvas.inks.haze, 0.22)
    for along in (-0.5, -0.08, 0.38):
        puff = ellipse(x + wide * along, y - thick * 0.72, wide * 0.2, thick * 0.3)
        canvas.fill(puff, light, Shade(leaf, "bottom", 0.95))


def cypress(
    canvas: Canvas, x: float, base: float, height: float, leaf: Colour | None = None
) -> None:
    """Grow a cypress, a flame on a short stem."""
    inks = canvas.inks
    leaf = leaf or mix(inks.leaf, inks.deep, 0.25)
    wide = height * 0.1
    canvas.box(x - height * 0.012, base - height * 0.1, height * 0.024, height * 0.1, inks.deep)
    flame = [
        (x, base - height),
        (x + wide * 0.55, base - height * 0.72),
        (x + wide, base - height * 0.32),
        (x + wide * 0.6, base - height * 0.06),
        (x, base - height * 0.03),
        (x - wide * 0.6, base - height * 0.06),
        (x - wide, base - height * 0.32),
        (x - wide * 0.55, base - height * 0.72),
    ]
    canvas.blob(flame, leaf, Shade(mix(leaf, inks.deep, 0.65), "right", 0.85))


def bush(
    canvas: Canvas, random: Random, x: float, base: float, wide: float, leaf: Colour | None = None
) -> None:
    """Plant a round bush."""
    leaf = leaf or canvas.inks.leaf
    puffs = [
        ellipse(x + wide * at, base - wide * up, wide * size, wide * size * 0.9)
        for at, up, size in (
            (-0.3, 0.22, random.uniform(0.24, 0.32)),
            (0.05, 0.36, random.uniform(0.3, 0.38)),
            (0.34, 0.2, random.uniform(0.22, 0.3)),
        )
    ]
    puffs.append(box(x - wide * 0.5, base - wide * 0.2, wide, wide * 0.2))
    canvas.union(puffs, leaf, Shade(mix(leaf, canvas.inks.deep, 0.6), "bottom", 0.75))


def hedge(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Clip a hedge: a lit top on a shaded face."""
    leaf = canvas.inks.leaf
    canvas.box(x, y, width, height, leaf, Shade(mix(leaf, canvas.inks.deep, 0.6), "bottom", 0.9))
    canvas.box(x, y, width, height * 0.16, mix(leaf, canvas.inks.haze, 0.28))


def citrus(canvas: Canvas, random: Random, x: float, base: float, height: float) -> None:
    """Set out a lemon or orange tree in a terracotta pot."""
    inks = canvas.inks
    pot = mix(inks.form, inks.spark, 0.15) if inks.form != inks.leaf else inks.spark
    wide = height * 0.2
    stem = base - height * 0.3
    canvas.stroke([(x, stem), (x, stem - height * 0.24)], height * 0.03, inks.deep)
    leaf = inks.leaf
    crown = stem - height * 0.42
    canvas.disc(x, crown, height * 0.27, leaf, Shade(mix(leaf, inks.deep, 0.6), "bottom", 0.7))
    for _ in range(7):
        across, down = random.uniform(-0.19, 0.19), random.uniform(-0.18, 0.2)
        canvas.disc(x + height * across, crown + height * down, height * 0.034, inks.spark)
    rim = [(x - wide, stem), (x + wide, stem), (x + wide * 0.7, base), (x - wide * 0.7, base)]
    canvas.fill(rim, pot, Shade(mix(pot, inks.deep, 0.5), "right", 0.7))
    canvas.box(x - wide * 1.1, stem - height * 0.02, wide * 2.2, height * 0.055, lighter(pot, 0.15))


def hill(
    canvas: Canvas, points: list[tuple[float, float]], colour: Colour, shade: Shade | None = None
) -> None:
    """Roll a hill through the points, down to the bottom of the sheet."""
    line = spline(points, steps=14)
    canvas.fill([*line, (line[-1][0], canvas.h + 5), (line[0][0], canvas.h + 5)], colour, shade)
