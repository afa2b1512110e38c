"""Reads the features of a drawn map from GeoJSON, and says what is wrong with them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from villa_site.settings.drawn_map.features import (
    GEOMETRIES,
    STOPS,
    Feature,
    Frame,
    Names,
    Position,
    is_position,
)

_MOST: Final = 5_000
"""Positions of a map: a drawing with more is no drawing."""
_LONGEST: Final = 200
_LEVELS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("park", "river", "label", "tram", "bus"), 1),
    "square": 2,
    **dict.fromkeys(("street", "stairs"), 3),
}
_WIDTHS: Final[Mapping[str, float]] = {"river": 90, "street": 14, "stairs": 16, "wall": 4, "way": 8}
_SIDES: Final = ("right", "left", "above", "below")
_WIDEST: Final = 1_000
_CORNERS: Final = {"Polygon": 4, "LineString": 2, "MultiPoint": 1, "Point": 1}
_LONGEST_WALK: Final = 600


class Fault(ValueError):
    """Something in the file cannot be drawn; the message says what to do."""


def read_collection(text: str) -> Mapping[str, Any]:
    """Read a ``FeatureCollection``. Raises Fault."""
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Fault(f"it is no JSON: {error}.") from error
    if not isinstance(written, dict) or written.get("type") != "FeatureCollection":
        raise Fault('it must be an object with "type": "FeatureCollection".')
    features = written.get("features")
    if not isinstance(features, list) or not features:
        raise Fault('"features" must be a list with something to draw.')
    return written


def read_features(written: Sequence[Any]) -> Iterator[Feature | str]:
    """Yield each feature, or what is wrong with it."""
    positions = 0
    for number, each in enumerate(written, 1):
        try:
            feature = _feature(each)
        except Fault as fault:
            yield f"feature {number}{_called(each)}: {fault}"
            continue
        positions += len(feature.positions)
        if positions > _MOST:
            yield f"feature {number}: a drawn map has at most {_MOST} positions; draw it simpler."
            return
        yield feature


def read_frame(written: Any, features: Sequence[Feature]) -> Frame:
    """Read ``bbox``, without which the frame is as large as what is drawn. Raises Fault."""
    if written is None:
        every = [position for feature in features for position in feature.positions]
        written = [
            min(each.lng for each in every),
            min(each.lat for each in every),
            max(each.lng for each in every),
            max(each.lat for each in every),
        ]
    if not isinstance(written, list) or len(written) != 4 or not all(map(_is_number, written)):  # noqa: PLR2004 - a box has four sides
        raise Fault('"bbox" must be four numbers: west, south, east, north.')
    west, south, east, north = map(float, written)
    known = is_position(west, south) and is_position(east, north)
    if not (known and west < east and south < north):
        raise Fault('"bbox" must be west, south, east, north, in degrees and in this order.')
    return Frame.of(west, south, east, north)


def read_names(value: Any, what: str) -> Names:
    """Read a text, or an object of texts by language. Raises Fault."""
    if value is None or value == "":
        return {}
    if isinstance(value, str):
        value = {"": value}
    texts = value.values() if isinstance(value, dict) else ()
    if not texts or not all(isinstance(each, str) and len(each) <= _LONGEST for each in texts):
        raise Fault(
            f'"{what}" must be a text of at most {_LONGEST} letters, or one a language: '
            '{"fr": "…", "en": "…"}.'
        )
    return dict(value)


def _feature(written: Any) -> Feature:
    given = written.get("properties") if isinstance(written, dict) else None
    if not isinstance(given, dict):
        raise Fault('it must be an object with "type": "Feature", "properties" and "geometry".')
    kind: Any = given.get("kind")
    if kind not in GEOMETRIES:
        close = get_close_matches(str(kind), GEOMETRIES, n=1)
        hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(GEOMETRIES)}."
        raise Fault(f'its "kind" {kind!r} is unknown; {hint}')
    lines = given.get("lines") or []
    if not isinstance(lines, list) or not all(isinstance(each, str | int) for each in lines):
        raise Fault('"lines" must be a list, such as ["A", "61"].')
    steps = given.get("steps") or []
    if not isinstance(steps, list):
        raise Fault('"steps" must be a list of texts.')
    side = given.get("side", "right")
    if side not in _SIDES:
        raise Fault(f'"side" must be one of {", ".join(_SIDES)}.')
    return Feature(
        kind=kind,
        positions=_positions(written.get("geometry"), kind),
        name=read_names(given.get("name"), "name"),
        lines=tuple(map(str, lines)),
        minutes=_whole(given, "minutes", _LONGEST_WALK),
        step_free=_flag(given, "step_free"),
        steps=tuple(read_names(each, "steps") for each in steps),
        level=_whole(given, "level", 3) or (0 if "level" in given else _LEVELS.get(kind, 0)),
        width=_whole(given, "width", _WIDEST) or _WIDTHS.get(kind, 0),
        curved=bool(_flag(given, "curved")),
        side=side,
    )


def _positions(geometry: Any, kind: str) -> tuple[Position, ...]:
    wanted = GEOMETRIES[kind]
    if not isinstance(geometry, dict) or geometry.get("type") != wanted:
        raise Fault(f"its geometry must be a {wanted}.")
    written = geometry.get("coordinates")
    match wanted:
        case "Point":
            written = [written]
        case "Polygon":
            # Holes are not drawn.
            written = written[0] if isinstance(written, list) and written else None
        case _:
            pass
    if not isinstance(written, list) or len(written) < _CORNERS[wanted]:
        raise Fault(f"its coordinates are not those of a {wanted}.")
    return tuple(map(_position, written))


def _position(written: Any) -> Position:
    if not isinstance(written, list) or len(written) < 2 or not all(map(_is_number, written)):  # noqa: PLR2004 - longitude and latitude
        raise Fault(f"{str(written)[:40]} is no position; write [longitude, latitude] as numbers.")
    lng, lat = float(written[0]), float(written[1])
    if not is_position(lng, lat):
        raise Fault(f"[{lng:g}, {lat:g}] is not on the earth; the longitude comes first.")
    return Position(lng, lat)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _whole(given: Mapping[str, Any], key: str, most: int) -> int | None:
    value = given.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Fault(f'"{key}" must be a whole number from 0 to {most}.')
    return value


def _flag(given: Mapping[str, Any], key: str) -> bool | None:
    value = given.get(key)
    if value is not None and not isinstance(value, bool):
        raise Fault(f'"{key}" must be true or false.')
    return value


def _called(written: Any) -> str:
    given = written.get("properties") if isinstance(written, dict) else None
    name = given.get("name") if isinstance(given, dict) else None
    text = next(iter(name.values()), "") if isinstance(name, dict) else name
    return f" ({text[:40]})" if isinstance(text, str) and text else ""


__all__ = ["STOPS", "Fault", "read_collection", "read_features", "read_frame", "read_names"]
