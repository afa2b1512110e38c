"""Garden squares between hedges: gravel, citrus in pots, a figure at the end of the walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arch, box
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.plinths import bust, urn
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import citrus, cypress, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Look along a walk, over the squares, or at pots before a garden wall."""
    random.choice((_walk, _squares, _wall))(canvas, random)


def _walk(canvas: Canvas, random: Random) -> None:
    """Lead between two tall hedges to an arch cut in green."""
    inks = canvas.inks
    horizon = canvas.h * random.uniform(0.52, 0.58)
    middle = canvas.w * random.choice((0.42, 0.5, 0.58))
    sky(canvas, random, horizon + 30)
    for _ in range(3):
        umbrella_pine(
            canvas,
            random,
            canvas.w * random.random(),
            horizon,
            canvas.h * random.uniform(0.34, 0.46),
            mix(inks.leaf, inks.haze, 0.25),
        )
    end, high = canvas.w * 0.13, canvas.h * 0.2
    back = mix(inks.leaf, inks.haze, 0.18)
    canvas.box(
        middle - end * 1.6,
        horizon - high,
        end * 3.2,
        high + 30,
        back,
        Shade(mix(back, inks.deep, 0.5), "bottom", 0.7),
    )
    canvas.fill(
        arch(middle - end * 0.4, horizon - high * 0.72, end * 0.8, high * 0.72 + 12), inks.glow
    )
    ground = mix(inks.ground, inks.wall, 0.45)
    canvas.wash(ground, inks.ground, start=horizon + 10, end=canvas.h + 5)
    tall = canvas.h * random.uniform(0.32, 0.42)
    for side in (-1, 1):
        far, near = middle + side * end, middle + side * canvas.w * 0.48
        edge = -20 if side < 0 else canvas.w + 20
        face = [
            (far, horizon + 10),
            (far, horizon - high * 0.82),
            (near, horizon - tall * 1.25),
            (edge, horizon - tall * 1.5),
            (edge, canvas.h + 20),
            (near, canvas.h + 20),
        ]
        leaf = inks.leaf if side < 0 else mix(inks.leaf, inks.deep, 0.3)
        canvas.fill(face, leaf, Shade(mix(leaf, inks.deep, 0.6), "bottom", 0.8))
        top = [
            (far, horizon - high * 0.82),
            (near, horizon - tall * 1.25),
            (edge, horizon - tall * 1.5),
            (edge, horizon - tall * 1.62),
            (near, horizon - tall * 1.32),
            (far, horizon - high * 0.86),
        ]
        canvas.fill(top, mix(leaf, inks.haze, 0.3))
        for step in (0.22, 0.55):
            x = far + (near - far) * step - side * canvas.w * 0.035
            citrus(
                canvas,
                random,
                x,
                horizon + (canvas.h - horizon) * (0.14 + step * 0.72),
                canvas.h * (0.14 + 0.26 * step),
            )
    if random.random() < 0.6:
        standing(
            canvas,
            random,
            middle + random.uniform(-20, 40),
            horizon + (canvas.h - horizon) * 0.36,
            canvas.h * 0.2,
        )


def _squares(canvas: Canvas, random: Random) -> None:
    """Look down on clipped squares, set like a game on gravel."""
    inks = canvas.inks
    horizon = canvas.h * 0.26
    sky(canvas, random, horizon + 20)
    for _ in range(5):
        cypress(
            canvas,
            canvas.w * random.random(),
            horizon + 16,
            canvas.h * random.uniform(0.14, 0.22),
            mix(inks.leaf, inks.haze, 0.3),
        )
    gravel = mix(inks.ground, inks.cream, 0.35)
    canvas.wash(gravel, inks.ground, start=horizon, end=canvas.h + 5)
    shift = random.uniform(-0.12, 0.12) * canvas.w
    for row in range(3):
        near, far = _depth(canvas, horizon, row + 0.88), _depth(canvas, horizon, row + 0.16)
        for column in range(-2, 3):
            _bed(canvas, random, (column + 0.12, column + 0.88), (far, near), horizon, shift)
    what = random.choice((urn, bust))
    what(canvas, random, canvas.w / 2 + shift * 0.2, canvas.h * 0.79, canvas.h * 0.24)


