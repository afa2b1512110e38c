"""Dancers, large gestures."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arc, arch, spline
from tools.artwork.motifs.people import hair, skin

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour
    from tools.artwork.curves import Point

LIGHTS = ("dusk", "noon", "dawn", "night")

# Joints in body heights: head, neck, hip, then for each arm elbow and hand, each leg knee and foot.
_POSES: tuple[dict[str, Point], ...] = (
    {
        "head": (0.06, 0.93),
        "neck": (0.03, 0.82),
        "hip": (0.0, 0.48),
        "elbow": (0.2, 0.92),
        "hand": (0.4, 1.04),
        "elbow2": (-0.18, 0.76),
        "hand2": (-0.38, 0.86),
        "knee": (0.02, 0.24),
        "foot": (0.0, 0.0),
        "knee2": (-0.26, 0.5),
        "foot2": (-0.52, 0.62),
    },
    {
        "head": (-0.02, 0.9),
        "neck": (0.0, 0.79),
        "hip": (0.0, 0.46),
        "elbow": (0.22, 0.84),
        "hand": (0.3, 1.04),
        "elbow2": (-0.22, 0.86),
        "hand2": (-0.24, 1.08),
        "knee": (0.2, 0.3),
        "foot": (0.26, 0.02),
        "knee2": (-0.2, 0.3),
        "foot2": (-0.3, 0.03),
    },
    {
        "head": (0.2, 0.82),
        "neck": (0.13, 0.74),
        "hip": (-0.04, 0.5),
        "elbow": (0.34, 0.66),
        "hand": (0.5, 0.5),
        "elbow2": (0.02, 0.92),
        "hand2": (-0.2, 1.02),
        "knee": (0.12, 0.26),
        "foot": (0.0, 0.0),
        "knee2": (-0.24, 0.36),
        "foot2": (-0.5, 0.3),
    },
    {
        "head": (0.0, 0.95),
        "neck": (0.0, 0.84),
        "hip": (0.02, 0.52),
        "elbow": (0.16, 0.98),
        "hand": (0.06, 1.16),
        "elbow2": (-0.16, 0.98),
        "hand2": (-0.04, 1.17),
        "knee": (0.02, 0.27),
        "foot": (0.02, 0.02),
        "knee2": (0.2, 0.36),
        "foot2": (0.03, 0.24),
    },
    {
        "head": (-0.22, 0.86),
        "neck": (-0.16, 0.77),
        "hip": (0.02, 0.5),
        "elbow": (0.06, 0.86),
        "hand": (0.26, 0.94),
        "elbow2": (-0.34, 0.7),
        "hand2": (-0.5, 0.82),
        "knee": (-0.14, 0.3),
        "foot": (-0.06, 0.0),
        "knee2": (0.26, 0.44),
        "foot2": (0.5, 0.56),
    },
)


def paint(canvas: Canvas, random: Random) -> None:
    """Set a bare stage, then one to three dancers in it."""
    inks = canvas.inks
    back = random.choice((inks.form, inks.mass, inks.sky, inks.spark, inks.soft, inks.pop))
    canvas.box(
        -5, -5, canvas.w + 10, canvas.h + 10, back, Shade(mix(back, inks.deep, 0.4), "top", 0.7)
    )
    level = canvas.h * 0.87
    random.choice((_disc, _arch, _bands, _ribbon))(canvas, random, back)
    canvas.box(
        -5,
        level,
        canvas.w + 10,
        canvas.h - level + 5,
        mix(back, inks.deep, 0.5),
        Shade(inks.deep, "bottom", 0.6),
    )
    wear = [
        each
        for each in (inks.pop, inks.cream, inks.mass, inks.spark, inks.deep, inks.form)
        if each != back
    ]
    random.shuffle(wear)
    count = random.choice((1, 2, 3)) if canvas.w > canvas.h else 1
    tall = canvas.h * (0.72 if count == 1 else 0.64)
    poses = random.sample(_POSES, count)
    for index, pose in enumerate(poses):
        x = canvas.w * (index + 0.5) / count
        _dancer(canvas, random, (x, level + 24), tall, pose, wear[index])


def _dancer(
    canvas: Canvas, random: Random, foot: Point, tall: float, pose: dict[str, Point], dress: Colour
) -> None:
    inks = canvas.inks
    facing = random.choice((-1, 1))
    complexion, locks = skin(canvas, random), hair(canvas, random)
    at = {
        joint: (foot[0] + across * tall * facing, foot[1] - up * tall)
        for joint, (across, up) in pose.items()
    }
    canvas.oval(foot[0], foot[1] + 4, tall * 0.3, tall * 0.022, mix(inks.deep, inks.mass, 0.2))
    far = mix(complexion, inks.deep, 0.25)
    canvas.stroke(
        [at["neck"], at["elbow2"], at["hand2"]], [tall * 0.045, tall * 0.036, tall * 0.02], far
    )
    canvas.stroke(
        [at["hip"], at["knee2"], at["foot2"]], [tall * 0.085, tall * 0.062, tall * 0.022], far
    )
    canvas.stroke(
        [at["hip"], at["knee"], at["foot"]], [tall * 0.085, tall * 0.062, tall * 0.022], complexion
    )
    canvas.stroke(
        [at["neck"], _midway(at["neck"], at["hip"]), at["hip"]],
        [tall * 0.1, tall * 0.075, tall * 0.105],
        dress,
        Shade(mix(dress, inks.deep, 0.5), "bottom", 0.6),
    )
    if random.random() < 0.62:
        _skirt(canvas, random, at, tall, dress)
    canvas.stroke(
        [at["neck"], at["elbow"], at["hand"]], [tall * 0.045, tall * 0.036, tall * 0.02], complexion
    )
    x, y = at["head"]
    canvas.stroke([at["neck"], at["head"]], tall * 0.04, complexion)
    canvas.oval(x, y, tall * 0.044, tall * 0.056, complexion)
    canvas.oval(x - tall * 0.008 * facing, y - tall * 0.018, tall * 0.05, tall * 0.046, locks)
    canvas.disc(x - tall * 0.05 * facing, y - tall * 0.045, tall * 0.026, locks)


def _skirt(
    canvas: Canvas, random: Random, at: dict[str, Point], tall: float, dress: Colour
) -> None:
    x, y = at["hip"]
    wide = tall * random.uniform(0.2, 0.32)
    drop = tall * random.uniform(0.18, 0.3)
    knee = at["knee"][0] - x
    hem = [
        (x - tall * 0.05, y - tall * 0.03),
        (x - wide, y + drop * 0.7),
        (x - wide * 0.4, y + drop),
        (x + knee * 0.3, y + drop * 0.82),
        (x + wide * 0.5, y + drop * 1.05),
        (x + wide, y + drop * 0.62),
        (x + tall * 0.05, y - tall * 0.03),
    ]
    canvas.blob(hem, dress, Shade(mix(dress, canvas.inks.deep, 0.55), "bottom", 0.8))


def _midway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _disc(canvas: Canvas, random: Random, back: Colour) -> None:
    canvas.disc(
        canvas.w * random.uniform(0.35, 0.65),
        canvas.h * 0.46,
        canvas.h * 0.38,
        lighter(back, 0.4),
        Shade(back, "bottom", 0.8),
    )


def _arch(canvas: Canvas, random: Random, back: Colour) -> None:
    wide = canvas.h * random.uniform(0.56, 0.7)
    x = canvas.w * random.choice((0.35, 0.5, 0.65)) - wide / 2
    canvas.fill(
        arch(x, canvas.h * 0.08, wide, canvas.h * 0.8),
        lighter(back, 0.35),
        Shade(back, "bottom", 0.8),
    )


def _bands(canvas: Canvas, random: Random, back: Colour) -> None:
    """Drop beams of light from the flies."""
    for step in range(4):
        x = canvas.w * (0.06 + 0.26 * step) + random.uniform(-30, 30)
        canvas.fill(
            [
                (x, -5),
                (x + canvas.w * 0.07, -5),
                (x + canvas.w * 0.15, canvas.h * 0.88),
                (x - canvas.w * 0.04, canvas.h * 0.88),
            ],
            lighter(back, 0.25),
            Shade(back, "bottom", 0.9),
        )


def _ribbon(canvas: Canvas, random: Random, back: Colour) -> None:
    """Fling a long ribbon across the stage."""
    colour = random.choice((canvas.inks.pop, canvas.inks.spark, canvas.inks.cream))
    line = spline(
        [
            (canvas.w * at / 5, canvas.h * (0.42 + 0.26 * (-1) ** at * random.uniform(0.4, 1.0)))
            for at in range(-1, 7)
        ]
    )
    canvas.stroke(
        line[::3], [20, 64, 26, 70, 20], colour, Shade(mix(colour, back, 0.7), "bottom", 0.7)
    )
    canvas.fill(
        arc(canvas.w * 0.5, canvas.h * 0.87, canvas.w * 0.46, 60, pi, 2 * pi), lighter(back, 0.2)
    )
