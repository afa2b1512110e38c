"""Curves as lists of points: what a hand draws in one movement."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Path = list[Point]


def plot(written: str) -> Path:
    """Read places written as ``across,down`` pairs, as in SVG: an outline is easier to see so."""
    pairs = (pair.split(",") for pair in written.split())
    return [(float(across), float(down)) for across, down in pairs]


def spline(points: Sequence[Point], *, closed: bool = False, steps: int = 10) -> Path:
    """Draw one smooth line through all points, after Catmull and Rom."""
    count = len(points)
    if count < 3:
        return list(points)
    drawn: Path = []
    for index in range(count if closed else count - 1):
        around = [_neighbour(points, index + shift, closed=closed) for shift in (-1, 0, 1, 2)]
        drawn += [_between(around, step / steps) for step in range(steps)]
    return drawn if closed else [*drawn, points[-1]]


def ellipse(x: float, y: float, across: float, down: float, *, steps: int = 120) -> Path:
    """Return an ellipse by its centre and its two radii."""
    return arc(x, y, across, down, 0, 2 * pi, steps=steps)[:-1]


def arc(
    x: float, y: float, across: float, down: float, start: float, end: float, *, steps: int = 24
) -> Path:
    """Return part of an ellipse; angles in radians, 0 to the right, growing downwards."""
    return [
        (x + across * cos(angle), y + down * sin(angle))
        for angle in (start + (end - start) * step / steps for step in range(steps + 1))
    ]


def box(x: float, y: float, width: float, height: float) -> Path:
    """Return a rectangle by its upper left corner."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def arch(x: float, y: float, width: float, height: float) -> Path:
    """Return an upright opening with a round head; ``x`` and ``y`` are its upper left corner."""
    radius = width / 2
    head = arc(x + radius, y + radius, radius, radius, pi, 2 * pi, steps=60)
    return [(x, y + height), *head, (x + width, y + height)]


def brush(points: Sequence[Point], widths: Sequence[float], *, steps: int = 10) -> Path:
    """Return the outline of a brush stroke whose width changes along the way; round ends."""
    line = spline(points, steps=steps)
    left: Path = []
    right: Path = []
    for index, (x, y) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        angle = atan2(after[1] - before[1], after[0] - before[0]) + pi / 2
        reach = _width_at(widths, index / max(1, len(line) - 1)) / 2
        left.append((x + reach * cos(angle), y + reach * sin(angle)))
        right.append((x - reach * cos(angle), y - reach * sin(angle)))
    return [*left, *_cap(line, widths[-1], end=True), *right[::-1], *_cap(line, widths[0])]


def turned(path: Sequence[Point], angle: float, centre: Point) -> Path:
    """Turn a path round a point, clockwise, in radians."""
    across, down = centre
    return [
        (
            across + (x - across) * cos(angle) - (y - down) * sin(angle),
            down + (x - across) * sin(angle) + (y - down) * cos(angle),
        )
        for x, y in path
    ]


def mirrored(path: Sequence[Point], axis: float) -> Path:
    """Mirror a path at an upright axis."""
    return [(2 * axis - x, y) for x, y in path]


def moved(path: Sequence[Point], across: float, down: float) -> Path:
    """Move a path."""
    return [(x + across, y + down) for x, y in path]


def along(points: Sequence[Point], spacing: float) -> Iterator[Point]:
    """Yield places at even distances along straight pieces."""
    rest = 0.0
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        while rest < length:
            yield x + (to_x - x) * rest / length, y + (to_y - y) * rest / length
            rest += spacing
        rest -= length


def _neighbour(points: Sequence[Point], index: int, *, closed: bool) -> Point:
    count = len(points)
    return points[index % count] if closed else points[min(count - 1, max(0, index))]


def _between(around: Sequence[Point], t: float) -> Point:
    first, second, third, fourth = around

    def blend(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t * t
            + (3 * b - a - 3 * c + d) * t * t * t
        )

    return (
        blend(first[0], second[0], third[0], fourth[0]),
        blend(first[1], second[1], third[1], fourth[1]),
    )


def _width_at(widths: Sequence[float], place: float) -> float:
    scaled = place * (len(widths) - 1)
    index = min(len(widths) - 2, int(scaled)) if len(widths) > 1 else 0
    if len(widths) == 1:
        return widths[0]
    return widths[index] + (widths[index + 1] - widths[index]) * (scaled - index)


def _cap(line: Sequence[Point], width: float, *, end: bool = False) -> Path:
    (x, y), (near_x, near_y) = (line[-1], line[-2]) if end else (line[0], line[1])
    angle = atan2(y - near_y, x - near_x)
    return arc(x, y, width / 2, width / 2, angle + pi / 2, angle - pi / 2, steps=8)
