"""Draws places of the earth on a flat sheet, as web maps do: north is up, angles are true."""

from __future__ import annotations

from collections.abc import Sequence
from math import asinh, cos, radians, tan
from typing import Final, NamedTuple

# Web maps end here.
_NORTHERNMOST: Final = 85.05
_EASTERNMOST: Final = 180
_METRES: Final = 6_378_137
# Two places at one door are not drawn as far apart as the sheet is wide.
_LEAST_METRES: Final = 120
_MARGIN: Final = 0.16
_ROUND: Final = (50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000)


class Place(NamedTuple):
    """A place on the earth, in degrees."""

    lat: float
    lng: float


class Sheet(NamedTuple):
    """Places in percent from the top left, and a length to measure by: metres, and percent."""

    points: list[tuple[float, float]]
    metres: int
    percent: float


def is_place(lat: float | None, lng: float | None) -> bool:
    """Tell whether the two are on the map of the earth."""
    return (
        lat is not None
        and lng is not None
        and abs(lat) <= _NORTHERNMOST
        and abs(lng) <= _EASTERNMOST
    )


def drawn(places: Sequence[Place], *, ratio: float) -> Sheet:
    """Fit ``places``, at least one, on a sheet that is ``ratio`` times as wide as high."""
    flat = [(radians(place.lng), asinh(tan(radians(place.lat)))) for place in places]
    east, north = [x for x, _ in flat], [y for _, y in flat]
    middle = ((min(east) + max(east)) / 2, (min(north) + max(north)) / 2)
    # One unit of the flat earth at this latitude, in metres.
    unit = _METRES * cos(radians(sum(place.lat for place in places) / len(places)))
    width = max(max(east) - min(east), (max(north) - min(north)) * ratio, _LEAST_METRES / unit) / (
        1 - 2 * _MARGIN
    )
    points = [
        (50 + 100 * (x - middle[0]) / width, 50 - 100 * ratio * (y - middle[1]) / width)
        for x, y in flat
    ]
    whole = width * unit
    metres = max((each for each in _ROUND if each <= whole / 4), default=_ROUND[0])
    return Sheet(points, metres, 100 * metres / whole)
