"""A coast with boats and cypresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import spline
from tools.artwork.motifs.arches import frame
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import cypress, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Lay the sea in bands, a headland to one side, sails, and trees in front."""
    inks = canvas.inks
    horizon = canvas.h * random.uniform(0.42, 0.54)
    sky(canvas, random, horizon)
    deep_water = mix(inks.water, inks.mass, 0.45)
    canvas.wash(inks.water, deep_water, start=horizon, end=canvas.h + 5)
    _islands(canvas, random, horizon)
    _glitter(canvas, random, horizon)
    for _ in range(random.randint(2, 5)):
        far = random.random()
        _sail(
            canvas,
            random,
            canvas.w * random.uniform(0.1, 0.9),
            horizon + 14 + far * canvas.h * 0.24,
            26 + 70 * far,
        )
    side = random.choice((-1, 1))
    _headland(canvas, random, horizon, side)
    if random.random() < 0.3:
        frame(canvas, mix(inks.wall, inks.form, 0.3))


def _islands(canvas: Canvas, random: Random, horizon: float) -> None:
    inks = canvas.inks
    for _ in range(random.randint(1, 2)):
        x, wide = canvas.w * random.random(), random.uniform(160, 380)
        high = random.uniform(24, 70)
        line = spline(
            [
                (x - wide, horizon + 2),
                (x - wide * 0.4, horizon - high * 0.6),
                (x, horizon - high),
                (x + wide * 0.5, horizon - high * 0.4),
                (x + wide, horizon + 2),
            ]
        )
        canvas.fill(
            line,
            mix(mix(inks.form, inks.water, 0.4), inks.haze, 0.35),
            Shade(inks.haze, "bottom", 0.6),
        )


def _glitter(canvas: Canvas, random: Random, horizon: float) -> None:
    """Lay short strokes of light on the water, wider as they come near."""
    inks = canvas.inks
    light = mix(inks.water, inks.sun, 0.62)
    x = canvas.w * random.uniform(0.25, 0.75)
    for _ in range(46):
        near = random.random() ** 1.3
        y = horizon + 8 + near * (canvas.h - horizon) * 0.85
        middle = x + random.gauss(0, 26 + 130 * near)
        half = random.uniform(14, 30) * (0.5 + 1.6 * near)
        canvas.stroke(
            [(middle - half, y), (middle, y - 2), (middle + half, y)], [1, 3 + 5 * near, 1], light
        )


def _sail(canvas: Canvas, random: Random, x: float, y: float, size: float) -> None:
    inks = canvas.inks
    cloth = random.choice((inks.cream, inks.cream, inks.spark, inks.form))
    lean = size * random.uniform(-0.06, 0.06)
    canvas.fill(
        [(x, y - size * 1.25), (x + size * 0.55 + lean, y - size * 0.12), (x + 2, y - size * 0.12)],
        cloth,
        Shade(mix(cloth, inks.deep, 0.35), "right", 0.5),
    )
    canvas.fill(
        [(x - 3, y - size * 1.1), (x - 3, y - size * 0.12), (x - size * 0.36, y - size * 0.12)],
        mix(cloth, inks.deep, 0.14),
    )
    canvas.fill(
        [
            (x - size * 0.48, y - size * 0.08),
            (x + size * 0.6, y - size * 0.08),
            (x + size * 0.42, y + size * 0.08),
            (x - size * 0.36, y + size * 0.08),
        ],
        inks.deep,
    )
    canvas.stroke(
        [(x - size * 0.3, y + size * 0.16), (x + size * 0.3, y + size * 0.16)],
        3,
        mix(inks.water, inks.deep, 0.4),
    )


def _headland(canvas: Canvas, random: Random, horizon: float, side: int) -> None:
    inks = canvas.inks
    edge = -10 if side > 0 else canvas.w + 10

    def out(share: float) -> float:
        return edge + side * canvas.w * share

    cliff = [
        (out(-0.02), horizon + 40),
        (out(0.16), horizon + 52),
        (out(0.27), horizon + 110),
        (out(0.3), horizon + 200),
        (out(0.42), canvas.h * 0.86),
        (out(0.66), canvas.h * 0.97),
        (out(0.74), canvas.h + 20),
    ]
    line = spline(cliff)
    canvas.fill(
        [*line, (edge, canvas.h + 20)],
        inks.ground,
        Shade(mix(inks.ground, inks.mass, 0.75), "bottom", 0.8),
    )
    meadow = [
        (out(-0.02), canvas.h * 0.74),
        (out(0.2), canvas.h * 0.78),
        (out(0.46), canvas.h * 0.93),
        (out(0.6), canvas.h + 20),
    ]
    canvas.fill(
        [*spline(meadow), (edge, canvas.h + 20)],
        mix(inks.leaf, inks.deep, 0.2),
        Shade(inks.deep, "bottom", 0.8),
    )
    for share in (0.05, 0.11, 0.19):
        cypress(
            canvas, out(share), horizon + 60 + 120 * share, canvas.h * random.uniform(0.14, 0.2)
        )
    umbrella_pine(
        canvas,
        random,
        out(random.uniform(0.16, 0.24)),
        canvas.h * 0.84,
        canvas.h * random.uniform(0.58, 0.7),
    )
    if canvas.w > canvas.h:
        umbrella_pine(
            canvas, random, out(0.02), canvas.h * 0.8, canvas.h * random.uniform(0.44, 0.52)
        )
