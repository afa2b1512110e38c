"""The obelisk in its square of hedges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.plinths import stone
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import hedge, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Raise the obelisk off the middle, with a long shadow and pines behind, or look up at it."""
    if random.random() < 0.35:
        _from_below(canvas, random)
        return
    inks = canvas.inks
    ground = canvas.h * random.uniform(0.7, 0.78)
    sky(canvas, random, ground)
    x = canvas.w * random.choice((0.36, 0.5, 0.62))
    for _ in range(random.randint(3, 5)):
        place = x + random.choice((-1, 1)) * canvas.w * random.uniform(0.16, 0.5)
        umbrella_pine(
            canvas,
            random,
            place,
            ground - 10,
            canvas.h * random.uniform(0.36, 0.54),
            mix(inks.leaf, inks.haze, 0.14),
        )
    hedge(canvas, -5, ground - canvas.h * 0.1, canvas.w + 10, canvas.h * 0.11)
    canvas.wash(mix(inks.ground, inks.cream, 0.3), inks.ground, start=ground, end=canvas.h + 5)
    high = canvas.h * random.uniform(0.56, 0.64)
    foot = ground + canvas.h * 0.08
    _shadow(canvas, random, x, foot, high)
    _obelisk(canvas, random, x, foot, high)
    _parterre(canvas, random, x, foot)


def _from_below(canvas: Canvas, random: Random) -> None:
    """Stand close: the stone cuts the sky, crowns of pines lean in from the edges."""
    inks = canvas.inks
    sky(canvas, random, canvas.h * 1.05)
    x = canvas.w * random.choice((0.38, 0.5, 0.62))
    for edge in (-0.02, 0.1, 0.9, 1.03):
        leaf = mix(inks.leaf, inks.haze, random.uniform(0.0, 0.2))
        high = canvas.h * random.uniform(0.7, 1.0)
        umbrella_pine(canvas, random, canvas.w * edge, canvas.h * 1.12, high, leaf)
    hedge(canvas, -5, canvas.h * 0.88, canvas.w + 10, canvas.h * 0.16)
    _obelisk(canvas, random, x, canvas.h * 0.99, canvas.h * random.uniform(0.84, 0.9))
    if random.random() < 0.6:
        side = random.choice((-1, 1))
        standing(canvas, random, x + side * canvas.w * 0.14, canvas.h * 0.99, canvas.h * 0.3)


def _obelisk(canvas: Canvas, random: Random, x: float, foot: float, high: float) -> None:
    inks = canvas.inks
    stones = mix(stone(canvas), inks.form, 0.35)
    dark = mix(stones, inks.deep, 0.5)
    base = high * 0.17
    for width, top, share in ((0.2, 0.05, 0.2), (0.15, 1.0, 0.0)):
        canvas.box(
            x - high * width / 2,
            foot - base * top,
            high * width,
            base * top,
            mix(stones, inks.deep, share),
            Shade(dark, "right", 0.6),
        )
    canvas.box(x - high * 0.09, foot - base - 12, high * 0.18, 14, mix(stones, inks.cream, 0.4))
    wide, narrow = high * 0.055, high * 0.036
    bottom, top = foot - base - 12, foot - high
    left = [(x - wide, bottom), (x - narrow, top), (x, top - high * 0.05), (x + wide * 0.2, bottom)]
    right = [
        (x + wide * 0.2, bottom),
        (x, top - high * 0.05),
        (x + narrow, top),
        (x + wide, bottom),
    ]
    canvas.fill(left, stones, Shade(dark, "bottom", 0.35))
    canvas.fill(right, dark)
    for step in range(7):
        y = top + (bottom - top) * (0.08 + 0.13 * step)
        size = high * random.uniform(0.008, 0.014)
        if random.random() < 0.5:
            canvas.disc(x - wide * 0.35, y, size, dark)
        else:
            canvas.box(x - wide * 0.6, y, size * 3, size, dark)


def _shadow(canvas: Canvas, random: Random, x: float, foot: float, high: float) -> None:
    inks = canvas.inks
    long = high * (0.5 if inks.light == "noon" else 0.95) * random.choice((-1, 1))
    low = foot + canvas.h * 0.1
    cast = [
        (x - high * 0.08, foot - 4),
        (x + high * 0.08, foot - 4),
        (x + long, low + 6),
        (x + long - 26, low - 4),
    ]
    canvas.fill(cast, mix(inks.ground, inks.deep, 0.45))


def _parterre(canvas: Canvas, random: Random, x: float, foot: float) -> None:
    gap = canvas.w * 0.12
    for step, share in enumerate((0.35, 1.0)):
        y = foot + (canvas.h - foot) * (0.28 + 0.44 * step)
        spread = gap * (1 + share)
        high = canvas.h * (0.035 + 0.04 * share)
        hedge(canvas, -5, y, x - spread + 5, high)
        hedge(canvas, x + spread, y, canvas.w - x - spread + 5, high)
    if random.random() < 0.7:
        side = random.choice((-1, 1))
        standing(
            canvas,
            random,
            x + side * canvas.w * 0.09,
            foot + canvas.h * 0.1,
            canvas.h * random.uniform(0.17, 0.21),
        )