def _depth(canvas: Canvas, horizon: float, row: float) -> float:
    return horizon + (canvas.h * 1.04 - horizon) * float((row / 3) ** 1.55)


def _bed(
    canvas: Canvas,
    random: Random,
    columns: tuple[float, float],
    rows: tuple[float, float],
    horizon: float,
    shift: float,
) -> None:
    inks = canvas.inks

    def place(column: float, y: float) -> float:
        spread = 0.16 + 0.3 * (y - horizon) / (canvas.h - horizon)
        return canvas.w / 2 + shift + (column - 0.5) * canvas.w * spread

    far, near = rows
    high = (near - far) * 0.3
    top = [
        (place(columns[0], far), far - high),
        (place(columns[1], far), far - high),
        (place(columns[1], near), near - high),
        (place(columns[0], near), near - high),
    ]
    face = [top[3], top[2], (top[2][0], near), (top[3][0], near)]
    canvas.fill(face, mix(inks.leaf, inks.deep, 0.45))
    canvas.fill(
        top, mix(inks.leaf, inks.haze, 0.12), Shade(mix(inks.leaf, inks.deep, 0.35), "right", 0.6)
    )
    inner = [
        (x + (cx - x) * 0.34, y + (cy - y) * 0.34)
        for (x, y), (cx, cy) in zip(top, [_centre(top)] * 4, strict=True)
    ]
    canvas.fill(
        inner, random.choice((mix(inks.leaf, inks.deep, 0.4), inks.ground, inks.pop, inks.spark))
    )


def _centre(path: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in path) / len(path), sum(y for _, y in path) / len(path)


def _wall(canvas: Canvas, random: Random) -> None:
    """Stand before a garden wall with its row of pots and an open gate."""
    inks = canvas.inks
    top, ground = canvas.h * random.uniform(0.24, 0.32), canvas.h * 0.76
    sky(canvas, random, ground, sun=random.random() < 0.5)
    for _ in range(4):
        umbrella_pine(
            canvas,
            random,
            canvas.w * random.random(),
            top + 60,
            canvas.h * random.uniform(0.3, 0.42),
            mix(inks.leaf, inks.haze, 0.1),
        )
    gate = canvas.w * random.choice((0.28, 0.5, 0.7))
    width = canvas.h * 0.24
    hole = arch(gate - width / 2, ground - width * 1.75, width, width * 1.75)
    canvas.fill(
        box(gate - width / 2, ground - width * 1.8, width, width * 1.8),
        inks.leaf,
        Shade(inks.deep, "bottom", 0.7),
    )
    wall = random.choice((inks.form, inks.soft, inks.wall))
    canvas.cut(
        box(-5, top, canvas.w + 10, ground - top),
        [hole],
        wall,
        Shade(mix(wall, inks.deep, 0.4), "bottom", 0.6),
    )
    canvas.box(-5, top - 16, canvas.w + 10, 22, lighter(wall, 0.35))
    canvas.wash(mix(inks.ground, inks.cream, 0.3), inks.ground, start=ground, end=canvas.h + 5)
    step = canvas.h * 0.3
    x = step * random.uniform(0.1, 0.6)
    while x < canvas.w:
        if abs(x - gate) > width * 0.8:
            citrus(
                canvas, random, x, ground + canvas.h * 0.1, canvas.h * random.uniform(0.32, 0.38)
            )
        x += step
    if random.random() < 0.65:
        standing(canvas, random, gate + width * 0.1, ground + canvas.h * 0.05, canvas.h * 0.29)
