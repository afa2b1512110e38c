"""A long table laid outdoors under lamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import mix
from tools.artwork.curves import box, turned
from tools.artwork.motifs.garlands import bulbs
from tools.artwork.motifs.people import clothes, hair, skin
from tools.artwork.motifs.sky import sky
from tools.artwork.motifs.things import (
    bottle,
    bowl,
    carafe,
    flowers,
    fruit,
    glass,
    plate,
)
from tools.artwork.motifs.trees import citrus, hedge, umbrella_pine

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

LIGHTS = ("dusk", "dusk", "night", "noon", "dawn")


def paint(canvas: Canvas, random: Random) -> None:
    """Lay the cloth across the picture; guests behind it, empty chairs, or seen from above."""
    if random.random() < 0.3:
        _from_above(canvas, random)
        return
    inks = canvas.inks
    ground = canvas.h * 0.62
    sky(canvas, random, ground)
    for _ in range(random.randint(3, 5)):
        umbrella_pine(
            canvas,
            random,
            canvas.w * random.random(),
            ground + 10,
            canvas.h * random.uniform(0.42, 0.58),
            mix(inks.leaf, inks.haze, 0.12),
        )
    hedge(canvas, -5, ground - canvas.h * 0.1, canvas.w + 10, canvas.h * 0.14)
    canvas.wash(inks.ground, mix(inks.ground, inks.deep, 0.4), start=ground + 30, end=canvas.h + 5)
    if random.random() < 0.75:
        bulbs(canvas, random, (-40, canvas.h * 0.12), (canvas.w + 40, canvas.h * 0.1))
    top = canvas.h * 0.7
    if random.random() < 0.65:
        _guests(canvas, random, top)
    else:
        _chairs(canvas, random, top)
    _cloth(canvas, random, top)
    _laid(canvas, random, top)
    if random.random() < 0.5:
        citrus(
            canvas, random, canvas.w * random.choice((0.06, 0.94)), canvas.h * 0.98, canvas.h * 0.46
        )


def _cloth(canvas: Canvas, random: Random, top: float) -> None:
    inks = canvas.inks
    cloth = random.choice((inks.cream, inks.cream, inks.pop, inks.form))
    left, right = canvas.w * 0.03, canvas.w * 0.97
    shade = mix(cloth, inks.deep, 0.35)
    fall = canvas.h * 0.2
    canvas.box(left, top + 26, right - left, fall, cloth, Shade(shade, "bottom", 0.8))
    x = left
    while x < right - 20:
        canvas.stroke(
            [(x, top + 40), (x + random.uniform(-6, 6), top + fall * 1.1)],
            [1, random.uniform(3, 9), 2],
            mix(cloth, inks.deep, 0.2),
        )
        x += random.uniform(50, 110)
    canvas.fill(
        [(left + 40, top - 16), (right - 40, top - 16), (right, top + 30), (left, top + 30)],
        mix(cloth, inks.cream, 0.35),
    )


def _laid(canvas: Canvas, random: Random, top: float) -> None:
    step = canvas.h * 0.15
    x = canvas.w * 0.08
    while x < canvas.w * 0.92:
        plate(canvas, x, top + 14, step * 0.36)
        thing = random.choice((bottle, carafe, bowl, flowers, glass, glass))
        thing(canvas, random, x + step * 0.5, top + 4, canvas.h * random.uniform(0.13, 0.17))
        x += step


def _guests(canvas: Canvas, random: Random, top: float) -> None:
    """Seat people behind the table, leaning to each other."""
    inks = canvas.inks
    step = canvas.h * 0.19
    x = canvas.w * 0.1
    while x < canvas.w * 0.93:
        size = canvas.h * random.uniform(0.042, 0.048)
        lean = random.uniform(-10, 10)
        coat, complexion, locks = (
            clothes(canvas, random),
            skin(canvas, random),
            hair(canvas, random),
        )
        body = [
            (x - size * 1.7, top + 20),
            (x - size * 1.55, top - size * 2.2),
            (x - size * 0.5, top - size * 3.0),
            (x + size * 0.5, top - size * 3.0),
            (x + size * 1.55, top - size * 2.2),
            (x + size * 1.7, top + 20),
        ]
        canvas.blob(body, coat, Shade(mix(coat, inks.deep, 0.5), "right", 0.7))
        canvas.stroke([(x, top - size * 2.8), (x + lean, top - size * 4.0)], size * 0.8, complexion)
        canvas.oval(
            x + lean,
            top - size * 4.5,
            size * 0.82,
            size * 1.05,
            complexion,
            Shade(mix(complexion, inks.deep, 0.4), "right", 0.6),
        )
        canvas.oval(x + lean, top - size * 4.95, size * 0.95, size * 0.75, locks)
        if random.random() < 0.4:
            canvas.oval(x + lean - size * 0.7, top - size * 4.2, size * 0.4, size * 1.1, locks)
        x += step * random.uniform(0.85, 1.15)


def _chairs(canvas: Canvas, random: Random, top: float) -> None:
    colour = random.choice((canvas.inks.pop, canvas.inks.deep, canvas.inks.mass))
    step = canvas.h * 0.2
    x = canvas.w * 0.1
    while x < canvas.w * 0.95:
        for edge in (-1, 1):
            canvas.stroke(
                [(x + edge * step * 0.26, top), (x + edge * step * 0.24, top - canvas.h * 0.15)],
                9,
                colour,
            )
        for bar in (0.06, 0.1, 0.145):
            canvas.stroke(
                [(x - step * 0.25, top - canvas.h * bar), (x + step * 0.25, top - canvas.h * bar)],
                9,
                colour,
            )
        x += step


def _from_above(canvas: Canvas, random: Random) -> None:
    """Look down on the table: plates, glasses and fruit as discs, the shade of a pine over them."""
    inks = canvas.inks
    canvas.box(
        -5,
        -5,
        canvas.w + 10,
        canvas.h + 10,
        inks.ground,
        Shade(mix(inks.ground, inks.deep, 0.4), "right", 0.8),
    )
    cloth = random.choice((inks.cream, inks.pop, inks.form, inks.soft))
    tilt = random.uniform(-0.12, 0.12)
    middle = (canvas.w / 2, canvas.h / 2)
    field = box(-canvas.w * 0.2, canvas.h * 0.2, canvas.w * 1.4, canvas.h * 0.6)
    canvas.fill(
        turned(field, tilt, middle), cloth, Shade(mix(cloth, inks.deep, 0.3), "bottom", 0.5)
    )
    runner = random.choice(
        [each for each in (inks.mass, inks.spark, inks.cream, inks.leaf) if each != cloth]
    )
    strip = box(-canvas.w * 0.2, canvas.h * 0.45, canvas.w * 1.4, canvas.h * 0.1)
    canvas.fill(turned(strip, tilt, middle), runner)
    step = canvas.h * 0.3
    count = int(canvas.w / step) + 2
    for index in range(count):
        x = (index - 0.5) * step + random.uniform(-10, 10)
        for y in (canvas.h * 0.31, canvas.h * 0.69):
            (place,) = turned([(x, y)], tilt, middle)
            _setting(canvas, random, place, step * 0.32)
        (dish,) = turned([(x + step / 2, canvas.h / 2)], tilt, middle)
        _dish(canvas, random, dish, step * random.uniform(0.2, 0.28))


def _setting(canvas: Canvas, random: Random, place: tuple[float, float], reach: float) -> None:
    """Set a plate with a napkin, a knife and a glass."""
    inks = canvas.inks
    x, y = place
    plate_colour = random.choice((inks.cream, inks.cream, inks.water, inks.soft))
    canvas.disc(x + 7, y + 9, reach, mix(inks.deep, inks.form, 0.4))
    canvas.disc(x, y, reach, plate_colour, Shade(mix(plate_colour, inks.deep, 0.3), "right", 0.5))
    canvas.disc(x, y, reach * 0.68, mix(plate_colour, inks.cream, 0.6))
    canvas.stroke(
        [(x + reach * 1.25, y - reach * 0.6), (x + reach * 1.25, y + reach * 0.7)],
        [8, 12, 6],
        mix(inks.deep, inks.cream, 0.45),
    )
    drink = random.choice((inks.form, inks.spark, inks.mass))
    canvas.disc(x + reach * 0.95, y - reach * 0.98, reach * 0.34, mix(inks.cream, inks.water, 0.4))
    canvas.disc(
        x + reach * 0.95,
        y - reach * 0.98,
        reach * 0.26,
        drink,
        Shade(mix(drink, inks.deep, 0.4), "bottom", 0.5),
    )
    if random.random() < 0.5:
        for _ in range(random.randint(2, 4)):
            fruit(
                canvas,
                random,
                x + random.uniform(-0.3, 0.3) * reach,
                y + random.uniform(-0.1, 0.4) * reach,
                reach * 0.5,
            )


def _dish(canvas: Canvas, random: Random, place: tuple[float, float], reach: float) -> None:
    """Put fruit, bread or a bunch of leaves in the middle."""
    inks = canvas.inks
    x, y = place
    colour = random.choice((inks.pop, inks.spark, inks.cream, inks.mass))
    canvas.disc(x + 6, y + 8, reach, mix(inks.deep, inks.form, 0.4))
    canvas.disc(x, y, reach, colour, Shade(mix(colour, inks.deep, 0.4), "right", 0.6))
    canvas.disc(x, y, reach * 0.8, mix(colour, inks.deep, 0.3))
    for _ in range(6):
        fruit(
            canvas,
            random,
            x + random.uniform(-0.45, 0.45) * reach,
            y + random.uniform(-0.2, 0.6) * reach,
            reach * 0.52,
        )
