"""Hands at work: drawing, holding, playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import lighter, mix
from tools.artwork.curves import arch, brush, ellipse, plot, spline
from tools.artwork.motifs.people import skin
from tools.artwork.motifs.things import stems, thrown

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.colours import Colour
    from tools.artwork.curves import Point

LIGHTS = ("noon", "noon", "dawn", "dusk")


class _Hand:
    """A hand to draw with: an origin, a size, a direction; measured in palm widths."""

    def __init__(self, canvas: Canvas, wrist: Point, size: float, side: int, tone: Colour) -> None:
        self.canvas, self.wrist, self.size, self.side, self.tone = canvas, wrist, size, side, tone
        self.dark = mix(tone, canvas.inks.deep, 0.35)

    def at(self, across: float, up: float) -> Point:
        return self.wrist[0] + across * self.size * self.side, self.wrist[1] - up * self.size

    def finger(self, points: list[Point], width: float = 0.26, *, far: bool = False) -> None:
        tone = mix(self.tone, self.canvas.inks.deep, 0.18) if far else self.tone
        placed = [self.at(*point) for point in points]
        widths = [self.size * width, self.size * width * 0.95, self.size * width * 0.78]
        self.canvas.stroke(placed, widths, tone)

    def palm(self, points: list[Point]) -> None:
        path = spline([self.at(*point) for point in points], closed=True)
        self.canvas.fill(path, self.tone, Shade(self.dark, "bottom", 0.6))

    def sleeve(self, to: Point, colour: Colour) -> None:
        """Draw the arm from the wrist to the edge, and the sleeve over most of it."""
        start = self.at(0, 0)
        self.canvas.fill(
            brush(
                [start, ((start[0] + to[0]) / 2, (start[1] + to[1]) / 2), to],
                [self.size * 0.74, self.size * 0.95, self.size * 1.25],
            ),
            self.tone,
            Shade(self.dark, "bottom", 0.7),
        )
        cuff = (start[0] + (to[0] - start[0]) * 0.22, start[1] + (to[1] - start[1]) * 0.22)
        middle = ((cuff[0] + to[0]) / 2, (cuff[1] + to[1]) / 2)
        shade = Shade(mix(colour, self.canvas.inks.deep, 0.5), "bottom", 0.7)
        self.canvas.fill(
            brush([cuff, middle, to], [self.size * 1.1, self.size * 1.35, self.size * 1.7]),
            colour,
            shade,
        )


def paint(canvas: Canvas, random: Random) -> None:
    """Choose what the hands do."""
    inks = canvas.inks
    ground = random.choice((inks.form, inks.soft, inks.spark, inks.sky, inks.pop, inks.wall))
    canvas.box(
        -5,
        -5,
        canvas.w + 10,
        canvas.h + 10,
        ground,
        Shade(mix(ground, inks.deep, 0.35), "bottom", 0.7),
    )
    wide = min(canvas.w * 0.62, canvas.h * 0.8)
    kind = random.choice(("arch", "disc", "plain"))
    pale = lighter(ground, 0.4)
    if kind == "arch":
        canvas.fill(
            arch(canvas.w / 2 - wide / 2, canvas.h * 0.08, wide, canvas.h),
            pale,
            Shade(ground, "bottom", 0.8),
        )
    elif kind == "disc":
        canvas.fill(
            ellipse(canvas.w / 2, canvas.h * 0.46, wide * 0.52, wide * 0.52),
            pale,
            Shade(ground, "bottom", 0.8),
        )
    sleeve = random.choice(
        [
            each
            for each in (inks.pop, inks.mass, inks.cream, inks.deep, inks.spark)
            if each != ground
        ]
    )
    random.choice((_drawing, _offering, _potter, _touching))(
        canvas, random, skin(canvas, random), sleeve
    )


def _drawing(canvas: Canvas, random: Random, tone: Colour, sleeve: Colour) -> None:
    """Let a hand draw a line on a sheet."""
    inks = canvas.inks
    size = min(canvas.w, canvas.h) * 0.2
    sheet = [
        (canvas.w * 0.5 - size * 2.6, canvas.h * 0.5),
        (canvas.w * 0.5 + size * 1.9, canvas.h * 0.42),
        (canvas.w * 0.5 + size * 2.6, canvas.h * 0.96),
        (canvas.w * 0.5 - size * 2.1, canvas.h * 1.04),
    ]
    canvas.fill(sheet, inks.cream, Shade(mix(inks.cream, inks.deep, 0.2), "bottom", 0.6))
    tip = (canvas.w * 0.5 - size * 0.55, canvas.h * 0.72)
    swing = random.uniform(0.5, 1.1)
    line = [
        (tip[0] - size * 1.3, tip[1] + size * 0.5),
        (tip[0] - size * 0.95, tip[1] - size * swing),
        (tip[0] - size * 0.5, tip[1] + size * 0.5 * swing),
        tip,
    ]
    canvas.stroke(line, [3, 8, 6], random.choice((inks.pop, inks.mass, inks.deep)))
    hand = _Hand(canvas, (canvas.w * 0.5 + size * 1.0, canvas.h * 0.62), size, -1, tone)
    hand.sleeve((canvas.w + size, canvas.h * random.uniform(0.3, 0.5)), sleeve)
    hand.finger([(0.5, 0.1), (1.0, -0.22), (1.28, -0.34)], far=True)
    canvas.stroke(
        [tip, (tip[0] + size * 1.6, tip[1] - size * 1.75)],
        size * 0.13,
        random.choice((inks.spark, inks.pop, inks.form)),
    )
    canvas.fill(
        [
            tip,
            (tip[0] + size * 0.06, tip[1] - size * 0.2),
            (tip[0] + size * 0.18, tip[1] - size * 0.1),
        ],
        inks.deep,
    )
    hand.palm(plot("-.2,.42 .4,.52 .86,.36 .92,0 .6,-.34 0,-.44 -.3,-.1"))
    for points in (
        [(0.7, 0.3), (1.1, 0.3), (1.32, -0.1)],
        [(0.76, 0.05), (1.1, 0.02), (1.3, -0.24)],
        [(0.62, -0.22), (0.95, -0.32), (1.06, -0.46)],
        [(0.4, -0.34), (0.7, -0.48), (0.82, -0.56)],
    ):
        hand.finger(points, 0.25)


def _offering(canvas: Canvas, random: Random, tone: Colour, sleeve: Colour) -> None:
    """Let an open hand hold up a branch, a fruit or a small house."""
    inks = canvas.inks
    size = min(canvas.w, canvas.h) * 0.2
    side = random.choice((-1, 1))
    hand = _Hand(canvas, (canvas.w / 2 - side * size * 0.5, canvas.h * 0.72), size, side, tone)
    hand.sleeve((canvas.w / 2 - side * size * 3.2, canvas.h + size), sleeve)
    for points in ([(0.6, 0.1), (1.1, 0.26), (1.6, 0.2)], [(0.66, 0.0), (1.2, 0.12), (1.72, 0.02)]):
        hand.finger(points, 0.24, far=True)
    what = random.choice(("branch", "arch", "fruit"))
    x, y = hand.at(0.7, 0.35)
    if what == "branch":
        stems(canvas, random, x, y, size * 2.6)
    elif what == "arch":
        canvas.fill(
            arch(x - size * 0.7, y - size * 1.9, size * 1.4, size * 1.9),
            inks.spark,
            Shade(inks.form, "right", 0.6),
        )
        canvas.fill(arch(x - size * 0.34, y - size * 1.25, size * 0.68, size * 1.25), inks.deep)
    else:
        canvas.disc(x, y - size * 0.62, size * 0.68, inks.spark, Shade(inks.form, "bottom", 0.7))
        canvas.stroke(
            [(x, y - size * 1.28), (x + size * 0.2, y - size * 1.7)], size * 0.08, inks.leaf
        )
        canvas.oval(x + size * 0.45, y - size * 1.56, size * 0.3, size * 0.13, inks.leaf)
    hand.palm(plot("-.3,.24 .2,.34 .9,.26 1.06,.04 .7,-.3 .1,-.36 -.3,-.2"))
    for points in (
        [(0.9, 0.1), (1.35, 0.04), (1.8, -0.08)],
        [(0.8, -0.06), (1.25, -0.16), (1.62, -0.26)],
    ):
        hand.finger(points, 0.25)
    hand.finger([(0.1, 0.24), (0.16, 0.62), (0.36, 0.86)], 0.27)


def _potter(canvas: Canvas, random: Random, tone: Colour, sleeve: Colour) -> None:
    """Let two hands shape a bowl on the wheel."""
    inks = canvas.inks
    size = min(canvas.w, canvas.h) * 0.17
    x, base = canvas.w / 2, canvas.h * 0.82
    canvas.box(
        -5,
        base + size * 0.1,
        canvas.w + 10,
        canvas.h,
        mix(inks.mass, inks.deep, 0.35),
        Shade(inks.deep, "bottom", 0.7),
    )
    canvas.oval(x, base + size * 0.14, size * 2.5, size * 0.42, mix(inks.deep, inks.form, 0.3))
    canvas.oval(x, base + size * 0.02, size * 2.4, size * 0.38, mix(inks.soft, inks.deep, 0.15))
    clay = random.choice((inks.form, inks.spark, inks.cream))
    out = random.uniform(0.9, 1.35)
    thrown(
        canvas,
        x,
        base + size * 0.1,
        [
            (size * out, size * 2.3),
            (size * 0.8, size * 1.5),
            (size * 1.05, size * 0.8),
            (size * 0.6, 0),
        ],
        clay,
    )
    canvas.oval(x, base - size * 2.2, size * out, size * 0.22, mix(clay, inks.deep, 0.55))
    for side in (-1, 1):
        hand = _Hand(canvas, (x - side * size * 2.1, base - size * 1.0), size, side, tone)
        hand.sleeve((x - side * size * 4.4, base + size * random.uniform(-0.4, 0.8)), sleeve)
        hand.palm(plot("-.3,.4 .3,.5 .86,.4 .96,0 .6,-.4 0,-.42 -.32,0"))
        for up in (0.42, 0.16, -0.1, -0.34):
            hand.finger([(0.7, up * 0.8), (1.1, up + 0.08), (1.36, up - 0.02)], 0.24)
        hand.finger([(0.36, 0.42), (0.8, 0.86), (1.16, 0.92)], 0.25)


def _touching(canvas: Canvas, random: Random, tone: Colour, sleeve: Colour) -> None:
    """Let two hands reach for each other from both sides."""
    inks = canvas.inks
    size = min(canvas.w, canvas.h) * 0.17
    other = skin(canvas, random)
    second = random.choice(
        [each for each in (inks.pop, inks.spark, inks.mass, inks.cream) if each != sleeve]
    )
    y = canvas.h * 0.48
    for side, flesh, cloth, lift in ((1, tone, sleeve, 0.0), (-1, other, second, 0.25)):
        hand = _Hand(canvas, (canvas.w / 2 - side * size * 2.2, y + lift * size), size, side, flesh)
        hand.sleeve(
            (canvas.w / 2 - side * canvas.w * 0.62, y + size * (1.4 if side > 0 else -1.2)), cloth
        )
        for points in (
            [(0.8, -0.1), (1.3, -0.34), (1.5, -0.62)],
            [(0.7, -0.24), (1.1, -0.5), (1.22, -0.76)],
        ):
            hand.finger(points, 0.23, far=True)
        hand.palm(plot("-.3,.36 .3,.44 .9,.28 .98,-.06 .6,-.36 0,-.38 -.34,0"))
        hand.finger([(0.8, 0.16), (1.4, 0.2), (2.0, 0.06)], 0.25)
        hand.finger([(0.84, 0.0), (1.36, -0.06), (1.74, -0.26)], 0.24)
        hand.finger([(0.3, 0.36), (0.7, 0.66), (1.06, 0.62)], 0.26)
    canvas.disc(
        canvas.w / 2,
        y - size * random.uniform(1.4, 2.0),
        size * 0.5,
        inks.spark,
        Shade(inks.form, "bottom", 0.7),
    )
