"""Stone pines on a hill."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import cypress, hill, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Paint two or three hills, a stand of pines, sometimes a path or a small tower."""
    inks = canvas.inks
    horizon = canvas.h * random.uniform(0.56, 0.68)
    sky(canvas, random, horizon + 80)
    _far_hills(canvas, random, horizon)
    crest = _crest(canvas, random, horizon)
    hill(canvas, crest, inks.ground, Shade(mix(inks.ground, inks.form, 0.6), "bottom", 0.8))
    if random.random() < 0.55:
        _path(canvas, random, crest)
    _stand(canvas, random, crest)
    front = [
        (-5, canvas.h * 0.93),
        (canvas.w * 0.3, canvas.h * 0.9),
        (canvas.w * 0.7, canvas.h * 0.96),
        (canvas.w + 5, canvas.h * 0.9),
    ]
    hill(canvas, front, mix(inks.leaf, inks.deep, 0.35), Shade(inks.deep, "bottom", 0.9))


def _far_hills(canvas: Canvas, random: Random, horizon: float) -> None:
    inks = canvas.inks
    for step, share in enumerate((0.55, 0.25)):
        level = horizon - 50 + 55 * step
        points = [(canvas.w * at / 4, level + random.uniform(-46, 46)) for at in range(-1, 6)]
        colour = mix(inks.soft, inks.form, 0.35 + 0.3 * step)
        hill(canvas, points, mix(colour, inks.haze, share), Shade(inks.haze, "bottom", 0.5))
    if random.random() < 0.6:
        x = canvas.w * random.uniform(0.1, 0.9)
        for step in range(random.randint(2, 5)):
            cypress(
                canvas,
                x + step * 34,
                horizon + 34,
                random.uniform(90, 140),
                mix(inks.leaf, inks.haze, 0.25),
            )


def _crest(canvas: Canvas, random: Random, horizon: float) -> list[tuple[float, float]]:
    rise = random.choice((-1, 1)) * random.uniform(20, 80)
    return [
        (canvas.w * at / 4, horizon + 120 + rise * (at / 4 - 0.5) * 2 + random.uniform(-18, 18))
        for at in range(-1, 6)
    ]


def _path(canvas: Canvas, random: Random, crest: list[tuple[float, float]]) -> None:
    inks = canvas.inks
    x = canvas.w * random.uniform(0.3, 0.7)
    top = _level(crest, x)
    bend = random.choice((-1, 1)) * canvas.w * 0.12
    line = [
        (x, top + 6),
        (x + bend * 0.4, top + 60),
        (x - bend * 0.2, top + 140),
        (x + bend, canvas.h + 40),
    ]
    canvas.stroke(
        line, [10, 34, 80, 220], mix(inks.wall, inks.ground, 0.15), Shade(inks.ground, "right", 0.4)
    )


def _stand(canvas: Canvas, random: Random, crest: list[tuple[float, float]]) -> None:
    """Plant the pines from back to front, the tallest near a third of the picture."""
    inks = canvas.inks
    count = random.randint(3, 6) if canvas.w > canvas.h else random.randint(2, 4)
    focus = canvas.w * random.choice((0.3, 0.36, 0.64, 0.7))
    places = sorted(
        (focus + random.gauss(0, canvas.w * 0.26), random.uniform(0.5, 0.8))
        for _ in range(count - 1)
    )
    for x, size in places:
        base = _level(crest, x) + 12
        umbrella_pine(canvas, random, x, base, base * size, mix(inks.leaf, inks.haze, 0.18))
    base = _level(crest, focus) + 50
    umbrella_pine(canvas, random, focus, base, base * random.uniform(0.88, 0.98))


def _level(crest: list[tuple[float, float]], x: float) -> float:
    for (left, high), (right, low) in pairwise(crest):
        if left <= x <= right:
            return high + (low - high) * (x - left) / (right - left)
    return crest[-1][1]
