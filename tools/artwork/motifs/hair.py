"""Hair, caps and scarves of somebody seen from the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import darker, mix
from tools.artwork.curves import ellipse, plot, spline
from tools.artwork.motifs.sitter import Sitter

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def hair_behind(canvas: Canvas, sitter: Sitter, style: str) -> None:
    """Paint what falls behind face and shoulders."""
    dark = darker(sitter.hair, 0.35)
    shade = Shade(dark, "bottom", 0.7)
    if style == "long":
        canvas.fill(
            sitter.path(
                plot(
                    "0,-.64 .4,-.5 .52,0 .5,.6 .56,1.05 .2,1.1 -.2,1.1 -.56,1.05 -.5,.6 "
                    "-.52,0 -.4,-.5"
                )
            ),
            sitter.hair,
            shade,
        )
    elif style == "bob":
        canvas.fill(
            sitter.path(
                plot("0,-.64 .42,-.48 .52,-.05 .52,.4 .3,.5 -.3,.5 -.52,.4 -.52,-.05 -.42,-.48")
            ),
            sitter.hair,
            shade,
        )
    elif style == "curls":
        puffs = [
            ellipse(*sitter.at(a, b), sitter.size * 0.24, sitter.size * 0.24)
            for a, b in (
                (-0.4, -0.36),
                (-0.5, -0.06),
                (-0.46, 0.22),
                (-0.2, -0.56),
                (0.1, -0.62),
                (0.34, -0.48),
                (0.5, -0.2),
                (0.5, 0.12),
                (0.4, 0.3),
            )
        ]
        canvas.union(puffs, sitter.hair, shade)
    elif style == "bun":
        canvas.disc(*sitter.at(0.04, -0.74), sitter.size * 0.2, sitter.hair, shade)
    elif style == "scarf":
        canvas.fill(
            sitter.path(
                plot("0,-.66 .42,-.46 .5,0 .42,.44 .5,.84 0,.95 -.5,.84 -.42,.44 -.5,0 -.42,-.46")
            ),
            sitter.trim,
            Shade(darker(sitter.trim, 0.4), "bottom", 0.8),
        )


def hair_before(canvas: Canvas, random: Random, sitter: Sitter, style: str) -> None:
    """Paint hairline, fringe, cap or scarf over the face."""
    dark = darker(sitter.hair, 0.3)
    shade = Shade(dark, "right" if sitter.facing > 0 else "left", 0.6)
    cap = plot("-.4,0 -.43,-.26 -.3,-.53 0,-.63 .3,-.53 .43,-.26 .4,0")
    hairline = {
        "parted": [(0.34, -0.16), (0.12, -0.3), (-0.1, -0.4), (-0.3, -0.24)],
        "bob": plot(".35,-.14 .2,-.22 0,-.23 -.2,-.22 -.35,-.14"),
        "scarf": [(0.33, -0.2), (0.16, -0.36), (-0.16, -0.36), (-0.33, -0.2)],
    }.get(style, plot(".35,-.16 .24,-.32 .02,-.37 -.22,-.33 -.35,-.16"))
    if style == "bald":
        canvas.stroke(
            [sitter.at(-0.36, 0.02), sitter.at(-0.4, -0.12)],
            sitter.size * 0.05,
            mix(sitter.hair, sitter.skin, 0.3),
        )
        return
    if style == "cap":
        crown = sitter.path(plot("-.44,-.2 -.42,-.46 -.16,-.66 .16,-.66 .42,-.46 .44,-.2 0,-.29"))
        canvas.fill(crown, sitter.trim, Shade(darker(sitter.trim, 0.4), "right", 0.6))
        canvas.stroke(
            [sitter.at(-0.43, -0.22), sitter.at(0, -0.3), sitter.at(0.43, -0.22)],
            sitter.size * 0.09,
            darker(sitter.trim, 0.25),
        )
        return
    colour = sitter.trim if style == "scarf" else sitter.hair
    outline = [
        *spline([sitter.at(*p) for p in cap], steps=8),
        *spline([sitter.at(*p) for p in hairline], steps=8),
    ]
    canvas.fill(outline, colour, Shade(darker(colour, 0.35), shade.side, 0.6))
    if style == "curls":
        for _ in range(11):
            canvas.disc(
                *sitter.at(random.uniform(-0.38, 0.38), random.uniform(-0.6, -0.34)),
                sitter.size * 0.11,
                sitter.hair,
                Shade(dark, "bottom", 0.6),
            )
