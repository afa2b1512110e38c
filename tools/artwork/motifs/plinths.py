"""What stands on plinths: urns, busts, torsos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, mix
from tools.artwork.curves import mirrored, plot, spline

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def stone(canvas: Canvas) -> Colour:
    """Return the colour of marble in the picture's light."""
    return mix(canvas.inks.cream, canvas.inks.wall, 0.45)


def plinth(canvas: Canvas, x: float, base: float, width: float, height: float) -> None:
    """Set up a plinth with base and cap."""
    colour = mix(stone(canvas), canvas.inks.form, 0.12)
    shade = Shade(mix(colour, canvas.inks.deep, 0.45), "right", 0.6)
    canvas.box(x - width * 0.5, base - height, width, height, colour, shade)
    canvas.box(x - width * 0.62, base - height * 0.12, width * 1.24, height * 0.12, colour, shade)
    canvas.box(x - width * 0.6, base - height, width * 1.2, height * 0.1, colour, shade)


def urn(canvas: Canvas, random: Random, x: float, base: float, height: float) -> None:
    """Set up an urn with a plant in it."""
    inks = canvas.inks
    plinth(canvas, x, base, height * 0.34, height * 0.42)
    lip, foot = base - height * 0.78, base - height * 0.42
    half = [
        (x, lip),
        (x + height * 0.2, lip),
        (x + height * 0.13, lip + height * 0.12),
        (x + height * 0.05, foot - height * 0.06),
        (x + height * 0.1, foot),
        (x, foot),
    ]
    outline = [*half, *mirrored(half, x)[::-1]]
    colour = stone(canvas)
    for _ in range(9):
        leaf = random.uniform(-0.26, 0.26)
        tip = (x + height * leaf, lip - height * random.uniform(0.1, 0.22))
        canvas.stroke(
            [(x + height * leaf * 0.4, lip), tip], [height * 0.05, height * 0.02], inks.leaf
        )
    canvas.fill(outline, colour, Shade(mix(colour, inks.deep, 0.5), "right", 0.6))


def bust(canvas: Canvas, random: Random, x: float, base: float, height: float) -> None:
    """Set up a bust that looks aside."""
    inks = canvas.inks
    plinth(canvas, x, base, height * 0.3, height * 0.46)
    colour = stone(canvas)
    shade = Shade(mix(colour, inks.deep, 0.5), "right", 0.62)
    facing = random.choice((-1, 1))
    bust_outline(canvas, (x, base - height * 0.46), height * 0.54, facing, colour, shade)


def bust_outline(
    canvas: Canvas,
    foot: tuple[float, float],
    height: float,
    facing: int,
    colour: Colour,
    shade: Shade,
) -> None:
    """Cut a head in profile with shoulders, standing on ``foot``."""
    x, base = foot
    shoulders = plot("-.3,0 -.36,-.18 -.2,-.33 -.1,-.4 .12,-.4 .24,-.3 .34,-.14 .26,0")
    canvas.blob([(x + facing * a * height, base + b * height) for a, b in shoulders], colour, shade)
    profile = plot(
        "-.1,-.36 -.17,-.52 -.25,-.66 -.22,-.85 -.06,-.97 .1,-.94 .17,-.84 "
        ".175,-.76 .235,-.655 .185,-.63 .2,-.585 .185,-.555 .17,-.5 .06,-.48 "
        ".09,-.34"
    )
    line = spline(
        [(x + facing * a * height, base + b * height) for a, b in profile], closed=True, steps=6
    )
    canvas.fill(line, colour, shade)
    curls = mix(colour, canvas.inks.deep, 0.22)
    mass = plot(".14,-.88 -.02,-.98 -.2,-.88 -.27,-.68 -.2,-.52 -.1,-.6 -.04,-.78")
    canvas.blob([(x + facing * a * height, base + b * height) for a, b in mass], curls, shade)
    for a, b, size in (
        (-0.16, -0.84, 0.1),
        (-0.02, -0.92, 0.09),
        (0.1, -0.89, 0.07),
        (-0.21, -0.7, 0.09),
        (-0.17, -0.58, 0.07),
    ):
        canvas.disc(
            x + facing * a * height,
            base + b * height,
            size * height,
            curls,
            Shade(mix(curls, canvas.inks.deep, 0.4), "bottom", 0.5),
        )


def torso_outline(
    canvas: Canvas,
    foot: tuple[float, float],
    height: float,
    facing: int,
    colour: Colour,
    shade: Shade,
) -> None:
    """Carve a torso without arms, its weight on one hip."""
    x, base = foot
    points = plot(
        "-.05,-1 -.07,-.9 -.2,-.85 -.27,-.76 -.24,-.62 -.19,-.54 -.16,-.4 "
        "-.22,-.24 -.2,-.08 -.16,0 .02,-.06 .12,0 .19,-.12 .2,-.28 .13,-.42 "
        ".17,-.58 .23,-.7 .25,-.82 .14,-.88 .06,-.92 .06,-1"
    )
    canvas.blob([(x + facing * a * height, base + b * height) for a, b in points], colour, shade)
    fold = mix(colour, canvas.inks.deep, 0.35)
    for line in (
        ((-0.14, -0.66), (-0.02, -0.62), (0.1, -0.66)),
        ((-0.01, -0.6), (-0.02, -0.4), (-0.03, -0.28)),
        ((-0.14, -0.2), (-0.02, -0.14), (0.12, -0.22)),
    ):
        canvas.stroke(
            [(x + facing * a * height, base + b * height) for a, b in line],
            [1.5, height * 0.014, 1.5],
            fold,
        )
