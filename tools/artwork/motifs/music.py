"""Musicians with their instruments, as one dark shape with a bright one in its arms."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, mix
from tools.artwork.curves import arc, plot, spline
from tools.artwork.motifs.people import hair, skin

if TYPE_CHECKING:
    from random import Random

    from tools.artwork.canvas import Canvas
    from tools.artwork.curves import Path, Point


class _Player:
    """A place to draw at, measured in body heights from the floor, mirrored by ``facing``."""

    def __init__(
        self, canvas: Canvas, random: Random, foot: Point, height: float, facing: int
    ) -> None:
        self.canvas, self.random = canvas, random
        self.foot, self.height, self.facing = foot, height, facing
        self.skin, self.hair = skin(canvas, random), hair(canvas, random)

    def at(self, across: float, up: float) -> Point:
        return self.foot[0] + across * self.height * self.facing, self.foot[1] - up * self.height

    def shape(self, points: list[Point], colour: Colour, share: float = 0.5) -> None:
        path: Path = spline([self.at(*point) for point in points], closed=True, steps=8)
        shade = Shade(
            mix(colour, self.canvas.inks.deep, share), "right" if self.facing > 0 else "left", 0.7
        )
        self.canvas.fill(path, colour, shade)

    def limb(self, points: list[Point], widths: list[float], colour: Colour) -> None:
        self.canvas.stroke(
            [self.at(*point) for point in points], [width * self.height for width in widths], colour
        )

    def head(self, across: float, up: float, tilt: float = 0.0) -> None:
        x, y = self.at(across, up)
        size = self.height * 0.068
        self.limb([(across - tilt, up - 0.1), (across, up)], [0.05, 0.045], self.skin)
        self.canvas.oval(
            x,
            y,
            size * 0.85,
            size * 1.08,
            self.skin,
            Shade(mix(self.skin, self.canvas.inks.deep, 0.4), "bottom", 0.5),
        )
        self.canvas.oval(
            x - size * 0.22 * self.facing, y - size * 0.42, size * 0.98, size * 0.84, self.hair
        )
        if self.random.random() < 0.4:
            self.canvas.disc(x - size * 1.0 * self.facing, y - size * 0.6, size * 0.46, self.hair)


def cellist(
    canvas: Canvas, random: Random, foot: Point, height: float, dress: Colour, facing: int
) -> None:
    """Seat a cellist."""
    player = _Player(canvas, random, foot, height, facing)
    wood = mix(canvas.inks.spark, canvas.inks.form, 0.55)
    player.limb([(-0.24, 0.0), (-0.2, 0.4)], [0.03, 0.03], canvas.inks.deep)
    player.limb([(-0.06, 0.0), (-0.1, 0.4)], [0.03, 0.03], canvas.inks.deep)
    player.shape(
        plot("-.22,.4 -.22,.62 -.14,.8 -.04,.82 .02,.66 .04,.46 .2,.42 .3,.1 .28,0 .06,0 -.1,.3"),
        dress,
    )
    player.head(-0.04, 0.93, 0.03)
    player.shape(
        plot(".12,.56 .2,.5 .17,.38 .26,.24 .2,.08 .08,.06 .02,.2 .08,.34 .03,.46"),
        wood,
        0.45,
    )
    player.limb([(0.12, 0.3), (0.02, 0.9)], [0.022, 0.016], canvas.inks.deep)
    player.limb(
        [(-0.1, 0.76), (0.08, 0.62), (0.04, 0.76)],
        [0.075, 0.06, 0.045],
        mix(dress, canvas.inks.deep, 0.2),
    )
    player.limb(
        [(-0.12, 0.74), (-0.1, 0.52), (0.1, 0.36)],
        [0.08, 0.065, 0.045],
        mix(dress, canvas.inks.deep, 0.12),
    )
    player.limb([(-0.08, 0.4), (0.36, 0.3)], [0.008, 0.008], canvas.inks.cream)


def violinist(
    canvas: Canvas, random: Random, foot: Point, height: float, dress: Colour, facing: int
) -> None:
    """Stand a violinist up."""
    player = _Player(canvas, random, foot, height, facing)
    wood = mix(canvas.inks.spark, canvas.inks.form, 0.5)
    player.shape(
        plot("-.05,.86 -.12,.78 -.1,.58 -.15,.06 0,.03 .15,.06 .08,.58 .1,.78 .04,.86"),
        dress,
    )
    player.head(0.02, 0.95)
    player.shape(
        plot(".06,.88 .14,.9 .18,.86 .25,.86 .27,.8 .2,.78 .14,.8 .07,.82"),
        wood,
        0.4,
    )
    player.limb([(0.24, 0.83), (0.44, 0.82)], [0.016, 0.012], canvas.inks.deep)
    player.limb(
        [(0.08, 0.78), (0.24, 0.68), (0.38, 0.8)],
        [0.075, 0.06, 0.04],
        mix(dress, canvas.inks.deep, 0.15),
    )
    player.limb(
        [(-0.06, 0.78), (-0.12, 0.6), (0.1, 0.7)],
        [0.075, 0.06, 0.04],
        mix(dress, canvas.inks.deep, 0.25),
    )
    player.limb([(0.06, 0.66), (0.26, 1.02)], [0.008, 0.008], canvas.inks.cream)


def singer(
    canvas: Canvas, random: Random, foot: Point, height: float, dress: Colour, facing: int
) -> None:
    """Let somebody sing, arms open."""
    player = _Player(canvas, random, foot, height, facing)
    player.shape(
        plot("-.05,.86 -.11,.78 -.07,.6 -.2,.03 0,0 .2,.03 .07,.6 .11,.78 .04,.86"),
        dress,
    )
    player.head(0.02, 0.96)
    for side in (-1, 1):
        player.limb(
            [(side * 0.09, 0.79), (side * 0.2, 0.68), (side * 0.3, 0.78)],
            [0.065, 0.05, 0.03],
            mix(dress, canvas.inks.deep, 0.18),
        )


def pianist(
    canvas: Canvas, random: Random, foot: Point, height: float, dress: Colour, facing: int
) -> None:
    """Seat a pianist at a grand piano with its lid up."""
    player = _Player(canvas, random, foot, height, facing)
    inks = canvas.inks
    body = inks.deep
    player.shape(
        plot(".2,.34 .26,.46 1.1,.46 1.24,.4 1.1,.3 .7,.28 .3,.3"),
        body,
    )
    lid = [player.at(*p) for p in ((0.34, 0.47), (0.5, 0.95), (1.25, 0.78), (1.16, 0.46))]
    canvas.fill(lid, mix(body, inks.mass, 0.6), Shade(inks.form, "top", 0.5))
    for leg in (0.34, 1.08):
        player.limb([(leg, 0.32), (leg, 0.0)], [0.04, 0.025], body)
    canvas.box(
        min(player.at(0.2, 0)[0], player.at(0.34, 0)[0]),
        player.at(0, 0.42)[1],
        height * 0.14,
        height * 0.025,
        inks.cream,
    )
    player.limb([(-0.22, 0.26), (0.02, 0.26)], [0.04, 0.04], inks.pop)
    for leg in (-0.18, -0.02):
        player.limb([(leg, 0.25), (leg, 0.0)], [0.02, 0.02], inks.deep)
    player.shape(
        plot("-.16,.27 -.2,.5 -.1,.7 0,.7 .04,.5 .04,.34 .18,.28 .2,.02 .1,.02 .06,.24"),
        dress,
    )
    player.head(0.02, 0.82, 0.03)
    player.limb(
        [(-0.04, 0.66), (0.04, 0.46), (0.24, 0.46)],
        [0.07, 0.055, 0.035],
        mix(dress, inks.deep, 0.2),
    )


def lute(
    canvas: Canvas, random: Random, foot: Point, height: float, dress: Colour, facing: int
) -> None:
    """Seat a lutenist on a stool."""
    player = _Player(canvas, random, foot, height, facing)
    wood = mix(canvas.inks.spark, canvas.inks.form, 0.4)
    for leg in (-0.16, 0.04):
        player.limb([(leg, 0.0), (-0.06, 0.36)], [0.024, 0.024], canvas.inks.deep)
    player.shape(
        plot("-.18,.38 -.18,.62 -.1,.8 .02,.8 .08,.6 .08,.46 .26,.4 .26,.02 .14,0 .1,.28 -.1,.34"),
        dress,
    )
    player.head(0.0, 0.92)
    x, y = player.at(0.06, 0.54)
    canvas.oval(
        x,
        y,
        height * 0.15,
        height * 0.115,
        wood,
        Shade(mix(wood, canvas.inks.deep, 0.5), "bottom", 0.6),
    )
    canvas.disc(x, y, height * 0.035, canvas.inks.deep)
    player.limb([(0.16, 0.58), (0.44, 0.74)], [0.03, 0.022], canvas.inks.deep)
    player.limb(
        [(0.06, 0.74), (0.26, 0.58), (0.34, 0.68)],
        [0.065, 0.055, 0.035],
        mix(dress, canvas.inks.deep, 0.2),
    )
    player.limb(
        [(-0.1, 0.74), (-0.14, 0.54), (0.04, 0.52)],
        [0.07, 0.06, 0.04],
        mix(dress, canvas.inks.deep, 0.3),
    )


def notes(canvas: Canvas, random: Random, x: float, y: float, reach: float) -> None:
    """Let a line of sound rise as half rings."""
    for step in range(3):
        ring = arc(
            x, y, reach * (0.4 + 0.3 * step), reach * (0.4 + 0.3 * step), -pi * 0.42, -pi * 0.1
        )
        canvas.stroke(ring, [1, random.uniform(6, 10), 1], canvas.inks.spark)
