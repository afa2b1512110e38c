"""People as a poster shows them: coats, dresses and gestures, no faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, ink, mix

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas

SKINS = tuple(ink(code) for code in "#F1CFB2 #E3B08C #C98F68 #A66B48 #7A4A33 #553226".split())
HAIRS = tuple(ink(code) for code in "#2A1B18 #4A2A1D #7C4A28 #B5803F #3A3440 #CFC3B4".split())


def skin(canvas: Canvas, random: Random) -> Colour:
    """Choose a complexion, seen in the picture's light."""
    share = {"night": 0.35, "dusk": 0.15}.get(canvas.inks.light, 0.0)
    return mix(random.choice(SKINS), canvas.inks.deep, share)


def hair(canvas: Canvas, random: Random) -> Colour:
    """Choose a colour of hair, seen in the picture's light."""
    share = {"night": 0.3, "dusk": 0.15}.get(canvas.inks.light, 0.0)
    return mix(random.choice(HAIRS), canvas.inks.deep, share)


def clothes(canvas: Canvas, random: Random) -> Colour:
    """Choose a colour to wear from the picture's own inks."""
    inks = canvas.inks
    return random.choice((inks.pop, inks.spark, inks.mass, inks.deep, inks.cream, inks.form))


def standing(
    canvas: Canvas,
    random: Random,
    x: float,
    base: float,
    height: float,
    *,
    dress: Colour | None = None,
    facing: int | None = None,
) -> None:
    """Draw somebody standing, in a coat, a dress or trousers, seen from behind or aside."""
    facing = facing or random.choice((-1, 1))
    dress = dress or clothes(canvas, random)
    complexion, locks = skin(canvas, random), hair(canvas, random)
    shape = random.choice(("coat", "dress", "trousers"))
    _shadow(canvas, x, base, height)
    if shape == "trousers":
        _trousers(canvas, x, base, height, random)
    else:
        _feet(canvas, x, base, height, complexion)
    _body(canvas, x, base, height, dress, shape)
    _arms(canvas, random, x, base, height, dress, facing)
    _head(
        canvas,
        random,
        x + facing * height * 0.012,
        base - height * 0.9,
        height * 0.058,
        complexion,
        locks,
    )


def _shadow(canvas: Canvas, x: float, base: float, height: float) -> None:
    inks = canvas.inks
    canvas.oval(
        x + height * 0.06, base, height * 0.17, height * 0.018, mix(inks.deep, inks.mass, 0.25)
    )


def _feet(canvas: Canvas, x: float, base: float, height: float, complexion: Colour) -> None:
    for side in (-1, 1):
        foot = x + side * height * 0.032
        canvas.stroke(
            [(foot, base - height * 0.3), (foot, base - height * 0.015)],
            [height * 0.036, height * 0.024],
            complexion,
        )
        canvas.oval(
            foot + height * 0.01,
            base - height * 0.008,
            height * 0.03,
            height * 0.012,
            canvas.inks.deep,
        )


def _trousers(canvas: Canvas, x: float, base: float, height: float, random: Random) -> None:
    inks = canvas.inks
    cloth = random.choice((inks.deep, inks.mass, inks.cream))
    for side in (-1, 1):
        canvas.stroke(
            [
                (x + side * height * 0.03, base - height * 0.5),
                (x + side * height * 0.045, base - height * 0.015),
            ],
            [height * 0.085, height * 0.05],
            cloth,
            Shade(mix(cloth, inks.deep, 0.6), "right", 0.6),
        )
        canvas.oval(
            x + side * height * 0.05,
            base - height * 0.008,
            height * 0.036,
            height * 0.013,
            inks.deep,
        )


def _body(canvas: Canvas, x: float, base: float, height: float, dress: Colour, shape: str) -> None:
    hem = {"coat": 0.2, "dress": 0.24, "trousers": 0.44}[shape]
    flare = {"coat": 0.105, "dress": 0.15, "trousers": 0.075}[shape]
    waist = {"coat": 0.075, "dress": 0.06, "trousers": 0.07}[shape]
    shoulder = height * 0.098
    outline = [
        (x - height * 0.03, base - height * 0.85),
        (x - shoulder, base - height * 0.8),
        (x - height * waist, base - height * 0.6),
        (x - height * flare, base - height * hem),
        (x, base - height * (hem - 0.012)),
        (x + height * flare, base - height * hem),
        (x + height * waist, base - height * 0.6),
        (x + shoulder, base - height * 0.8),
        (x + height * 0.03, base - height * 0.85),
    ]
    canvas.blob(outline, dress, Shade(mix(dress, canvas.inks.deep, 0.5), "right", 0.75))


def _arms(
    canvas: Canvas, random: Random, x: float, base: float, height: float, dress: Colour, facing: int
) -> None:
    sleeve = mix(dress, canvas.inks.deep, 0.18)
    for side in (-1, 1):
        bent = side == facing and random.random() < 0.6
        shoulder = (x + side * height * 0.085, base - height * 0.79)
        elbow = (x + side * height * 0.115, base - height * 0.62)
        hand = (
            (x + side * height * 0.03, base - height * 0.58)
            if bent
            else (x + side * height * 0.1, base - height * 0.47)
        )
        canvas.stroke(
            [shoulder, elbow, hand], [height * 0.05, height * 0.044, height * 0.032], sleeve
        )


def _head(
    canvas: Canvas,
    random: Random,
    x: float,
    y: float,
    size: float,
    complexion: Colour,
    locks: Colour,
) -> None:
    canvas.stroke([(x, y + size * 1.9), (x, y + size * 0.6)], size * 0.85, complexion)
    canvas.oval(
        x,
        y,
        size * 0.86,
        size * 1.1,
        complexion,
        Shade(mix(complexion, canvas.inks.deep, 0.4), "right", 0.6),
    )
    style = random.choice(("cap", "bun", "bob", "crop", "hat"))
    if style == "hat":
        canvas.oval(x, y - size * 0.55, size * 1.75, size * 0.3, locks)
        canvas.oval(x, y - size * 0.95, size * 0.9, size * 0.6, locks)
        return
    canvas.oval(x, y - size * 0.42, size * 0.98, size * 0.82, locks)
    if style == "bun":
        canvas.disc(x, y - size * 1.35, size * 0.46, locks)
    if style == "bob":
        canvas.oval(x, y - size * 0.05, size * 1.12, size * 1.05, locks)
