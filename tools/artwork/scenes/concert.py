"""Musicians under lights, in a hall or under the arches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arc, arch
from tools.artwork.motifs.music import cellist, lute, pianist, singer, violinist

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour

LIGHTS = ("dusk", "night", "noon", "dawn")


def paint(canvas: Canvas, random: Random) -> None:
    """Set the stage, then one, two or more players."""
    inks = canvas.inks
    back = random.choice((inks.mass, inks.deep, inks.form, inks.pop))
    level = canvas.h * random.uniform(0.8, 0.86)
    canvas.box(
        -5, -5, canvas.w + 10, canvas.h + 10, back, Shade(mix(back, inks.deep, 0.6), "top", 0.9)
    )
    random.choice((_arches, _spots, _sun, _ribs))(canvas, random, back, level)
    boards = mix(inks.form, inks.deep, 0.4) if back != inks.form else mix(inks.mass, inks.deep, 0.5)
    canvas.box(
        -5, level, canvas.w + 10, canvas.h - level + 5, boards, Shade(inks.deep, "bottom", 0.7)
    )
    _players(canvas, random, level, back)
    if random.random() < 0.4:
        _audience(canvas, random)


def _players(canvas: Canvas, random: Random, level: float, back: Colour) -> None:
    inks = canvas.inks
    foot, tall = level + (canvas.h - level) * 0.45, canvas.h * 0.6
    wear = [
        each for each in (inks.pop, inks.spark, inks.cream, inks.deep, inks.form) if each != back
    ]
    random.shuffle(wear)
    kinds = [cellist, violinist, singer, lute, cellist, violinist]
    random.shuffle(kinds)
    if canvas.w > canvas.h * 1.2 and random.random() < 0.35:
        pianist(canvas, random, (canvas.w * 0.34, foot), tall, wear[0], 1)
        if random.random() < 0.6:
            singer(canvas, random, (canvas.w * 0.82, foot + 16), tall * 1.02, wear[1], -1)
        return
    count = random.choice((1, 2, 2, 3, 4)) if canvas.w > canvas.h else random.choice((1, 1, 2))
    size = 1.12 if count == 1 else 1.0
    for index in range(count):
        x = canvas.w * (index + 0.5 + random.uniform(-0.08, 0.08)) / count
        facing = 1 if x < canvas.w / 2 else -1
        kinds[index](
            canvas,
            random,
            (x, foot + random.uniform(-10, 20)),
            tall * size,
            wear[index % len(wear)],
            facing,
        )


def _arches(canvas: Canvas, random: Random, back: Colour, level: float) -> None:
    wide = canvas.h * random.uniform(0.3, 0.4)
    x = -wide * random.uniform(0.1, 0.6)
    while x < canvas.w:
        canvas.fill(
            arch(x, level * 0.16, wide, level * 0.84),
            mix(back, canvas.inks.glow, 0.32),
            Shade(back, "top", 0.8),
        )
        x += wide * 1.22


def _spots(canvas: Canvas, random: Random, back: Colour, level: float) -> None:
    beam = mix(back, canvas.inks.glow, 0.35)
    for step in range(3):
        x = canvas.w * (0.2 + 0.3 * step)
        aim = canvas.w * random.uniform(0.25, 0.75)
        canvas.fill(
            [
                (x - 14, -5),
                (x + 14, -5),
                (aim + canvas.h * 0.2, level),
                (aim - canvas.h * 0.2, level),
            ],
            beam,
            Shade(back, "bottom", 0.9),
        )
    canvas.oval(canvas.w / 2, level + 6, canvas.w * 0.42, 36, beam)


def _sun(canvas: Canvas, random: Random, back: Colour, level: float) -> None:
    """Hang one large disc behind the players."""
    x = canvas.w * random.uniform(0.4, 0.6)
    colour = random.choice((canvas.inks.sun, canvas.inks.spark, canvas.inks.form))
    canvas.disc(x, level * 0.52, level * 0.44, colour, Shade(back, "bottom", 0.8))


def _ribs(canvas: Canvas, random: Random, back: Colour, level: float) -> None:
    """Let sound rise in rings from the stage."""
    x = canvas.w * random.choice((0.3, 0.5, 0.7))
    for step in range(7, 0, -1):
        reach = canvas.h * 0.15 * step
        canvas.fill(
            arc(x, level, reach * 1.25, reach, 3.1416, 6.2832),
            mix(back, canvas.inks.glow, 0.07 * (8 - step)),
        )


def _audience(canvas: Canvas, random: Random) -> None:
    x = -20.0
    while x < canvas.w + 20:
        size = canvas.h * random.uniform(0.05, 0.062)
        top = canvas.h * random.uniform(0.93, 0.97)
        canvas.oval(x, top, size * 0.85, size, canvas.inks.deep)
        canvas.oval(x, top + size * 2.2, size * 1.9, size * 1.6, canvas.inks.deep)
        x += size * random.uniform(2.4, 3.4)
