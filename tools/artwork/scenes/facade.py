"""The garden façade: towers, niches, a loggia, windows in rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import darker, lighter, mix
from tools.artwork.curves import arch
from tools.artwork.motifs.people import standing
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.trees import bush, citrus, cypress, hedge, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas


def paint(canvas: Canvas, random: Random) -> None:
    """Paint the whole front with its two towers, or come close to a few windows."""
    if random.random() < 0.62:
        _front(canvas, random)
    else:
        _windows(canvas, random)


def _front(canvas: Canvas, random: Random) -> None:
    inks = canvas.inks
    ground = canvas.h * random.uniform(0.74, 0.8)
    sky(canvas, random, ground)
    for x in (0.04, 0.13, 0.9, 0.98):
        umbrella_pine(
            canvas,
            random,
            canvas.w * x,
            ground + 10,
            canvas.h * random.uniform(0.45, 0.62),
            mix(inks.leaf, inks.haze, 0.2),
        )
    wide = min(canvas.w * 0.74, canvas.h * 1.02)
    left = canvas.w * random.choice((0.5, 0.5, 0.62, 0.38)) - wide / 2
    eaves = ground - wide * 0.4
    _towers(canvas, left, wide, eaves, ground)
    canvas.box(
        left,
        eaves,
        wide,
        ground - eaves,
        inks.wall,
        Shade(mix(inks.wall, inks.form, 0.45), "right", 0.55),
    )
    _ornament(canvas, left, wide, eaves, ground)
    canvas.box(left - 14, eaves - 12, wide + 28, 18, mix(inks.form, inks.deep, 0.25))
    _forecourt(canvas, random, ground, left + wide / 2)


def _towers(canvas: Canvas, left: float, wide: float, eaves: float, ground: float) -> None:
    inks = canvas.inks
    across, high = wide * 0.19, wide * 0.17
    for x in (left + wide * 0.06, left + wide * 0.94 - across):
        canvas.box(
            x,
            eaves - high,
            across,
            ground - eaves + high,
            inks.wall,
            Shade(mix(inks.wall, inks.form, 0.5), "right", 0.6),
        )
        for index in range(3):
            canvas.arch(
                x + across * (0.14 + 0.27 * index),
                eaves - high * 0.72,
                across * 0.18,
                high * 0.58,
                _pane(canvas),
            )
        roof = [
            (x - 10, eaves - high),
            (x + across + 10, eaves - high),
            (x + across * 0.5, eaves - high - wide * 0.045),
        ]
        canvas.fill(roof, inks.form, Shade(inks.mass, "right", 0.6))


def _ornament(canvas: Canvas, left: float, wide: float, eaves: float, ground: float) -> None:
    """Set windows, niches and reliefs in rows, and the loggia in the middle."""
    inks = canvas.inks
    unit = wide / 13
    pale = lighter(inks.wall, 0.4)
    for index in range(13):
        x = left + unit * index + unit * 0.24
        if 4 < index < 8:
            continue
        canvas.box(x - 5, eaves + unit * 0.5, unit * 0.52 + 10, unit * 0.95, pale)
        canvas.box(x, eaves + unit * 0.58, unit * 0.52, unit * 0.8, _pane(canvas))
        canvas.arch(x, eaves + unit * 2.0, unit * 0.52, unit * 1.1, mix(inks.wall, inks.form, 0.5))
        canvas.box(x, eaves + unit * 3.75, unit * 0.52, unit * 0.72, _pane(canvas))
    canvas.box(left, eaves + unit * 1.68, wide, 5, mix(inks.wall, inks.deep, 0.3))
    canvas.box(left, eaves + unit * 3.4, wide, 5, mix(inks.wall, inks.deep, 0.3))
    middle = left + wide / 2
    dark = mix(inks.deep, inks.mass, 0.25)
    for across, spread in ((1.25, 0.0), (0.62, -1.25), (0.62, 1.25)):
        width = unit * across
        top = eaves + unit * (2.3 if across > 1 else 2.75)
        opening = arch(middle + unit * spread - width / 2, top, width, ground - top)
        canvas.fill(
            opening,
            dark,
            Shade(inks.glow if inks.light in ("dusk", "night") else inks.mass, "bottom", 0.75),
        )
    for spread in (-0.78, -0.62, 0.62, 0.78):
        canvas.box(
            middle + unit * spread - unit * 0.05,
            eaves + unit * 3.0,
            unit * 0.1,
            ground - eaves - unit * 3.0,
            pale,
        )


def _pane(canvas: Canvas) -> tuple[int, int, int]:
    inks = canvas.inks
    return inks.glow if inks.light == "night" else mix(inks.deep, inks.mass, 0.35)


def _forecourt(canvas: Canvas, random: Random, ground: float, middle: float) -> None:
    inks = canvas.inks
    canvas.wash(mix(inks.ground, inks.wall, 0.4), inks.ground, start=ground, end=canvas.h + 5)
    reach = canvas.h - ground
    for share in (0.42, 1.0):
        y = ground + reach * share * 0.62
        gap = canvas.w * (0.08 + 0.1 * share)
        hedge(canvas, -5, y, middle - gap + 5, reach * 0.2 * share + 8)
        hedge(canvas, middle + gap, y, canvas.w - middle - gap + 5, reach * 0.2 * share + 8)
    if random.random() < 0.6:
        standing(
            canvas,
            random,
            middle + random.uniform(-60, 60),
            canvas.h * 0.955,
            canvas.h * random.uniform(0.13, 0.17),
        )
    for side in (-1, 1):
        if random.random() < 0.5:
            citrus(
                canvas, random, middle + side * canvas.w * 0.17, canvas.h * 0.93, canvas.h * 0.15
            )


def _windows(canvas: Canvas, random: Random) -> None:
    """Fill the sheet with wall, shutters and what grows beneath."""
    inks = canvas.inks
    wall = random.choice((inks.form, inks.soft, inks.wall))
    canvas.box(
        -5, -5, canvas.w + 10, canvas.h + 10, wall, Shade(mix(wall, inks.deep, 0.3), "right", 0.7)
    )
    count = 3 if canvas.w > canvas.h * 1.2 else 2
    step = canvas.w / count
    open_one = random.randrange(count)
    for index in range(count):
        x = step * (index + 0.5)
        for y, high in ((canvas.h * 0.1, canvas.h * 0.3), (canvas.h * 0.53, canvas.h * 0.32)):
            _window(
                canvas, x, y, step * 0.3, high, opened=index == open_one or random.random() < 0.3
            )
    canvas.box(-5, canvas.h * 0.455, canvas.w + 10, 20, lighter(wall, 0.4))
    shadow = mix(wall, inks.deep, 0.35)
    canvas.fill(
        [
            (-5, -5),
            (canvas.w * random.uniform(0.3, 0.6), -5),
            (-5, canvas.h * random.uniform(0.5, 0.9)),
        ],
        shadow,
        Shade(wall, "right", 0.3),
    )
    for _ in range(random.randint(2, 5)):
        bush(canvas, random, canvas.w * random.random(), canvas.h + 20, random.uniform(160, 300))
    if random.random() < 0.5:
        cypress(canvas, canvas.w * random.choice((0.08, 0.93)), canvas.h + 10, canvas.h * 0.8)


def _window(canvas: Canvas, x: float, y: float, width: float, high: float, *, opened: bool) -> None:
    inks = canvas.inks
    pale = inks.cream if inks.light != "night" else inks.soft
    canvas.box(x - width / 2 - 16, y - 16, width + 32, high + 26, pale)
    canvas.box(x - width / 2 - 28, y + high + 4, width + 56, 16, darker(pale, 0.15))
    canvas.box(
        x - width / 2,
        y,
        width,
        high,
        inks.glow if inks.light in ("dusk", "night") and opened else inks.deep,
    )
    leaf = mix(inks.pop, inks.leaf, 0.4)
    wide = width * 0.48
    for side in (-1, 1):
        edge = x + side * (width / 2 + (wide / 2 + 14 if opened else -wide / 2))
        canvas.box(
            edge - wide / 2,
            y - 4,
            wide,
            high + 8,
            leaf,
            Shade(mix(leaf, inks.deep, 0.5), "bottom", 0.6),
        )
        for slat in range(9):
            canvas.box(
                edge - wide * 0.38,
                y + high * (0.06 + 0.1 * slat),
                wide * 0.76,
                high * 0.025,
                mix(leaf, inks.deep, 0.4),
            )
