"""A person, from the shoulders up, before a plain ground or an arch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import mirrored, spline, turned
from tools.artwork.motifs.frontal import frontal
from tools.artwork.motifs.people import clothes, hair, skin
from tools.artwork.motifs.profile import profile
from tools.artwork.motifs.sitter import Sitter

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour

LIGHTS = ("noon", "noon", "dawn", "dusk")


def paint(canvas: Canvas, random: Random) -> None:
    """Paint the ground, then the sitter, from the front or in profile."""
    inks = canvas.inks
    ground = random.choice((inks.form, inks.soft, inks.spark, inks.sky, inks.pop, inks.mass))
    _ground(canvas, random, ground)
    size = min(canvas.w, canvas.h * 0.86)
    wear = [
        each
        for each in (inks.pop, inks.deep, inks.cream, inks.mass, inks.spark, inks.leaf)
        if _apart(each, ground)
    ]
    sitter = Sitter(
        x=canvas.w * random.uniform(0.47, 0.53),
        y=canvas.h * random.uniform(0.41, 0.45),
        size=size * random.uniform(0.38, 0.43),
        skin=skin(canvas, random),
        hair=hair(canvas, random),
        dress=random.choice(wear) if wear else clothes(canvas, random),
        trim=random.choice((inks.cream, inks.spark, inks.pop)),
        facing=random.choice((-1, 1)),
    )
    (profile if random.random() < 0.36 else frontal)(canvas, random, sitter)


def _apart(one: Colour, other: Colour) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 110


def _ground(canvas: Canvas, random: Random, ground: Colour) -> None:
    """Lay the ground: plain, with the arch, with a sun, or with a window's light."""
    inks = canvas.inks
    canvas.box(
        -5,
        -5,
        canvas.w + 10,
        canvas.h + 10,
        ground,
        Shade(mix(ground, inks.deep, 0.35), "bottom", 0.7),
    )
    kind = random.choice(("arch", "arch", "sun", "light", "plain", "leaves"))
    pale = lighter(ground, 0.45)
    if kind == "arch":
        wide = min(canvas.w * 0.7, canvas.h * 0.66)
        canvas.arch(
            (canvas.w - wide) / 2,
            canvas.h * 0.1,
            wide,
            canvas.h,
            pale,
            Shade(ground, "bottom", 0.7),
        )
    elif kind == "sun":
        x = canvas.w * random.choice((0.3, 0.7))
        canvas.disc(
            x, canvas.h * 0.32, min(canvas.w, canvas.h) * 0.25, pale, Shade(ground, "bottom", 0.9)
        )
    elif kind == "light":
        left = canvas.w * random.uniform(-0.1, 0.3)
        for step in range(2):
            x = left + step * canvas.w * 0.34
            canvas.fill(
                [
                    (x, -5),
                    (x + canvas.w * 0.26, -5),
                    (x + canvas.w * 0.5, canvas.h + 5),
                    (x + canvas.w * 0.24, canvas.h + 5),
                ],
                pale,
                Shade(ground, "bottom", 0.8),
            )
    elif kind == "leaves":
        _leaves(canvas, random, mix(ground, inks.leaf, 0.55))


def _leaves(canvas: Canvas, random: Random, leaf: Colour) -> None:
    """Let a branch with pointed leaves rise on either side."""
    shade = Shade(mix(leaf, canvas.inks.deep, 0.4), "bottom", 0.6)
    long = canvas.w * 0.15
    for side in (-1, 1):
        stem = canvas.w / 2 + side * canvas.w * 0.4
        canvas.stroke(
            [(stem, canvas.h), (stem - side * 24, canvas.h * 0.5), (stem, canvas.h * 0.1)], 8, leaf
        )
        for step in range(13):
            foot = (stem - side * 18, canvas.h * (0.14 + 0.065 * step))
            angle = -0.5 + random.uniform(-0.2, 0.2)
            blade = [
                foot,
                (foot[0] + long * 0.5, foot[1] - long * 0.17),
                (foot[0] + long, foot[1]),
                (foot[0] + long * 0.5, foot[1] + long * 0.17),
            ]
            tilted = turned(spline(blade, closed=True, steps=6), angle, foot)
            canvas.fill(tilted if step % 2 else mirrored(tilted, foot[0]), leaf, shade)
