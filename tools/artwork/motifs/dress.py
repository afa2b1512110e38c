"""Shoulders and what is worn on them, from the front and in profile."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arc, spline
from tools.artwork.motifs.sitter import Sitter

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def shoulders(canvas: Canvas, random: Random, sitter: Sitter) -> None:
    """Dress the sitter: round neck, high collar, shirt, shawl or lapels."""
    inks = canvas.inks
    low = (canvas.h - sitter.y) / sitter.size + 0.1
    wide = random.uniform(0.86, 1.02)
    body = [
        sitter.at(-0.2, 0.66),
        sitter.at(-0.3, 0.74),
        sitter.at(-wide * 0.8, 0.9),
        sitter.at(-wide, 1.15),
        sitter.at(-wide * 1.06, low),
        sitter.at(wide * 1.06, low),
        sitter.at(wide, 1.15),
        sitter.at(wide * 0.8, 0.9),
        sitter.at(0.3, 0.74),
        sitter.at(0.2, 0.66),
    ]
    outline = [*spline(body[:4], steps=8), *body[4:6], *spline(body[6:], steps=8)]
    start, end = (0, pi) if sitter.facing > 0 else (pi, 0)
    opening = arc(*sitter.at(0, 0.66), sitter.size * 0.2, sitter.size * 0.13, start, end)
    shade = Shade(mix(sitter.dress, inks.deep, 0.5), "right" if sitter.facing > 0 else "left", 0.6)
    canvas.fill([*outline, *opening], sitter.dress, shade)
    kind = random.choice(("round", "high", "shirt", "shawl", "lapels", "stripes"))
    if kind == "high":
        collar = [
            sitter.at(-0.21, 0.48),
            sitter.at(0.21, 0.48),
            sitter.at(0.24, 0.82),
            sitter.at(-0.24, 0.82),
        ]
        canvas.fill(collar, sitter.dress, Shade(shade.colour, "top", 0.35))
        fold = [sitter.at(-0.22, 0.7), sitter.at(0, 0.76), sitter.at(0.22, 0.7)]
        canvas.stroke(fold, [2, 5, 2], mix(sitter.dress, inks.deep, 0.5))
    elif kind in ("shirt", "lapels"):
        colour = sitter.trim if kind == "shirt" else mix(sitter.dress, inks.deep, 0.45)
        drop = 0.24 if kind == "shirt" else 0.62
        for side in (-1, 1):
            tab = [
                sitter.at(side * 0.2, 0.62),
                sitter.at(side * 0.34, 0.74),
                sitter.at(side * 0.2, 0.7 + drop),
                sitter.at(0, 0.8 + drop * 0.2),
            ]
            canvas.fill(tab, colour, Shade(mix(colour, inks.deep, 0.4), "bottom", 0.4))
    elif kind == "shawl":
        canvas.stroke(
            [
                sitter.at(-0.36, 0.62),
                sitter.at(-0.1, 0.84),
                sitter.at(0.2, 0.8),
                sitter.at(0.36, 0.6),
            ],
            [sitter.size * 0.17, sitter.size * 0.24, sitter.size * 0.17],
            sitter.trim,
            Shade(mix(sitter.trim, inks.deep, 0.4), "bottom", 0.7),
        )
    elif kind == "stripes":
        for step in range(6):
            y = 0.98 + 0.16 * step
            reach = wide * (0.83, 0.93, 0.97, 0.99, 1.0, 1.01)[step]
            band = [sitter.at(-reach, y), sitter.at(0, y + 0.06), sitter.at(reach, y)]
            canvas.stroke(band, [2, sitter.size * 0.06, 2], sitter.trim)


def side_shoulders(canvas: Canvas, random: Random, sitter: Sitter) -> None:
    """Dress somebody seen in profile."""
    inks = canvas.inks
    low = (canvas.h - sitter.y) / sitter.size + 0.1
    body = [
        sitter.at(-0.3, 0.6),
        sitter.at(-0.62, 0.82),
        sitter.at(-0.86, 1.2),
        sitter.at(-0.9, low),
        sitter.at(0.86, low),
        sitter.at(0.72, 1.25),
        sitter.at(0.46, 0.92),
        sitter.at(0.17, 0.74),
    ]
    outline = [*spline(body[:3], steps=8), *body[3:5], *spline(body[5:], steps=8)]
    canvas.fill(
        outline,
        sitter.dress,
        Shade(mix(sitter.dress, inks.deep, 0.5), "left" if sitter.facing > 0 else "right", 0.65),
    )
    collar = [sitter.at(-0.34, 0.62), sitter.at(-0.1, 0.8), sitter.at(0.2, 0.76)]
    canvas.stroke(
        collar,
        sitter.size * random.choice((0.08, 0.12, 0.18)),
        random.choice((sitter.trim, mix(sitter.dress, inks.deep, 0.3))),
    )
