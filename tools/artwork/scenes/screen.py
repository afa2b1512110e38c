"""Open-air cinema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.motifs.abstracts import abstract
from tools.artwork.motifs.garlands import bulbs
from tools.artwork.motifs.people import hair, skin
from tools.artwork.motifs.profile import profile
from tools.artwork.motifs.sitter import Sitter
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import hedge, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("night", "dusk", "night")


def paint(canvas: Canvas, random: Random) -> None:
    """Raise a screen among pines, rows of heads in front, a beam over them."""
    inks = canvas.inks
    ground = canvas.h * 0.72
    sky(canvas, random, ground, sun=random.random() < 0.6)
    for side in (0.02, 0.1, 0.88, 0.97):
        umbrella_pine(
            canvas,
            random,
            canvas.w * side,
            ground + 20,
            canvas.h * random.uniform(0.5, 0.68),
            mix(inks.leaf, inks.deep, 0.3),
        )
    hedge(canvas, -5, ground - canvas.h * 0.06, canvas.w + 10, canvas.h * 0.1)
    canvas.wash(mix(inks.ground, inks.deep, 0.35), inks.deep, start=ground + 20, end=canvas.h + 5)
    wide = min(canvas.w * 0.66, canvas.h * 0.9)
    high = wide * 0.5
    left = canvas.w * random.choice((0.44, 0.5, 0.56)) - wide / 2
    top = ground - high - canvas.h * 0.04
    _screen(canvas, random, left, top, wide, high)
    if random.random() < 0.55:
        bulbs(
            canvas, random, (canvas.w * -0.05, canvas.h * 0.2), (canvas.w * 1.05, canvas.h * 0.16)
        )
    _rows(canvas, random, ground)


def _screen(
    canvas: Canvas, random: Random, left: float, top: float, wide: float, high: float
) -> None:
    inks = canvas.inks
    for leg in (0.12, 0.88):
        canvas.box(left + wide * leg - 7, top + high, 14, canvas.h * 0.12, inks.deep)
    canvas.box(left - 14, top - 14, wide + 28, high + 28, inks.deep)
    pale = mix(inks.cream, inks.glow, 0.35)
    canvas.box(left, top, wide, high, pale)
    with canvas.lit("noon"):
        if random.random() < 0.6:
            abstract(canvas, random, (left, top, wide, high))
        else:
            _close_up(canvas, random, (left, top, wide, high))
    _beam(canvas, left, top + high, wide)


def _close_up(canvas: Canvas, random: Random, field: tuple[float, float, float, float]) -> None:
    """Show a face in profile against a large sun."""
    inks = canvas.inks
    left, top, wide, high = field
    facing = random.choice((-1, 1))
    canvas.box(left, top, wide, high, inks.form, Shade(inks.mass, "bottom", 0.8))
    canvas.disc(left + wide * (0.5 + 0.22 * facing), top + high * 0.46, high * 0.3, inks.sun)
    x = left + wide * (0.5 - 0.12 * facing)
    sitter = Sitter(
        x=x,
        y=top + high * 0.46,
        size=high * 0.62,
        skin=skin(canvas, random),
        hair=hair(canvas, random),
        dress=inks.pop,
        trim=inks.cream,
        facing=facing,
    )
    with canvas.within(field):
        profile(canvas, random, sitter)


def _beam(canvas: Canvas, left: float, bottom: float, wide: float) -> None:
    """Let the picture's light fall on the grass before it."""
    inks = canvas.inks
    low = bottom + canvas.h * 0.2
    glow = mix(mix(inks.ground, inks.deep, 0.35), inks.glow, 0.3)
    spread = [
        (left, bottom + 60),
        (left + wide, bottom + 60),
        (left + wide * 1.25, low),
        (left - wide * 0.25, low),
    ]
    canvas.fill(spread, glow, Shade(mix(inks.ground, inks.deep, 0.35), "bottom", 0.9))


def _rows(canvas: Canvas, random: Random, ground: float) -> None:
    """Seat the audience in rows that darken as they come near."""
    inks = canvas.inks
    for row in range(4):
        y = ground + (canvas.h - ground) * (0.28 + 0.24 * row)
        size = canvas.h * (0.021 + 0.008 * row)
        shade = mix(mix(inks.mass, inks.leaf, 0.4), inks.deep, 0.35 + 0.18 * row)
        x = random.uniform(-20, 20)
        while x < canvas.w + 20:
            if random.random() < 0.82:
                coat = random.choice((inks.pop, inks.form, inks.spark, inks.mass))
                canvas.oval(x, y + size * 2.1, size * 1.7, size * 1.5, mix(coat, shade, 0.62))
                canvas.oval(x, y, size * 0.84, size, shade)
                canvas.oval(x, y - size * 0.3, size * 0.9, size * 0.7, lighter(shade, 0.06))
            x += size * 3.9
        canvas.box(-5, y + size * 2.5, canvas.w + 10, size * 0.9, mix(shade, inks.deep, 0.4))
