"""The city's roofs and domes."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arc, box
from tools.artwork.motifs.arches import frame
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Stack the city in layers, paler with distance, domes where the layers meet."""
    inks = canvas.inks
    horizon = canvas.h * random.uniform(0.4, 0.5)
    sky(canvas, random, horizon + 60)
    layers = 4
    for layer in range(layers):
        near = layer / (layers - 1)
        base = horizon + (canvas.h - horizon) * near * 0.72
        haze = 0.62 * (1 - near)
        for _ in range(2 if layer < layers - 1 else 1):
            if random.random() < 0.75:
                _dome(
                    canvas,
                    random,
                    canvas.w * random.random(),
                    base + 20,
                    canvas.h * (0.09 + 0.13 * near),
                    haze,
                )
        _houses(canvas, random, base, near, haze)
    if random.random() < 0.45:
        umbrella_pine(
            canvas,
            random,
            canvas.w * random.choice((0.08, 0.92)),
            canvas.h + 60,
            canvas.h * 0.8,
            mix(inks.leaf, inks.deep, 0.35),
        )
    elif random.random() < 0.22:
        frame(canvas, mix(inks.mass, inks.deep, 0.35))


def _houses(canvas: Canvas, random: Random, base: float, near: float, haze: float) -> None:
    inks = canvas.inks
    x = -random.uniform(0, 80)
    while x < canvas.w:
        wide = random.uniform(70, 130) * (0.55 + near * 1.15)
        high = random.uniform(40, 90) * (0.6 + near * 1.3)
        wall = mix(random.choice((inks.wall, inks.form, inks.soft, inks.ground)), inks.haze, haze)
        top = base - high * random.uniform(0.2, 0.7)
        canvas.box(
            x,
            top,
            wide + 2,
            canvas.h - top + 5,
            wall,
            Shade(mix(wall, inks.deep, 0.4 * (1 - haze)), "right", 0.5),
        )
        _roof(canvas, random, (x, top), wide, near, haze)
        _openings(canvas, random, (x, top), wide, near, wall)
        x += wide * random.uniform(0.82, 1.0)


def _roof(
    canvas: Canvas,
    random: Random,
    corner: tuple[float, float],
    wide: float,
    near: float,
    haze: float,
) -> None:
    inks = canvas.inks
    x, top = corner
    tile = mix(random.choice((inks.mass, inks.form, inks.spark)), inks.haze, haze)
    shade = Shade(mix(tile, inks.deep, 0.4), "bottom", 0.5)
    rise = wide * random.uniform(0.1, 0.22)
    kind = random.choice(("gable", "slope", "terrace"))
    if kind == "terrace":
        canvas.box(x - 4, top - 10 * (0.5 + near), wide + 8, 12 * (0.5 + near), lighter(tile, 0.4))
        canvas.box(x + wide * 0.6, top - rise * 1.6, wide * 0.2, rise * 1.6, tile, shade)
        return
    peak = 0.5 if kind == "gable" else random.choice((0.12, 0.88))
    canvas.fill([(x - 8, top), (x + wide * peak, top - rise), (x + wide + 8, top)], tile, shade)
    canvas.box(
        x + wide * 0.68, top - rise * 0.95, wide * 0.1, rise * 0.7, mix(tile, inks.deep, 0.25)
    )


def _openings(
    canvas: Canvas,
    random: Random,
    corner: tuple[float, float],
    wide: float,
    near: float,
    wall: tuple[int, int, int],
) -> None:
    inks = canvas.inks
    if near < 0.3:
        return
    size = wide * 0.13
    for row in range(3):
        for column in range(3):
            if random.random() < 0.75:
                lit = inks.light in ("dusk", "night") and random.random() < 0.4
                pane = inks.glow if lit else mix(wall, inks.deep, 0.55)
                canvas.fill(
                    box(
                        corner[0] + wide * (0.16 + 0.28 * column),
                        corner[1] + size * (0.9 + 2.3 * row),
                        size,
                        size * 1.4,
                    ),
                    pane,
                )


def _dome(canvas: Canvas, random: Random, x: float, base: float, size: float, haze: float) -> None:
    inks = canvas.inks
    skin = mix(random.choice((inks.form, inks.pop, inks.water, inks.soft)), inks.haze, haze)
    wall = mix(inks.wall, inks.haze, haze)
    shade = Shade(mix(skin, inks.deep, 0.45), "right", 0.6)
    canvas.box(
        x - size * 0.62,
        base - size * 1.0,
        size * 1.24,
        size * 1.1,
        wall,
        Shade(mix(wall, inks.deep, 0.35), "right", 0.6),
    )
    for index in range(4):
        canvas.arch(
            x - size * 0.5 + size * 0.28 * index,
            base - size * 0.86,
            size * 0.14,
            size * 0.5,
            mix(wall, inks.deep, 0.5),
        )
    canvas.fill(arc(x, base - size, size * 0.6, size * 0.72, pi, 2 * pi), skin, shade)
    for side in (-0.28, 0.0, 0.28):
        canvas.stroke(
            [
                (x + size * side, base - size),
                (x + size * side * 0.8, base - size * 1.4),
                (x + size * side * 0.12, base - size * 1.7),
            ],
            size * 0.02,
            mix(skin, inks.cream, 0.35),
        )
    canvas.box(x - size * 0.1, base - size * 1.94, size * 0.2, size * 0.26, wall)
    canvas.fill(
        [
            (x - size * 0.12, base - size * 1.92),
            (x, base - size * 2.2),
            (x + size * 0.12, base - size * 1.92),
        ],
        skin,
    )
