"""An artist's studio: a north window, an easel, a table, work in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.motifs.abstracts import abstract
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.plinths import bust
from tools.artwork.motifs.rooms import beam, lamp, north_window, room

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Furnish a room; what is worked on there changes."""
    inks = canvas.inks
    level = canvas.h * random.uniform(0.7, 0.76)
    wall = random.choice((inks.wall, inks.soft, inks.form, inks.wall))
    room(canvas, wall, mix(inks.form, inks.deep, 0.45), level)
    side = random.choice((-1, 1))
    high = level * random.uniform(0.66, 0.74)
    wide = high * random.uniform(0.72, 1.0)
    left = canvas.w * 0.07 if side < 0 else canvas.w * 0.93 - wide
    north_window(canvas, left, level * 0.12, wide, high)
    beam(canvas, left, wide, level, -side * canvas.h * 0.34)
    _pinned(canvas, random, side, level)
    other = canvas.w * (0.5 - side * random.uniform(0.2, 0.27))
    furniture = random.choice((_easel, _easel, _piano, _desk, _modelling))
    furniture(canvas, random, other, canvas.h * 0.93)
    if random.random() < 0.5:
        standing(
            canvas,
            random,
            other + side * canvas.h * 0.3,
            canvas.h * 0.95,
            canvas.h * 0.46,
            facing=-side,
        )
    elif random.random() < 0.5:
        _stool(canvas, other + side * canvas.h * 0.32, canvas.h * 0.94, canvas.h * 0.17)
    if random.random() < 0.45:
        lamp(canvas, other, canvas.h * 0.08, canvas.h * 0.05)


def _pinned(canvas: Canvas, random: Random, side: int, level: float) -> None:
    """Pin sheets to the wall, and lean canvases under them."""
    inks = canvas.inks
    middle = canvas.w * (0.5 - side * 0.28)
    for _ in range(random.randint(3, 6)):
        x, y = middle + random.uniform(-0.2, 0.2) * canvas.w, level * random.uniform(0.12, 0.5)
        wide = canvas.h * random.uniform(0.07, 0.13)
        canvas.box(
            x,
            y,
            wide,
            wide * random.choice((1.3, 0.8)),
            random.choice((inks.cream, inks.spark, inks.soft)),
        )
    x = middle - side * canvas.w * 0.12
    for step in range(2):
        size = canvas.h * (0.3 - 0.07 * step)
        colour = random.choice((inks.pop, inks.form, inks.sky))
        canvas.fill(
            [
                (x, level + 16),
                (x + size * 0.76, level + 16),
                (x + size * 0.76 + 8, level - size),
                (x + 8, level - size),
            ],
            colour,
            Shade(mix(colour, inks.deep, 0.4), "bottom", 0.6),
        )
        x += size * 0.4


def _easel(canvas: Canvas, random: Random, x: float, base: float) -> None:
    inks = canvas.inks
    wood = mix(inks.spark, inks.deep, 0.35)
    high, wide = canvas.h * 0.58, canvas.h * random.choice((0.3, 0.36, 0.42))
    for foot in (-0.2, 0.2, 0.02):
        canvas.stroke([(x + canvas.h * foot, base), (x, base - high * 1.1)], 12, wood)
    tall = wide * random.choice((1.1, 1.25, 0.85))
    top = base - high * 0.36 - tall
    canvas.box(x - wide / 2, top, wide, tall, inks.cream)
    abstract(canvas, random, (x - wide / 2 + 10, top + 10, wide - 20, tall - 20))
    canvas.box(x - wide * 0.58, base - high * 0.36, wide * 1.16, 14, wood)


def _piano(canvas: Canvas, random: Random, x: float, base: float) -> None:
    inks = canvas.inks
    body = random.choice((inks.deep, inks.mass, inks.pop))
    wide, high = canvas.h * 0.56, canvas.h * 0.36
    left, top = x - wide / 2, base - high
    shade = Shade(mix(body, inks.deep, 0.6), "right", 0.6)
    canvas.box(left, top, wide, high, body, shade)
    canvas.box(left - 14, top - 12, wide + 28, 16, lighter(body, 0.2))
    canvas.box(left - 24, base - high * 0.48, wide + 48, high * 0.12, body, shade)
    canvas.box(left - 10, base - high * 0.5, wide + 20, high * 0.05, inks.cream)
    for key in range(18):
        if key % 7 not in (2, 6):
            canvas.box(left + wide * key / 18, base - high * 0.5, 9, high * 0.03, inks.deep)
    for sheet in range(2):
        canvas.box(
            x - wide * 0.2 + sheet * wide * 0.2,
            top + high * 0.12,
            wide * 0.18,
            high * 0.3,
            inks.cream,
        )
    canvas.disc(left + wide * 0.86, top - 40, 28, inks.spark, Shade(inks.form, "bottom", 0.6))


def _desk(canvas: Canvas, random: Random, x: float, base: float) -> None:
    inks = canvas.inks
    wide, high = canvas.h * 0.7, canvas.h * 0.26
    left, top = x - wide / 2, base - high
    wood = mix(inks.spark, inks.form, 0.45)
    for leg in (0.04, 0.94):
        canvas.box(left + wide * leg, top, 14, high, mix(wood, inks.deep, 0.4))
    canvas.box(left, top - 16, wide, 20, wood, Shade(mix(wood, inks.deep, 0.4), "right", 0.6))
    for step in range(5):
        canvas.box(
            left + wide * 0.08,
            top - 30 - 14 * step,
            wide * random.uniform(0.16, 0.22),
            12,
            random.choice((inks.cream, inks.pop, inks.mass, inks.soft)),
        )
    canvas.box(left + wide * 0.4, top - 22, wide * 0.26, 7, inks.cream)
    canvas.stroke(
        [
            (left + wide * 0.86, top - 16),
            (left + wide * 0.8, top - 110),
            (left + wide * 0.68, top - 150),
        ],
        8,
        inks.deep,
    )
    canvas.fill(
        [
            (left + wide * 0.64, top - 174),
            (left + wide * 0.74, top - 160),
            (left + wide * 0.68, top - 104),
            (left + wide * 0.56, top - 128),
        ],
        inks.pop,
    )
    canvas.box(left + wide * 0.5, top - 74, 34, 58, inks.spark)
    for pencil in (-8, 2, 14):
        canvas.stroke(
            [(left + wide * 0.5 + 17, top - 70), (left + wide * 0.5 + 17 + pencil, top - 128)],
            6,
            inks.mass,
        )


def _modelling(canvas: Canvas, random: Random, x: float, base: float) -> None:
    bust(canvas, random, x, base, canvas.h * 0.66)


def _stool(canvas: Canvas, x: float, base: float, size: float) -> None:
    wood = mix(canvas.inks.deep, canvas.inks.form, 0.35)
    for foot in (-0.42, 0.42, 0.05):
        canvas.stroke([(x + size * foot, base), (x + size * foot * 0.6, base - size)], 9, wood)
    canvas.oval(
        x, base - size, size * 0.5, size * 0.14, canvas.inks.pop, Shade(wood, "bottom", 0.5)
    )
