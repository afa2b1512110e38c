"""Things on tables: jugs, bottles, fruit, books, flowers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import LEMON, ORANGE, PLUM, Colour, lighter, mix
from tools.artwork.curves import mirrored, spline, turned

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.curves import Point


def thrown(canvas: Canvas, x: float, base: float, half: list[Point], colour: Colour) -> None:
    """Throw a pot on the wheel: ``half`` is its right outline, from the lip down, as (out, up)."""
    right = spline([(x + out, base - up) for out, up in half], steps=8)
    outline = [*right, *mirrored(right, x)[::-1]]
    canvas.fill(outline, colour, Shade(mix(colour, canvas.inks.deep, 0.5), "right", 0.65))


def _glaze(canvas: Canvas, random: Random) -> Colour:
    inks = canvas.inks
    return random.choice(
        (inks.form, inks.mass, inks.pop, inks.spark, inks.cream, inks.water, inks.soft)
    )


def jug(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Stand a jug with a handle."""
    colour = _glaze(canvas, random)
    side = random.choice((-1, 1))
    handle = [
        (x + side * size * 0.14, base - size * 0.84),
        (x + side * size * 0.4, base - size * 0.76),
        (x + side * size * 0.36, base - size * 0.46),
        (x + side * size * 0.22, base - size * 0.36),
    ]
    canvas.stroke(handle, size * 0.06, mix(colour, canvas.inks.deep, 0.25))
    thrown(
        canvas,
        x,
        base,
        [
            (size * 0.15, size),
            (size * 0.12, size * 0.82),
            (size * 0.28, size * 0.48),
            (size * 0.24, size * 0.14),
            (size * 0.16, 0),
        ],
        colour,
    )
    canvas.fill(
        [
            (x - side * size * 0.1, base - size * 0.99),
            (x - side * size * 0.25, base - size * 1.02),
            (x - side * size * 0.12, base - size * 0.85),
        ],
        colour,
    )


