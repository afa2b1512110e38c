"""The loggia's arch, the motif that returns: as arcade, as window, as frame of a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import Colour, lighter, mix
from tools.artwork.curves import arch, box

if TYPE_CHECKING:
    from tools.artwork.canvas import Canvas


def arcade(
    canvas: Canvas,
    *,
    top: float,
    floor: float,
    openings: list[tuple[float, float]],
    wall: Colour,
    spring: float,
) -> None:
    """Build a wall with arched openings over the view; ``openings`` are (left, width)."""
    inks = canvas.inks
    holes = [
        arch(left, spring - width / 2, width, floor - spring + width / 2)
        for left, width in openings
    ]
    outer = box(-5, top, canvas.w + 10, floor - top)
    canvas.cut(outer, holes, wall, Shade(mix(wall, inks.deep, 0.3), "top", 0.7))
    for left, width in openings:
        _reveal(canvas, left, spring, width, floor, wall)
        _capital(canvas, left, spring, width, wall)


def _reveal(
    canvas: Canvas, left: float, spring: float, width: float, floor: float, wall: Colour
) -> None:
    """Show the thickness of the wall on the shaded side of an opening."""
    depth = width * 0.09
    shadow = mix(wall, canvas.inks.deep, 0.42)
    outside = arch(left, spring - width / 2, width, floor - spring + width / 2)
    inside = arch(
        left + depth, spring - width / 2 + depth * 0.55, width - depth, floor - spring + width
    )
    canvas.cut(outside, [inside], shadow)


def _capital(canvas: Canvas, left: float, spring: float, width: float, wall: Colour) -> None:
    """Mark where the arches spring from."""
    pale, high = lighter(wall, 0.35), width * 0.045
    for edge in (left, left + width):
        canvas.box(edge - width * 0.1, spring - high / 2, width * 0.2, high, pale)


def frame(canvas: Canvas, colour: Colour, *, side: float = 0.1, head: float = 0.07) -> None:
    """Look at the view through one large arch in the foreground."""
    left, top = canvas.w * side, canvas.h * head
    opening = arch(left, top, canvas.w - 2 * left, canvas.h - top + 20)
    outer = box(-5, -5, canvas.w + 10, canvas.h + 10)
    canvas.cut(outer, [opening], colour, Shade(mix(colour, canvas.inks.deep, 0.45), "top", 0.8))
