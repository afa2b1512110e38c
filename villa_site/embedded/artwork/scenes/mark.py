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
    shapes = []
    for index in range(count):
        x = 30 + index * wide + 6
        half = (wide - 12) / 2
        colour = second if index == count // 2 else first
        shapes.append(
            f'<path fill="{colour}" d="M{x:.0f} 200V{90 + half:.0f}a{half:.0f} {half:.0f} 0 0 1 {2 * half:.0f} 0V200z"/>'
        )
    return "".join(shapes)


def _quarters(random: Random, first: str, second: str) -> str:
    corners = (
        "M120 120V30A90 90 0 0 1 210 120z",
        "M120 120H210A90 90 0 0 1 120 210z",
        "M120 120V210A90 90 0 0 1 30 120z",
        "M120 120H30A90 90 0 0 1 120 30z",
    )
    odd = random.randrange(4)
    return "".join(
        f'<path fill="{second if index == odd else first}" transform="translate({6 if index in (0, 1) else -6} {6 if index in (1, 2) else -6})" d="{corner}"/>'
        for index, corner in enumerate(corners)
    )


def _sun(random: Random, first: str, second: str) -> str:
    rays = random.choice((8, 12, 16))
    lines = "".join(
        f'<path transform="rotate({360 / rays * index:.1f} 120 120)" d="M116 24h8v34h-8z"/>'
        for index in range(rays)
    )
    return f'<g fill="{first}">{lines}</g><circle cx="120" cy="120" r="48" fill="{second}"/>'


def _rings(random: Random, first: str, second: str) -> str:
    shift = random.choice((24, 30, 36))
    return (
        f'<g fill="none" stroke-width="18"><circle cx="{120 - shift}" cy="120" r="56" stroke="{first}"/>'
        f'<circle cx="{120 + shift}" cy="120" r="56" stroke="{second}"/></g>'
    )


def _stairs(random: Random, first: str, second: str) -> str:
    steps = random.choice((4, 5))
    side = 176 / steps
    bars = "".join(
        f'<path d="M32 {208 - side * (index + 1):.0f}h{176 - side * index:.0f}v{side - 6:.0f}H32z"/>'
        for index in range(steps)
    )
    return f'<g fill="{first}">{bars}</g><circle cx="182" cy="62" r="24" fill="{second}"/>'


def _leaf(random: Random, first: str, second: str) -> str:
    turns = random.choice(((0, 60, -60), (0, 45, -45), (-30, 30)))
    blades = "".join(
        f'<path transform="rotate({turn} 120 206)" d="M120 206C76 156 84 76 120 34c36 42 44 122 0 172z"/>'
        for turn in turns
    )
    return f'<g fill="{first}" fill-opacity=".9">{blades}</g><circle cx="120" cy="206" r="12" fill="{second}"/>'


def _columns(random: Random, first: str, second: str) -> str:
    count = random.choice((3, 4))
    gap = 150 / (count - 1)
    shafts = "".join(f'<path d="M{36 + gap * index:.0f} 84h18v98h-18z"/>' for index in range(count))
    return f'<path fill="{second}" d="M120 30L216 72H24z"/><g fill="{first}">{shafts}<path d="M24 190h192v18H24z"/></g>'


def _waves(random: Random, first: str, second: str) -> str:
    count = random.choice((3, 4))
    lines = "".join(
        f'<path stroke="{second if index == 1 else first}" d="M26 {66 + index * 36}q31-34 62 0t62 0 62 0"/>'
        for index in range(count)
    )
    return f'<g fill="none" stroke-width="15" stroke-linecap="round">{lines}</g>'
