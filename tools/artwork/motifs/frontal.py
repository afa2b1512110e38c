"""A face from the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, darker, mix
from tools.artwork.curves import ellipse, plot
from tools.artwork.motifs.dress import shoulders
from tools.artwork.motifs.hair import hair_before, hair_behind
from tools.artwork.motifs.sitter import Sitter

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


_FRONT_HAIR = (
    "crop",
    "crop",
    "bob",
    "bob",
    "long",
    "curls",
    "curls",
    "bun",
    "bald",
    "scarf",
    "parted",
    "cap",
)
_WITH_BEARDS = ("crop", "curls", "bald", "parted", "cap")


def frontal(canvas: Canvas, random: Random, sitter: Sitter) -> None:
    """Paint somebody who looks at us, faceless but for the light."""
    style = random.choice(_FRONT_HAIR)
    hair_behind(canvas, sitter, style)
    _neck(canvas, sitter)
    shoulders(canvas, random, sitter)
    dark = darker(sitter.skin, 0.32)
    for side in (-1, 1):
        canvas.oval(
            *sitter.at(side * 0.375, 0.04),
            sitter.size * 0.06,
            sitter.size * 0.1,
            sitter.skin if side < 0 else dark,
        )
    face = sitter.path(
        plot(
            "0,-.5 .25,-.43 .375,-.2 .36,.08 .29,.33 .13,.49 0,.52 -.13,.49 -.29,.33 "
            "-.36,.08 -.375,-.2 -.25,-.43"
        )
    )
    canvas.fill(face, sitter.skin, Shade(dark, "right" if sitter.facing > 0 else "left", 0.5))
    _features(canvas, random, sitter, dark, style)
    hair_before(canvas, random, sitter, style)
    if random.random() < 0.28:
        _glasses(canvas, sitter)


def _neck(canvas: Canvas, sitter: Sitter) -> None:
    shadow = darker(sitter.skin, 0.35)
    neck = [
        sitter.at(-0.2, 0.3),
        sitter.at(0.2, 0.3),
        sitter.at(0.23, 0.95),
        sitter.at(-0.23, 0.95),
    ]
    canvas.fill(neck, sitter.skin, Shade(shadow, "top", 0.75))


def _features(canvas: Canvas, random: Random, sitter: Sitter, dark: Colour, style: str) -> None:
    """Hint at brows, nose and mouth; nothing that could look back."""
    brow = mix(sitter.hair, sitter.skin, 0.25)
    for side in (-1, 1):
        canvas.stroke(
            [
                sitter.at(side * 0.08, -0.09),
                sitter.at(side * 0.17, -0.125),
                sitter.at(side * 0.26, -0.085),
            ],
            [2, sitter.size * 0.026, 2],
            brow,
        )
        canvas.stroke(
            [
                sitter.at(side * 0.1, 0.0),
                sitter.at(side * 0.165, 0.025),
                sitter.at(side * 0.23, 0.0),
            ],
            [1.5, sitter.size * 0.016, 1.5],
            mix(dark, canvas.inks.deep, 0.5),
        )
    canvas.stroke(
        [sitter.at(0.02, -0.06), sitter.at(0.06, 0.14), sitter.at(-0.01, 0.17)],
        [1.5, sitter.size * 0.018, 1.5],
        dark,
    )
    lips = mix(sitter.skin, canvas.inks.mass, 0.45)
    canvas.stroke(
        [sitter.at(-0.1, 0.3), sitter.at(0, 0.315), sitter.at(0.1, 0.295)],
        [1.5, sitter.size * random.uniform(0.024, 0.04), 1.5],
        lips,
    )
    if style in _WITH_BEARDS and random.random() < 0.4:
        beard = sitter.path(
            plot(
                "-.37,0 -.31,.16 -.15,.22 0,.235 .15,.22 .31,.16 .37,0 .33,.36 .15,.58 "
                "0,.61 -.15,.58 -.33,.36"
            )
        )
        canvas.fill(beard, sitter.hair, Shade(darker(sitter.hair, 0.4), "bottom", 0.6))
        canvas.stroke([sitter.at(-0.08, 0.3), sitter.at(0.08, 0.3)], sitter.size * 0.025, lips)


def _glasses(canvas: Canvas, sitter: Sitter) -> None:
    frame = darker(canvas.inks.deep, 0.3)
    for side in (-1, 1):
        rim = ellipse(*sitter.at(side * 0.17, 0.02), sitter.size * 0.125, sitter.size * 0.115)
        canvas.stroke([*rim, rim[0], rim[1]], sitter.size * 0.024, frame)
    canvas.stroke([sitter.at(-0.05, 0.0), sitter.at(0.05, 0.0)], sitter.size * 0.022, frame)
