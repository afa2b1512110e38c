"""The arches of the villa over the garden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.motifs.arches import arcade
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import citrus, cypress, hill, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Paint the view, the wall with its openings, the floor, and what stands in the shade."""
    floor = canvas.h * random.uniform(0.8, 0.86)
    _view(canvas, random, floor)
    openings = _rhythm(canvas, random)
    widest = max(width for _, width in openings)
    spring = max(canvas.h * 0.36, widest * 0.5 + canvas.h * 0.1)
    wall = random.choice((canvas.inks.wall, canvas.inks.form, canvas.inks.soft, canvas.inks.wall))
    arcade(canvas, top=-5, floor=floor, openings=openings, wall=wall, spring=spring)
    _floor(canvas, floor, openings)
    _cornice(canvas, random, spring - widest * 0.5)
    _guests(canvas, random, floor, openings)


def _view(canvas: Canvas, random: Random, floor: float) -> None:
    inks = canvas.inks
    horizon = canvas.h * random.uniform(0.56, 0.66)
    sky(canvas, random, horizon + 40)
    far = mix(inks.soft, inks.form, 0.45)
    hill(
        canvas,
        [(canvas.w * at / 4, horizon + random.uniform(-40, 20)) for at in range(-1, 6)],
        mix(far, inks.haze, 0.35),
    )
    for _ in range(random.randint(2, 4)):
        cypress(canvas, canvas.w * random.random(), horizon + 60, random.uniform(150, 260))
    for _ in range(random.randint(2, 4)):
        umbrella_pine(
            canvas,
            random,
            canvas.w * random.random(),
            horizon + 90,
            canvas.h * random.uniform(0.38, 0.5),
        )
    canvas.wash(inks.ground, mix(inks.ground, inks.form, 0.4), start=horizon + 60, end=floor + 5)
    for step in range(3):
        y = horizon + 78 + (floor - horizon - 60) * step / 3
        high = 26 + 16 * step
        gap = canvas.w * 0.045
        for left, right in (
            (-5, canvas.w / 2 - gap * (step + 1)),
            (canvas.w / 2 + gap * (step + 1), canvas.w + 5),
        ):
            canvas.box(
                left,
                y,
                right - left,
                high,
                inks.leaf,
                Shade(mix(inks.leaf, inks.deep, 0.6), "bottom", 0.9),
            )
            canvas.box(left, y, right - left, high * 0.2, mix(inks.leaf, inks.haze, 0.3))


def _rhythm(canvas: Canvas, random: Random) -> list[tuple[float, float]]:
    """Choose the openings: one wide arch, a serliana, or an arcade cut by the edge."""
    kind = random.choice(("serliana", "single", "running", "running"))
    if canvas.w < canvas.h * 0.95:
        kind = random.choice(("single", "serliana"))
    if kind == "single":
        width = min(canvas.w * 0.62, canvas.h * 0.66)
        left = (canvas.w - width) * random.choice((0.35, 0.5, 0.65))
        return [(left, width)]
    if kind == "serliana":
        wide = min(canvas.w * 0.36, canvas.h * 0.52)
        narrow, pier = wide * 0.56, canvas.w * 0.05
        left = (canvas.w - wide) / 2
        return [(left - pier - narrow, narrow), (left, wide), (left + wide + pier, narrow)]
    width = canvas.h * random.uniform(0.38, 0.48)
    pier = width * 0.24
    start = -width * random.uniform(0.2, 0.8)
    count = int((canvas.w - start) / (width + pier)) + 1
    return [(start + index * (width + pier), width) for index in range(count)]


def _floor(canvas: Canvas, floor: float, openings: list[tuple[float, float]]) -> None:
    """Lay the floor; the light that falls through the arches lies on it."""
    inks = canvas.inks
    tile = mix(inks.form, inks.deep, 0.45)
    canvas.wash(tile, mix(inks.deep, inks.mass, 0.3), start=floor, end=canvas.h + 5)
    depth = canvas.h - floor
    light = mix(tile, inks.glow, 0.55)
    for left, width in openings:
        slant = depth * 0.75
        canvas.fill(
            [
                (left, floor),
                (left + width, floor),
                (left + width + slant, canvas.h + 5),
                (left + slant * 1.15, canvas.h + 5),
            ],
            light,
            Shade(tile, "bottom", 0.7),
        )
    canvas.box(-5, floor - 6, canvas.w + 10, 12, lighter(tile, 0.3))


def _cornice(canvas: Canvas, random: Random, top: float) -> None:
    """Draw a moulding above the arches, sometimes with roundels."""
    inks = canvas.inks
    y = max(24.0, top - canvas.h * 0.06)
    canvas.box(-5, y - 26, canvas.w + 10, 14, lighter(inks.wall, 0.3))
    canvas.box(-5, y - 10, canvas.w + 10, 6, mix(inks.wall, inks.deep, 0.4))
    if random.random() < 0.3:
        for x in range(0, int(canvas.w), 34):
            canvas.box(x, y - 40, 14, 12, mix(inks.wall, inks.deep, 0.3))


def _guests(
    canvas: Canvas, random: Random, floor: float, openings: list[tuple[float, float]]
) -> None:
    base = floor + (canvas.h - floor) * 0.35
    left, width = random.choice([each for each in openings if 0 < each[0] + each[1] / 2 < canvas.w])
    what = random.choice(("figure", "figure", "citrus", "pair", "nothing"))
    if what == "citrus":
        for x in (left - width * 0.02, left + width * 1.02):
            citrus(canvas, random, x, base, canvas.h * 0.3)
    if what in ("figure", "pair"):
        high = canvas.h * random.uniform(0.3, 0.36)
        standing(canvas, random, left + width * 0.6, base, high)
    if what == "pair":
        standing(canvas, random, left + width * 0.36, base, canvas.h * random.uniform(0.28, 0.33))
