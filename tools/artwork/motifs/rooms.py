"""Rooms: a back wall, a floor, windows and the light they throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, lighter, mix

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def room(canvas: Canvas, wall: Colour, floor: Colour, level: float) -> None:
    """Paint wall and floor; ``level`` is where they meet."""
    deep = canvas.inks.deep
    canvas.box(-5, -5, canvas.w + 10, level + 5, wall, Shade(mix(wall, deep, 0.35), "right", 0.8))
    canvas.box(
        -5,
        level,
        canvas.w + 10,
        canvas.h - level + 5,
        floor,
        Shade(mix(floor, deep, 0.5), "bottom", 0.8),
    )
    canvas.box(-5, level - 14, canvas.w + 10, 16, lighter(wall, 0.3))


def north_window(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Open a tall studio window with bars over a view of sky and one pine."""
    inks = canvas.inks
    frame = (
        mix(inks.cream, inks.wall, 0.3) if inks.light != "night" else mix(inks.deep, inks.mass, 0.4)
    )
    canvas.box(x - 14, y - 14, width + 28, height + 28, frame)
    canvas.box(x, y, width, height, inks.sky, Shade(inks.haze, "bottom", 1.0))
    crown = x + width * 0.62
    canvas.stroke([(crown, y + height), (crown - 6, y + height * 0.55)], width * 0.025, inks.deep)
    canvas.oval(
        crown - 4,
        y + height * 0.5,
        width * 0.26,
        height * 0.075,
        inks.leaf,
        Shade(inks.deep, "bottom", 0.6),
    )
    canvas.oval(crown - width * 0.08, y + height * 0.45, width * 0.16, height * 0.055, inks.leaf)
    for bar in (1 / 3, 2 / 3):
        canvas.box(x + width * bar - 4, y, 8, height, frame)
    for bar in (0.25, 0.5, 0.75):
        canvas.box(x, y + height * bar - 3, width, 6, frame)


def beam(canvas: Canvas, left: float, width: float, level: float, slant: float) -> None:
    """Lay the window's light on wall and floor."""
    inks = canvas.inks
    light = mix(inks.glow, inks.cream, 0.4)
    canvas.fill(
        [
            (left, level),
            (left + width, level),
            (left + width + slant, canvas.h + 5),
            (left + slant, canvas.h + 5),
        ],
        mix(light, inks.form, 0.45),
        Shade(mix(inks.form, inks.deep, 0.4), "bottom", 0.7),
    )


def lamp(canvas: Canvas, x: float, length: float, size: float) -> None:
    """Hang a lamp with its cone of light."""
    inks = canvas.inks
    canvas.stroke([(x, -5), (x, length)], 4, inks.deep)
    canvas.fill(
        [
            (x - size * 0.2, length),
            (x + size * 0.2, length),
            (x + size, length + size * 0.7),
            (x - size, length + size * 0.7),
        ],
        inks.pop,
        Shade(mix(inks.pop, inks.deep, 0.5), "right", 0.6),
    )
    canvas.oval(x, length + size * 0.72, size * 0.4, size * 0.16, inks.glow)


def books(
    canvas: Canvas, random: Random, x: float, base: float, width: float, height: float
) -> None:
    """Fill a length of shelf with upright and leaning books."""
    inks = canvas.inks
    right = x + width
    while x < right - height * 0.08:
        thick = height * random.uniform(0.08, 0.2)
        thick = min(thick, right - x)
        tall = height * random.uniform(0.62, 0.95)
        colour = random.choice(
            (
                inks.form,
                inks.mass,
                inks.pop,
                inks.spark,
                inks.cream,
                inks.soft,
                inks.leaf,
                inks.deep,
                inks.wall,
            )
        )
        canvas.box(
            x,
            base - tall,
            thick - 2,
            tall,
            colour,
            Shade(mix(colour, inks.deep, 0.4), "right", 0.5),
        )
        if random.random() < 0.45:
            canvas.box(
                x + thick * 0.18, base - tall * 0.8, thick * 0.6, tall * 0.12, lighter(colour, 0.5)
            )
        x += thick
        if random.random() < 0.08:
            x += thick * 1.2
