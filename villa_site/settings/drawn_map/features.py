"""The things on a drawn map, and the frame that they are drawn in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import asinh, atan, cos, degrees, pi, radians, sinh, tan
from typing import Final, Literal, NamedTuple, Self

Kind = Literal[
    "park",
    "square",
    "river",
    "street",
    "building",
    "house",
    "stairs",
    "wall",
    "way",
    "trees",
    "label",
    "metro",
    "tram",
    "bus",
    "train",
]
Geometry = Literal["Polygon", "LineString", "MultiPoint", "Point"]
Side = Literal["right", "left", "above", "below"]
Names = Mapping[str, str]
"""A text by the codes of its languages; of the empty code where it is the same in all."""

STOPS: Final = ("metro", "train", "tram", "bus")
GEOMETRIES: Final[Mapping[str, Geometry]] = {
    **dict.fromkeys(("park", "square", "building", "house"), "Polygon"),
    **dict.fromkeys(("river", "street", "stairs", "wall", "way"), "LineString"),
    "trees": "MultiPoint",
    **dict.fromkeys(("label", *STOPS), "Point"),
}
"""The geometry that each kind is drawn with."""

_METRES: Final = 6_378_137
_FLATTEST: Final = 2.0
_STEEPEST: Final = 0.75


class Position(NamedTuple):
    """A position in the order of GeoJSON, in degrees."""

    lng: float
    lat: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A thing on the map.

    ``level`` is how much room the map needs before its name is shown, from 0 to 3; ``width`` is in
    metres; ``minutes`` are those on foot; ``steps`` describe a way, one after the other.
    """

    kind: Kind
    positions: tuple[Position, ...]
    name: Names
    lines: tuple[str, ...] = ()
    minutes: int | None = None
    step_free: bool | None = None
    steps: tuple[Names, ...] = ()
    level: int = 0
    width: float = 0
    curved: bool = False
    side: Side = "right"


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the earth that is drawn, in Web Mercator: north is up, angles are preserved."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def of(cls, west: float, south: float, east: float, north: float) -> Self:
        """Make a frame of degrees; one that is too flat or too steep gets more room."""
        x, y = radians(west), _mercator(south)
        wide, high = radians(east) - x, _mercator(north) - y
        more_high = max(0.0, wide / _FLATTEST - high)
        more_wide = max(0.0, high * _STEEPEST - wide)
        return cls(
            x - more_wide / 2, y - more_high / 2, x + wide + more_wide / 2, y + high + more_high / 2
        )

    @property
    def ratio(self) -> float:
        """How many times the map is as wide as high."""
        return (self.east - self.west) / (self.north - self.south)

    @property
    def metres(self) -> float:
        """The width in metres, at the latitude of its middle."""
        middle = (self.south + self.north) / 2
        return (self.east - self.west) * _METRES * cos(atan(sinh(middle)))

    def place(self, position: Position) -> tuple[float, float]:
        """Return where a position is: from 0 to 1 from the left, and from the top."""
        return (
            (radians(position.lng) - self.west) / (self.east - self.west),
            (self.north - _mercator(position.lat)) / (self.north - self.south),
        )

    def has(self, position: Position) -> bool:
        """Whether the position is on the map."""
        x, y = self.place(position)
        return 0 <= x <= 1 and 0 <= y <= 1


def text_in(names: Names, locale: str) -> str:
    """Return the text in a language, else that of all languages, else the first one."""
    return names.get(locale) or names.get("") or next(iter(names.values()), "")


def is_position(lng: float, lat: float) -> bool:
    """Whether degrees are on the map of the earth."""
    return abs(lng) <= degrees(pi) and abs(lat) <= degrees(atan(sinh(pi)))


def _mercator(lat: float) -> float:
    return asinh(tan(radians(lat)))
