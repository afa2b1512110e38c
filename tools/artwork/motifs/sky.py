"""Skies: one wash, one sun or moon, sometimes clouds, stars or birds."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import arc, ellipse

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def sky(canvas: Canvas, random: Random, horizon: float, *, sun: bool = True) -> None:
    """Paint the sky down to the horizon, as the picture's light wants it."""
    inks = canvas.inks
    between = mix(inks.sky, inks.haze, 0.5)
    canvas.wash(inks.sky, between, end=horizon * 0.52)
    canvas.wash(between, inks.haze, start=horizon * 0.5, end=horizon)
    x = canvas.w * random.choice((0.22, 0.3, 0.68, 0.78))
    if inks.light == "night":
        stars(canvas, random, horizon)
        if sun:
            moon(canvas, x, horizon * random.uniform(0.22, 0.4), random.uniform(48, 84))
        return
    if sun:
        high = random.uniform(0.25, 0.42) if inks.light == "noon" else random.uniform(0.6, 0.9)
        radius = random.uniform(60, 100) if inks.light == "noon" else random.uniform(110, 175)
        canvas.disc(x, horizon * high, radius, inks.sun)
    if random.random() < (0.7 if inks.light == "noon" else 0.5):
        clouds(canvas, random, horizon)
    if random.random() < 0.4:
        birds(canvas, random, horizon)


def moon(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Paint a moon, a little shaded."""
    shadow = mix(canvas.inks.sun, canvas.inks.sky, 0.5)
    canvas.disc(x, y, radius, canvas.inks.sun, Shade(shadow, "left", 0.5))


def stars(canvas: Canvas, random: Random, horizon: float) -> None:
    """Strew stars, fewer towards the horizon."""
    for _ in range(int(34 * canvas.w / 1000)):
        y = horizon * random.random() ** 1.5 * 0.85
        canvas.disc(random.uniform(0, canvas.w), y, random.choice((2.2, 2.8, 4)), canvas.inks.sun)


def clouds(canvas: Canvas, random: Random, horizon: float) -> None:
    """Float two or three flat-bottomed clouds."""
    colour = mix(canvas.inks.haze, canvas.inks.cream, 0.55)
    shade = Shade(mix(canvas.inks.haze, canvas.inks.sky, 0.4), "bottom", 0.5)
    for _ in range(random.randint(1, 3)):
        x, y = random.uniform(0, canvas.w), horizon * random.uniform(0.15, 0.62)
        width = random.uniform(150, 330)
        puffs = [
            arc(x + width * at, y, width * size, width * size * 0.62, pi, 2 * pi)
            for at, size in ((-0.26, 0.17), (0.02, 0.27), (0.3, 0.19))
        ]
        canvas.union([*puffs, ellipse(x, y, width * 0.5, width * 0.035)], colour, shade)


def birds(canvas: Canvas, random: Random, horizon: float) -> None:
    """Let a few swifts fly."""
    x, y = canvas.w * random.uniform(0.25, 0.75), horizon * random.uniform(0.2, 0.4)
    for _ in range(random.randint(3, 6)):
        span = random.uniform(11, 19)
        canvas.stroke(
            [(x - span, y - span * 0.45), (x, y), (x + span, y - span * 0.5)],
            [1.5, 4.5, 1.5],
            canvas.inks.deep,
        )
        x, y = x + random.uniform(-90, 90), y + random.uniform(-50, 50)
