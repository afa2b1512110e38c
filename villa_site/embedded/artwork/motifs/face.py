"""Heads and shoulders: one drawing of a face from the front, one in profile, and what varies."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from typing import TYPE_CHECKING

from villa_site.embedded.artwork.canvas import Shade
from villa_site.embedded.artwork.colours import Colour, darker, mix
from villa_site.embedded.artwork.curves import arc, ellipse, spline

if TYPE_CHECKING:
    from random import Random

    from villa_site.embedded.artwork.canvas import Canvas
    from villa_site.embedded.artwork.curves import Path

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
_SIDE_HAIR = ("crop", "bun", "bob", "curls", "bald", "ponytail", "scarf")


@dataclass(frozen=True, slots=True)
class Sitter:
    """``x`` and ``y`` are the middle of the face, ``size`` its height; ``facing`` is -1 or 1."""

    x: float
    y: float
    size: float
    skin: Colour
    hair: Colour
    dress: Colour
    trim: Colour
    facing: int

    def at(self, across: float, down: float) -> tuple[float, float]:
        """Return a place measured in face heights."""
        return self.x + across * self.size * self.facing, self.y + down * self.size

    def path(self, points: list[tuple[float, float]]) -> Path:
        """Return a smooth shape measured in face heights."""
        return spline([self.at(*point) for point in points], closed=True, steps=8)


def frontal(canvas: Canvas, random: Random, sitter: Sitter) -> None:
    """Paint somebody who looks at us, faceless but for the light."""
    style = random.choice(_FRONT_HAIR)
    _hair_behind(canvas, sitter, style)
    _neck(canvas, sitter)
    _shoulders(canvas, random, sitter)
    dark = darker(sitter.skin, 0.32)
    for side in (-1, 1):
        canvas.oval(
            *sitter.at(side * 0.375, 0.04),
            sitter.size * 0.06,
            sitter.size * 0.1,
            sitter.skin if side < 0 else dark,
        )
    face = sitter.path(
        [
            (0, -0.5),
            (0.25, -0.43),
            (0.375, -0.2),
            (0.36, 0.08),
            (0.29, 0.33),
            (0.13, 0.49),
            (0, 0.52),
            (-0.13, 0.49),
            (-0.29, 0.33),
            (-0.36, 0.08),
            (-0.375, -0.2),
            (-0.25, -0.43),
        ]
    )
    canvas.fill(face, sitter.skin, Shade(dark, "right" if sitter.facing > 0 else "left", 0.5))
    _features(canvas, random, sitter, dark, style)
    _hair_before(canvas, random, sitter, style)
    if random.random() < 0.28:  # noqa: PLR2004 - some wear glasses
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


def _shoulders(canvas: Canvas, random: Random, sitter: Sitter) -> None:
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
    opening = arc(*sitter.at(0, 0.66), sitter.size * 0.2, sitter.size * 0.13, 0, pi)
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
        canvas.fill(collar, sitter.dress, shade)
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
    if style in _WITH_BEARDS and random.random() < 0.4:  # noqa: PLR2004 - some have a beard
        beard = sitter.path(
            [
                (-0.37, 0.0),
                (-0.31, 0.16),
                (-0.15, 0.22),
                (0, 0.235),
                (0.15, 0.22),
                (0.31, 0.16),
                (0.37, 0.0),
                (0.33, 0.36),
                (0.15, 0.58),
                (0, 0.61),
                (-0.15, 0.58),
                (-0.33, 0.36),
            ]
        )
        canvas.fill(beard, sitter.hair, Shade(darker(sitter.hair, 0.4), "bottom", 0.6))
        canvas.stroke([sitter.at(-0.08, 0.3), sitter.at(0.08, 0.3)], sitter.size * 0.025, lips)


def _hair_behind(canvas: Canvas, sitter: Sitter, style: str) -> None:
    dark = darker(sitter.hair, 0.35)
    shade = Shade(dark, "bottom", 0.7)
    if style == "long":
        canvas.fill(
            sitter.path(
                [
                    (0, -0.64),
                    (0.4, -0.5),
                    (0.52, 0.0),
                    (0.5, 0.6),
                    (0.56, 1.05),
                    (0.2, 1.1),
                    (-0.2, 1.1),
                    (-0.56, 1.05),
                    (-0.5, 0.6),
                    (-0.52, 0.0),
                    (-0.4, -0.5),
                ]
            ),
            sitter.hair,
            shade,
        )
    elif style == "bob":
        canvas.fill(
            sitter.path(
                [
                    (0, -0.64),
                    (0.42, -0.48),
                    (0.52, -0.05),
                    (0.52, 0.4),
                    (0.3, 0.5),
                    (-0.3, 0.5),
                    (-0.52, 0.4),
                    (-0.52, -0.05),
                    (-0.42, -0.48),
                ]
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
                [
                    (0, -0.66),
                    (0.42, -0.46),
                    (0.5, 0.0),
                    (0.42, 0.44),
                    (0.5, 0.84),
                    (0, 0.95),
                    (-0.5, 0.84),
                    (-0.42, 0.44),
                    (-0.5, 0.0),
                    (-0.42, -0.46),
                ]
            ),
            sitter.trim,
            Shade(darker(sitter.trim, 0.4), "bottom", 0.8),
        )


def _hair_before(canvas: Canvas, random: Random, sitter: Sitter, style: str) -> None:
    dark = darker(sitter.hair, 0.3)
    shade = Shade(dark, "right" if sitter.facing > 0 else "left", 0.6)
    cap = [
        (-0.4, 0.0),
        (-0.43, -0.26),
        (-0.3, -0.53),
        (0, -0.63),
        (0.3, -0.53),
        (0.43, -0.26),
        (0.4, 0.0),
    ]
    hairline = {
        "parted": [(0.34, -0.16), (0.12, -0.3), (-0.1, -0.4), (-0.3, -0.24)],
        "bob": [(0.35, -0.14), (0.2, -0.22), (0, -0.23), (-0.2, -0.22), (-0.35, -0.14)],
        "scarf": [(0.33, -0.2), (0.16, -0.36), (-0.16, -0.36), (-0.33, -0.2)],
    }.get(style, [(0.35, -0.16), (0.24, -0.32), (0.02, -0.37), (-0.22, -0.33), (-0.35, -0.16)])
    if style == "bald":
        canvas.stroke(
            [sitter.at(-0.36, 0.02), sitter.at(-0.4, -0.12)],
            sitter.size * 0.05,
            mix(sitter.hair, sitter.skin, 0.3),
        )
        return
    if style == "cap":
        crown = sitter.path(
            [
                (-0.44, -0.2),
                (-0.42, -0.46),
                (-0.16, -0.66),
                (0.16, -0.66),
                (0.42, -0.46),
                (0.44, -0.2),
                (0, -0.29),
            ]
        )
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


def _glasses(canvas: Canvas, sitter: Sitter) -> None:
    frame = darker(canvas.inks.deep, 0.3)
    for side in (-1, 1):
        rim = ellipse(*sitter.at(side * 0.17, 0.02), sitter.size * 0.125, sitter.size * 0.115)
        canvas.stroke([*rim, rim[0], rim[1]], sitter.size * 0.024, frame)
    canvas.stroke([sitter.at(-0.05, 0.0), sitter.at(0.05, 0.0)], sitter.size * 0.022, frame)


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
    _side_shoulders(canvas, random, sitter)
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


def _side_shoulders(canvas: Canvas, random: Random, sitter: Sitter) -> None:
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


def _side_hair(canvas: Canvas, random: Random, sitter: Sitter, style: str) -> None:
    colour = sitter.trim if style == "scarf" else sitter.hair
    shade = Shade(darker(colour, 0.4), "bottom", 0.6)
    shapes = {
        "crop": [
            (0.22, -0.36),
            (0.14, -0.55),
            (-0.16, -0.62),
            (-0.44, -0.46),
            (-0.52, -0.12),
            (-0.4, 0.16),
            (-0.24, 0.14),
            (-0.18, -0.06),
            (-0.04, -0.1),
            (0.06, -0.28),
        ],
        "bob": [
            (0.24, -0.34),
            (0.14, -0.56),
            (-0.18, -0.63),
            (-0.48, -0.46),
            (-0.58, 0.0),
            (-0.52, 0.44),
            (-0.24, 0.5),
            (-0.06, 0.42),
            (-0.08, 0.1),
            (0.0, -0.22),
        ],
        "scarf": [
            (0.24, -0.3),
            (0.16, -0.54),
            (-0.16, -0.64),
            (-0.48, -0.46),
            (-0.54, 0.0),
            (-0.42, 0.5),
            (-0.5, 0.74),
            (-0.1, 0.8),
            (0.14, 0.62),
            (0.02, 0.4),
            (0.04, -0.1),
        ],
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
