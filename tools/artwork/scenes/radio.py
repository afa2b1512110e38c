"""A microphone, headphones, waves."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arc, arch, box
from tools.artwork.motifs.people import hair, skin
from tools.artwork.motifs.profile import profile
from tools.artwork.motifs.sitter import Sitter

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour

LIGHTS = ("noon", "noon", "dusk", "dawn")


def paint(canvas: Canvas, random: Random) -> None:
    """Put one emblem of listening on a plain ground."""
    inks = canvas.inks
    ground = random.choice((inks.form, inks.mass, inks.pop, inks.spark, inks.soft, inks.sky))
    canvas.box(
        -5,
        -5,
        canvas.w + 10,
        canvas.h + 10,
        ground,
        Shade(mix(ground, inks.deep, 0.4), "bottom", 0.7),
    )
    random.choice((_microphone, _listener, _arches, _waves))(canvas, random, ground)


def _others(canvas: Canvas, ground: Colour) -> list[Colour]:
    inks = canvas.inks
    return [
        each
        for each in (inks.cream, inks.pop, inks.spark, inks.form, inks.mass, inks.deep)
        if each != ground
    ]


def _microphone(canvas: Canvas, random: Random, ground: Colour) -> None:
    """Stand an old studio microphone before rings of sound."""
    inks = canvas.inks
    x, y, size = canvas.w / 2, canvas.h * 0.4, min(canvas.w, canvas.h)
    for step in range(5, 0, -1):
        canvas.disc(
            x, y, size * (0.12 + 0.08 * step), mix(ground, lighter(ground, 0.6), 0.2 * (6 - step))
        )
    body = random.choice(_others(canvas, ground)[1:4])
    wide, high = size * 0.24, size * 0.42
    canvas.stroke([(x, y + high * 0.5), (x, canvas.h * 0.9)], size * 0.03, inks.deep)
    canvas.oval(x, canvas.h * 0.91, size * 0.18, size * 0.03, inks.deep)
    cradle = [*arc(x, y + high * 0.1, wide * 0.8, high * 0.56, 0.1, pi - 0.1)]
    canvas.stroke(cradle, size * 0.022, inks.deep)
    capsule = [
        *arc(x, y - high / 2 + wide / 2, wide / 2, wide / 2, pi, 2 * pi),
        *arc(x, y + high / 2 - wide / 2, wide / 2, wide / 2, 0, pi),
    ]
    canvas.fill(capsule, body, Shade(mix(body, inks.deep, 0.55), "right", 0.65))
    for step in range(7):
        canvas.box(
            x - wide * 0.34,
            y - high * 0.36 + step * high * 0.075,
            wide * 0.68,
            high * 0.03,
            mix(body, inks.deep, 0.5),
        )
    canvas.box(x - wide / 2, y + high * 0.18, wide, high * 0.07, inks.cream)


def _listener(canvas: Canvas, random: Random, ground: Colour) -> None:
    """Show somebody in profile with headphones on."""
    inks = canvas.inks
    size = min(canvas.w, canvas.h) * 0.4
    others = _others(canvas, ground)
    canvas.disc(
        canvas.w / 2,
        canvas.h * 0.44,
        size * 0.95,
        lighter(ground, 0.35),
        Shade(ground, "bottom", 0.8),
    )
    sitter = Sitter(
        x=canvas.w * 0.5,
        y=canvas.h * 0.46,
        size=size,
        skin=skin(canvas, random),
        hair=hair(canvas, random),
        dress=others[2],
        trim=others[0],
        facing=random.choice((-1, 1)),
    )
    profile(canvas, random, sitter)
    band = [
        sitter.at(-0.1, 0.0),
        sitter.at(-0.18, -0.5),
        sitter.at(0.0, -0.68),
        sitter.at(0.1, -0.6),
    ]
    canvas.stroke(band, size * 0.07, inks.deep)
    canvas.oval(
        *sitter.at(-0.1, 0.06), size * 0.15, size * 0.2, others[1], Shade(inks.deep, "bottom", 0.6)
    )
    canvas.oval(*sitter.at(-0.1, 0.06), size * 0.08, size * 0.11, inks.deep)


def _arches(canvas: Canvas, random: Random, ground: Colour) -> None:
    """Turn the loggia into a loudspeaker: arch in arch, a dot at the source."""
    others = _others(canvas, ground)
    random.shuffle(others)
    size = min(canvas.w, canvas.h)
    for step in range(5):
        wide = size * (0.78 - 0.15 * step)
        high = size * (0.84 - 0.13 * step)
        colour = others[step % 4]
        canvas.fill(
            arch(canvas.w / 2 - wide / 2, canvas.h * 0.94 - high, wide, high),
            colour,
            Shade(mix(colour, canvas.inks.deep, 0.3), "bottom", 0.6),
        )
    canvas.disc(canvas.w / 2, canvas.h * 0.8, size * 0.055, others[4])


def _waves(canvas: Canvas, random: Random, ground: Colour) -> None:
    """Draw a voice as bars that swell and fade."""
    others = _others(canvas, ground)
    colour, second = random.sample(others[:4], 2)
    size = min(canvas.w, canvas.h)
    count = 15
    swell = random.uniform(1.5, 3.0)
    for index in range(count):
        share = (index + 0.5) / count
        high = size * (
            0.08 + 0.5 * abs(sin(share * pi)) * (0.45 + 0.55 * abs(sin(share * pi * swell + 0.6)))
        )
        x = canvas.w / 2 + size * 0.8 * (share - 0.5)
        half = size * 0.018
        bar = [
            *arc(x, canvas.h * 0.5 - high / 2, half, half, pi, 2 * pi),
            *arc(x, canvas.h * 0.5 + high / 2, half, half, 0, pi),
        ]
        canvas.fill(bar, colour if index % 3 else second)
    canvas.fill(
        box(canvas.w / 2 - size * 0.42, canvas.h * 0.5 - 2, size * 0.84, 4),
        mix(colour, ground, 0.5),
    )
