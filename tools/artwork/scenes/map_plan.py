"""The plan of the gardens; always the same, so that points on it stay where they are.

Places in percent of width and height are listed in the content's README; change both together.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tools.artwork.canvas import Shade
from tools.artwork.colours import CREAM, OCHRE, PINE, SAGE, TERRACOTTA, ink, mix
from tools.artwork.curves import along, ellipse, plot

if TYPE_CHECKING:
    from tools.artwork.canvas import Canvas
    from tools.artwork.curves import Path, Point

LIGHTS = ("noon",)

_MEADOW = ink("#D5DBBC")
_GRAVEL = ink("#EFE0C4")
_HEDGE = mix(PINE, SAGE, 0.25)
_WATER = ink("#7FA9B8")
_CITY = ink("#E3D5C0")


def paint(canvas: Canvas, _random: Random) -> None:
    """Draw city, wall, paths, beds, trees and buildings, as from a balloon."""
    random = Random("map_plan")
    canvas.box(-5, -5, canvas.w + 10, canvas.h + 10, _CITY)
    _streets(canvas)
    _park(canvas)
    _paths(canvas)
    _parterre(canvas)
    _bosco(canvas, random)
    _avenue(canvas)
    _orchard(canvas, random)
    _lemon_garden(canvas)
    _buildings(canvas)
    _compass(canvas)


def _at(canvas: Canvas, x: float, y: float) -> Point:
    return canvas.w * x / 100, canvas.h * y / 100


def _rect(canvas: Canvas, x: float, y: float, wide: float, high: float) -> Path:
    (left, top), (right, bottom) = _at(canvas, x, y), _at(canvas, x + wide, y + high)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _streets(canvas: Canvas) -> None:
    for x, y, wide, high in (
        (0, 0, 5, 30),
        (0, 36, 5, 40),
        (96, 0, 4, 44),
        (96, 50, 4, 50),
        (0, 96.5, 40, 3.5),
        (50, 96.5, 44, 3.5),
    ):
        canvas.fill(_rect(canvas, x, y, wide, high), mix(_CITY, TERRACOTTA, 0.22))


def _park(canvas: Canvas) -> None:
    outline = plot("6,6 92,5 95,40 95,80 80,94 8,95 5,60")
    path = [_at(canvas, *point) for point in outline]
    canvas.fill(path, mix(_MEADOW, SAGE, 0.3), Shade(SAGE, "left", 0.4))
    inner = [(50 + (x - 50) * 0.985, 50 + (y - 50) * 0.98) for x, y in outline]
    canvas.fill(
        [_at(canvas, *point) for point in inner],
        _MEADOW,
        Shade(mix(_MEADOW, SAGE, 0.6), "left", 0.5),
    )
    for start, end in zip(path, [*path[1:], path[0]], strict=True):
        canvas.stroke([start, end], 9, mix(TERRACOTTA, CREAM, 0.35))


def _paths(canvas: Canvas) -> None:
    canvas.fill(_rect(canvas, 43, 46, 12, 24), _GRAVEL)
    for line, width in (
        ("9,58 48,58", 26),
        ("48,9 48,91", 26),
        ("22,30 22,86", 18),
        ("20,24 48,34 76,34 90,30", 16),
        ("15,86 46,88 70,88 70,66", 18),
        ("66,66 78,72 88,68", 16),
        ("66,52 76,46 82,34", 16),
        ("70,88 70,96", 26),
    ):
        canvas.stroke([_at(canvas, *point) for point in plot(line)], width, _GRAVEL)


def _parterre(canvas: Canvas) -> None:
    """Clip six squares, and raise the obelisk and the fountain on the axis."""
    for column in (26.5, 33, 39.5):
        for y in (47, 60.5):
            canvas.fill(
                _rect(canvas, column - 2.7, y, 5.4, 8.6), _HEDGE, Shade(PINE, "bottom", 0.7)
            )
            canvas.fill(_rect(canvas, column - 1.7, y + 1.6, 3.4, 5.4), mix(_MEADOW, OCHRE, 0.25))
            x, middle = _at(canvas, column, y + 4.3)
            canvas.disc(x, middle, 13, _HEDGE)
    x, y = _at(canvas, 22, 58)
    canvas.disc(x, y, 34, _GRAVEL)
    canvas.fill(
        [(x - 9, y + 14), (x - 5, y - 52), (x, y - 64), (x + 5, y - 52), (x + 9, y + 14)],
        mix(TERRACOTTA, CREAM, 0.3),
        Shade(TERRACOTTA, "right", 0.6),
    )
    x, y = _at(canvas, 48, 58)
    canvas.disc(x, y, 40, mix(CREAM, SAGE, 0.25))
    canvas.disc(x, y, 32, _WATER, Shade(mix(_WATER, PINE, 0.4), "bottom", 0.6))
    canvas.disc(x, y, 8, CREAM)


def _bosco(canvas: Canvas, random: Random) -> None:
    """Plant the wood round its mount."""
    trees: list[tuple[float, float]] = []
    while len(trees) < 64:
        x, y = random.uniform(9, 38), random.uniform(10, 42)
        off_paths = abs(x - 22) > 2 or y < 28
        on_slope = (x - 20) ** 2 / 36 + (y - 24) ** 2 / 50 > 1
        if off_paths and on_slope:
            trees.append((y, x))
    for ring, share in enumerate((1.0, 0.72, 0.45)):
        x, y = _at(canvas, 20, 24)
        canvas.fill(
            ellipse(x, y - ring * 12, 78 * share, 56 * share),
            mix(_MEADOW, PINE, 0.16 + 0.1 * ring),
            Shade(SAGE, "bottom", 0.6),
        )
    x, y = _at(canvas, 20, 24)
    canvas.box(x - 12, y - 62, 24, 28, CREAM)
    canvas.fill([(x - 18, y - 62), (x, y - 82), (x + 18, y - 62)], TERRACOTTA)
    for y, x in sorted(trees):
        _tree(canvas, _at(canvas, x, y), random.uniform(17, 26))


def _tree(canvas: Canvas, place: Point, size: float) -> None:
    canvas.disc(*place, size, _HEDGE, Shade(PINE, "bottom", 0.75))
    canvas.disc(
        place[0] - size * 0.25, place[1] - size * 0.3, size * 0.4, mix(_HEDGE, _MEADOW, 0.3)
    )


def _orchard(canvas: Canvas, random: Random) -> None:
    """Plant fruit trees in the lawns, and let the edges grow wild."""
    for column in range(5):
        for row in range(3):
            place = _at(canvas, 54.5 + column * 3.4, 11 + row * 6.4)
            canvas.disc(*place, 14, mix(_HEDGE, _MEADOW, 0.2), Shade(PINE, "bottom", 0.7))
            canvas.disc(place[0] + 4, place[1] - 4, 4, TERRACOTTA)
    for x, y in plot(
        "74,80 78,83 83,86 88,82 75,62 77,57 79,61 90,40 92,46 91,52 60,78 64,74 56,76"
    ):
        _tree(canvas, _at(canvas, x + random.uniform(-1, 1), y), random.uniform(18, 27))


def _avenue(canvas: Canvas) -> None:
    """Line the avenue with stone pines."""
    for side in (44.4, 51.6):
        start, end = _at(canvas, side, 10), _at(canvas, side, 38)
        for place in along([start, end], canvas.h * 0.07):
            _tree(canvas, place, 27)


def _lemon_garden(canvas: Canvas) -> None:
    canvas.fill(_rect(canvas, 9, 77, 12, 15), mix(_GRAVEL, OCHRE, 0.25))
    for column in range(4):
        for row in range(3):
            x, y = _at(canvas, 10.6 + column * 2.9, 80 + row * 4.6)
            canvas.disc(x, y, 15, _HEDGE, Shade(PINE, "bottom", 0.7))
            canvas.disc(x + 4, y - 3, 4.5, OCHRE)
    canvas.fill(_rect(canvas, 25, 74, 18, 17), mix(_MEADOW, SAGE, 0.5), Shade(SAGE, "bottom", 0.5))


def _buildings(canvas: Canvas) -> None:
    for x, y, wide, high in (
        (58, 46, 9, 24),
        (56, 55, 3, 6),
        (74, 37, 5, 10),
        (44, 84, 5, 6),
        (67.5, 85.5, 5, 5),
    ):
        _house(canvas, x, y, wide, high)
    for index in range(5):
        _house(canvas, 73 + index * 4.1, 19, 3.2, 8)
    for y in (46, 65):
        _house(canvas, 57.4, y, 4, 5, roof=mix(TERRACOTTA, OCHRE, 0.3))
    canvas.fill(
        _rect(canvas, 82, 60, 11, 17), _GRAVEL, Shade(mix(_GRAVEL, OCHRE, 0.4), "bottom", 0.6)
    )
    for place in along([_at(canvas, 82, 77), _at(canvas, 93, 77), _at(canvas, 93, 60)], 22):
        canvas.box(place[0] - 5, place[1] - 8, 10, 12, CREAM)


def _house(
    canvas: Canvas,
    x: float,
    y: float,
    wide: float,
    high: float,
    *,
    roof: tuple[int, int, int] = TERRACOTTA,
) -> None:
    """Show a house from above: its shadow, then the two slopes of the roof."""
    canvas.fill(_rect(canvas, x + 0.6, y + 1.1, wide, high), mix(PINE, _MEADOW, 0.35))
    canvas.fill(_rect(canvas, x, y, wide, high), mix(roof, CREAM, 0.18))
    if wide < high:
        canvas.fill(
            _rect(canvas, x + wide / 2, y, wide / 2, high),
            roof,
            Shade(mix(roof, PINE, 0.35), "right", 0.5),
        )
    else:
        canvas.fill(
            _rect(canvas, x, y + high / 2, wide, high / 2),
            roof,
            Shade(mix(roof, PINE, 0.35), "bottom", 0.5),
        )


def _compass(canvas: Canvas) -> None:
    x, y = _at(canvas, 91, 12)
    canvas.fill([(x, y - 46), (x + 14, y), (x, y + 46), (x - 14, y)], mix(PINE, CREAM, 0.15))
    canvas.fill([(x, y - 46), (x + 14, y), (x - 14, y)], TERRACOTTA)
