"""An emblem for an invented partner, as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_INKS = ("#1D1A16", "#C4573A", "#1F4B3F", "#23395B", "#B5762A", "#8E4450")


def trace(random: Random) -> str:
    """Compose an emblem of a few strict shapes in one or two inks, 240 units square."""
    first, second = random.sample(_INKS, 2)
    kind = random.choice((_arches, _quarters, _sun, _rings, _stairs, _leaf, _columns, _waves))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">'
        f"{kind(random, first, second)}</svg>"
    )


def _arches(random: Random, first: str, second: str) -> str:
    count = random.choice((2, 3))
    wide = 180 / count
    half = (wide - 12) / 2
    shapes = []
    for index in range(count):
        colour = second if index == count // 2 else first
        head = f"a{half:.0f} {half:.0f} 0 0 1 {2 * half:.0f} 0"
        shapes.append(_path(f"M{36 + index * wide:.0f} 200V{90 + half:.0f}{head}V200z", colour))
    return "".join(shapes)


def _quarters(random: Random, first: str, second: str) -> str:
    odd = random.randrange(4)
    corners = (
        "M126 114V24A90 90 0 0 1 216 114z",
        "M126 126H216A90 90 0 0 1 126 216z",
        "M114 126V216A90 90 0 0 1 24 126z",
        "M114 114H24A90 90 0 0 1 114 24z",
    )
    return "".join(
        _path(corner, second if index == odd else first) for index, corner in enumerate(corners)
    )


def _sun(random: Random, first: str, second: str) -> str:
    rays = random.choice((8, 12, 16))
    lines = "".join(_turned("M116 24h8v34h-8z", 360 / rays * index) for index in range(rays))
    return f'<g fill="{first}">{lines}</g>{_disc(120, 120, 48, second)}'


def _rings(random: Random, first: str, second: str) -> str:
    shift = random.choice((24, 30, 36))
    rings = "".join(
        f'<circle cx="{120 + side * shift}" cy="120" r="56" stroke="{colour}"/>'
        for side, colour in ((-1, first), (1, second))
    )
    return f'<g fill="none" stroke-width="18">{rings}</g>'


def _stairs(random: Random, first: str, second: str) -> str:
    steps = random.choice((4, 5))
    side = 176 / steps
    bars = "".join(
        f"M32 {208 - side * (index + 1):.0f}h{176 - side * index:.0f}v{side - 6:.0f}H32z"
        for index in range(steps)
    )
    return _path(bars, first) + _disc(182, 62, 24, second)


def _leaf(random: Random, first: str, second: str) -> str:
    turns = random.choice(((0, 50, -50), (0, 42, -42), (-30, 30)))
    blade = "M120 206C82 164 88 92 120 52c32 40 38 112 0 154z"
    blades = "".join(_turned(blade, turn, "120 206") for turn in turns)
    return f'<g fill="{first}" fill-opacity=".9">{blades}</g>{_disc(120, 206, 12, second)}'


def _columns(random: Random, first: str, second: str) -> str:
    count = random.choice((3, 4))
    gap = 150 / (count - 1)
    shafts = "".join(f"M{36 + gap * index:.0f} 84h18v98h-18z" for index in range(count))
    return _path("M120 30L216 72H24z", second) + _path(f"{shafts}M24 190h192v18H24z", first)


def _waves(random: Random, first: str, second: str) -> str:
    lines = "".join(
        f'<path stroke="{second if index == 1 else first}" '
        f'd="M26 {66 + index * 36}q31-34 62 0t62 0 62 0"/>'
        for index in range(random.choice((3, 4)))
    )
    return f'<g fill="none" stroke-width="15" stroke-linecap="round">{lines}</g>'


def _path(drawn: str, colour: str) -> str:
    return f'<path fill="{colour}" d="{drawn}"/>'


def _turned(drawn: str, angle: float, centre: str = "120 120") -> str:
    return f'<path transform="rotate({angle:g} {centre})" d="{drawn}"/>'


def _disc(x: int, y: int, radius: int, colour: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
