"""A face in profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import darker, mix
from tools.artwork.curves import plot, spline
from tools.artwork.motifs.dress import side_shoulders
from tools.artwork.motifs.sitter import Sitter

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


_SIDE_HAIR = ("crop", "bun", "bob", "curls", "bald", "ponytail", "scarf")


def profile(canvas: Canvas, random: Random, sitter: Sitter) -> None:
    """Paint somebody who looks aside."""
    inks = canvas.inks
    style = random.choice(_SIDE_HAIR)
    dark = darker(sitter.skin, 0.35)
    if style == "ponytail":
        canvas.stroke(
            [sitter.at(-0.4, -0.3), sitter.at(-0.66, -0.1), sitter.at(-0.62, 0.5)],
            [sitter.size * 0.16, sitter.size * 0.24, sitter.size * 0.06],
            sitter.hair,
            Shade(darker(sitter.hair, 0.4), "bottom", 0.7),
        )
    if style == "bun":
        canvas.disc(
            *sitter.at(-0.52, -0.34),
            sitter.size * 0.19,
            sitter.hair,
            Shade(darker(sitter.hair, 0.4), "bottom", 0.7),
        )
    neck = [
        sitter.at(-0.3, 0.1),
        sitter.at(0.1, 0.36),
        sitter.at(0.12, 0.62),
        sitter.at(0.22, 0.95),
        sitter.at(-0.34, 0.95),
    ]
    canvas.fill(neck, sitter.skin, Shade(dark, "top", 0.8))
    side_shoulders(canvas, random, sitter)
    head = spline(
        [
            sitter.at(*p)
            for p in (
                (-0.12, -0.52),
                (0.14, -0.46),
                (0.27, -0.3),
                (0.29, -0.14),
                (0.285, -0.08),
                (0.33, 0.02),
                (0.385, 0.12),
                (0.315, 0.17),
                (0.325, 0.235),
                (0.3, 0.265),
                (0.315, 0.315),
                (0.285, 0.36),
                (0.285, 0.44),
                (0.2, 0.5),
                (0.06, 0.46),
                (-0.1, 0.38),
                (-0.34, 0.12),
                (-0.44, -0.16),
                (-0.36, -0.42),
            )
        ],
        closed=True,
        steps=6,
    )
    canvas.fill(head, sitter.skin, Shade(dark, "left" if sitter.facing > 0 else "right", 0.6))
    canvas.oval(*sitter.at(-0.1, 0.06), sitter.size * 0.055, sitter.size * 0.085, dark)
    canvas.stroke(
        [sitter.at(0.14, -0.12), sitter.at(0.25, -0.125)],
        [2, sitter.size * 0.026],
        mix(sitter.hair, sitter.skin, 0.2),
    )
    canvas.stroke(
        [sitter.at(0.17, -0.02), sitter.at(0.25, -0.005)],
        [2, sitter.size * 0.02],
        mix(dark, inks.deep, 0.5),
    )
    canvas.stroke(
        [sitter.at(0.22, 0.275), sitter.at(0.305, 0.27)],
        [1, sitter.size * 0.022],
        mix(sitter.skin, inks.mass, 0.5),
    )
    _side_hair(canvas, random, sitter, style)


def _side_hair(canvas: Canvas, random: Random, sitter: Sitter, style: str) -> None:
    colour = sitter.trim if style == "scarf" else sitter.hair
    shade = Shade(darker(colour, 0.4), "bottom", 0.6)
    shapes = {
        "crop": plot(
            ".22,-.36 .14,-.55 -.16,-.62 -.44,-.46 -.52,-.12 -.4,.16 -.24,.14 "
            "-.18,-.06 -.04,-.1 .06,-.28"
        ),
        "bob": plot(
            ".24,-.34 .14,-.56 -.18,-.63 -.48,-.46 -.58,0 -.52,.44 -.24,.5 -.06,.42 -.08,.1 0,-.22"
        ),
        "scarf": plot(
            ".24,-.3 .16,-.54 -.16,-.64 -.48,-.46 -.54,0 -.42,.5 -.5,.74 -.1,.8 "
            ".14,.62 .02,.4 .04,-.1"
        ),
    }
    if style == "bald":
        return
    points = shapes.get(style, shapes["crop"])
    canvas.fill(sitter.path(points), colour, shade)
    if style == "curls":
        for _ in range(16):
            canvas.disc(
                *sitter.at(
                    random.uniform(-0.52, 0.16),
                    random.uniform(-0.6, -0.1)
                    if random.random() < 0.7
                    else random.uniform(-0.6, -0.4),
                ),
                sitter.size * 0.12,
                colour,
                Shade(darker(colour, 0.35), "bottom", 0.6),
            )
