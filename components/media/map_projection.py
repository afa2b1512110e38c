"""Projects coordinates on a flat map by Web Mercator: north is up, angles are preserved."""

from __future__ import annotations

from collections.abc import Sequence
from math import asinh, cos, radians, tan
from typing import Final, NamedTuple

# The limits of Web Mercator.
_NORTHERNMOST: Final = 85.05
_EASTERNMOST: Final = 180
_METRES: Final = 6_378_137
# The least width of a map, so that neighbouring points stay close.
_LEAST_METRES: Final = 120
_MARGIN: Final = 0.16
_ROUND: Final = (50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000)


class Coordinates(NamedTuple):
    """A point on the earth, in degrees."""

    lat: float
    lng: float


class Projection(NamedTuple):
    """Points in percent from the top left, and the scale bar: its metres and its percent."""

    points: list[tuple[float, float]]
    metres: int
    percent: float


def is_on_map(lat: float | None, lng: float | None) -> bool:
    """Whether the coordinates are within the limits of the projection."""
    return (
        lat is not None
        and lng is not None
        and abs(lat) <= _NORTHERNMOST
        and abs(lng) <= _EASTERNMOST
    )


def project(points: Sequence[Coordinates], *, ratio: float) -> Projection:
    """Fit ``points``, at least one, on a map that is ``ratio`` times as wide as high."""
    flat = [(radians(point.lng), asinh(tan(radians(point.lat)))) for point in points]
    east, north = [x for x, _ in flat], [y for _, y in flat]
    middle = ((min(east) + max(east)) / 2, (min(north) + max(north)) / 2)
    # One unit of the projection at this latitude, in metres.
    unit = _METRES * cos(radians(sum(point.lat for point in points) / len(points)))
    width = max(max(east) - min(east), (max(north) - min(north)) * ratio, _LEAST_METRES / unit) / (
        1 - 2 * _MARGIN
    )
    percent = [
        (50 + 100 * (x - middle[0]) / width, 50 - 100 * ratio * (y - middle[1]) / width)
        for x, y in flat
    ]
    return Projection(percent, *round_distance(width * unit))


def round_distance(width: float) -> tuple[int, float]:
    """Return the metres of a scale bar on a map that is ``width`` metres wide, and its percent."""
    metres = max((each for each in _ROUND if each <= width / 4), default=_ROUND[0])
    return metres, 100 * metres / width