def vase(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Stand a tall vase with two or three stems."""
    stems(canvas, random, x, base - size * 0.72, size * 0.9)
    colour = _glaze(canvas, random)
    thrown(
        canvas,
        x,
        base,
        [
            (size * 0.1, size * 0.78),
            (size * 0.07, size * 0.62),
            (size * 0.22, size * 0.36),
            (size * 0.17, size * 0.08),
            (size * 0.12, 0),
        ],
        colour,
    )
    canvas.box(x - size * 0.16, base - size * 0.34, size * 0.32, size * 0.05, lighter(colour, 0.45))


def stems(canvas: Canvas, random: Random, x: float, foot: float, size: float) -> None:
    """Put branches into a vase: olive leaves, round flowers or poppies."""
    inks = canvas.inks
    for lean in (-0.34, 0.02, 0.36):
        tip = (x + lean * size * random.uniform(0.7, 1.1), foot - size * random.uniform(0.6, 0.9))
        middle = (x + lean * size * 0.35, foot - size * 0.4)
        canvas.stroke([(x, foot), middle, tip], [7, 6, 4], inks.leaf)
        kind = random.choice(("flower", "leaves", "flower"))
        if kind == "flower":
            colour = random.choice((inks.pop, inks.spark, inks.form, inks.cream))
            canvas.disc(
                *tip, size * 0.14, colour, Shade(mix(colour, inks.deep, 0.45), "bottom", 0.6)
            )
            canvas.disc(*tip, size * 0.045, inks.deep)
        else:
            for step in range(5):
                share = 0.3 + 0.16 * step
                at = (x + (tip[0] - x) * share, foot + (tip[1] - foot) * share)
                blade = spline(
                    [
                        at,
                        (at[0] + size * 0.1, at[1] - size * 0.05),
                        (at[0] + size * 0.2, at[1]),
                        (at[0] + size * 0.1, at[1] + size * 0.05),
                    ],
                    closed=True,
                    steps=5,
                )
                angle = -0.7 if step % 2 else -2.4
                canvas.fill(
                    turned(blade, angle, at),
                    inks.leaf,
                    Shade(mix(inks.leaf, inks.deep, 0.5), "bottom", 0.6),
                )


def flowers(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Stand a small bunch on the table."""
    vase(canvas, random, x, base, size * 0.85)


def bottle(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Stand a bottle with a label."""
    inks = canvas.inks
    colour = random.choice((inks.leaf, inks.mass, inks.deep, inks.pop))
    thrown(
        canvas,
        x,
        base,
        [
            (size * 0.06, size * 1.3),
            (size * 0.06, size * 0.95),
            (size * 0.15, size * 0.76),
            (size * 0.16, size * 0.1),
            (size * 0.15, 0),
        ],
        colour,
    )
    canvas.box(x - size * 0.15, base - size * 0.5, size * 0.3, size * 0.28, inks.cream)


def carafe(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Stand a carafe of water or wine."""
    inks = canvas.inks
    water = random.choice((inks.water, inks.form, inks.spark))
    pale = mix(inks.cream, inks.water, 0.35)
    thrown(
        canvas,
        x,
        base,
        [
            (size * 0.12, size),
            (size * 0.06, size * 0.74),
            (size * 0.2, size * 0.4),
            (size * 0.2, size * 0.06),
            (size * 0.15, 0),
        ],
        pale,
    )
    thrown(
        canvas,
        x,
        base,
        [
            (size * 0.17, size * 0.46),
            (size * 0.2, size * 0.36),
            (size * 0.2, size * 0.06),
            (size * 0.15, 0),
        ],
        water,
    )


def glass(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Stand a stemmed glass."""
    inks = canvas.inks
    drink = random.choice((inks.form, inks.spark, inks.mass))
    canvas.stroke([(x, base - size * 0.3), (x, base)], 5, inks.cream)
    canvas.oval(x, base, size * 0.13, size * 0.025, inks.cream)
    thrown(
        canvas,
        x,
        base,
        [(size * 0.13, size * 0.72), (size * 0.16, size * 0.5), (size * 0.04, size * 0.28)],
        mix(inks.cream, inks.water, 0.3),
    )
    thrown(
        canvas,
        x,
        base,
        [(size * 0.155, size * 0.54), (size * 0.14, size * 0.44), (size * 0.04, size * 0.29)],
        drink,
    )


def bowl(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Set down a bowl of fruit."""
    for at in (-0.2, 0.02, 0.22):
        fruit(canvas, random, x + size * at, base - size * 0.26, size * 0.26)
    fruit(canvas, random, x + size * 0.08, base - size * 0.44, size * 0.26)
    thrown(
        canvas,
        x,
        base,
        [(size * 0.46, size * 0.36), (size * 0.38, size * 0.12), (size * 0.16, 0)],
        _glaze(canvas, random),
    )


def fruit(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Lay down a lemon, an orange or a fig."""
    inks = canvas.inks
    kind = random.choice(("lemon", "lemon", "orange", "fig"))
    ripe = {"lemon": LEMON, "orange": ORANGE, "fig": PLUM}[kind]
    colour = mix(ripe, inks.form, 0.12)
    shade = Shade(mix(colour, inks.deep, 0.45), "bottom", 0.6)
    y = base - size * 0.42
    if kind == "lemon":
        canvas.oval(x, y, size * 0.5, size * 0.4, colour, shade)
        canvas.oval(x + size * 0.5, y, size * 0.1, size * 0.08, colour)
    elif kind == "orange":
        canvas.disc(x, y, size * 0.44, colour, shade)
        canvas.disc(x + size * 0.06, y - size * 0.3, size * 0.05, inks.leaf)
    else:
        canvas.blob(
            [
                (x, y - size * 0.6),
                (x + size * 0.18, y - size * 0.2),
                (x + size * 0.4, y + size * 0.14),
                (x, y + size * 0.42),
                (x - size * 0.4, y + size * 0.14),
                (x - size * 0.18, y - size * 0.2),
            ],
            colour,
            shade,
        )


def pile(canvas: Canvas, random: Random, x: float, base: float, size: float) -> None:
    """Pile up a few books."""
    inks = canvas.inks
    y = base
    for _ in range(random.randint(2, 4)):
        thick, wide = size * random.uniform(0.1, 0.17), size * random.uniform(0.75, 1.0)
        colour = random.choice((inks.form, inks.mass, inks.pop, inks.spark, inks.soft, inks.deep))
        left = x - wide / 2 + random.uniform(-0.06, 0.06) * size
        canvas.box(
            left, y - thick, wide, thick, colour, Shade(mix(colour, inks.deep, 0.4), "right", 0.6)
        )
        canvas.box(left + wide * 0.06, y - thick * 0.8, wide * 0.94, thick * 0.6, inks.cream)
        canvas.box(left, y - thick, wide * 0.12, thick, colour)
        y -= thick


def plate(canvas: Canvas, x: float, y: float, reach: float) -> None:
    """Lay a plate."""
    inks = canvas.inks
    canvas.oval(x, y, reach, reach * 0.24, mix(inks.cream, inks.deep, 0.2))
    canvas.oval(x, y - 3, reach, reach * 0.24, mix(inks.cream, inks.soft, 0.4))
    canvas.oval(x, y - 3, reach * 0.66, reach * 0.15, inks.cream)
