"""The part of a drawn map that is shown at first."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final, NamedTuple

from villa_site.settings.drawn_map import Frame

_TILE: Final = 256
"""Pixels of a tile; at each level of zoom they are twice as many around the earth."""
_DEEPEST: Final = 22
_FRAME: Final = 700
"""Pixels of a map in a wide window, for which editors choose a level of zoom."""
_ROOM: Final = 0.1
"""Of the shown part, around the places."""
_CLOSEST: Final = 4.0


class Window(NamedTuple):
    """How many times the map is enlarged, and its left and upper edge, from 0 to 1."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0


def window(
    places: Sequence[tuple[float, float]],
    frame: Frame,
    centre: tuple[float, float] | None,
    level: float | None,
) -> Window:
    """Return the part around ``centre``, or around the places, at a level of zoom of map tiles.

    It has all ``places``, at least one, which are from 0 to 1 as ``centre`` is. Without a level it
    is the whole map.
    """
    if level is None:
        return Window()
    shown = _FRAME / (_TILE * 2 ** min(max(level, 0), _DEEPEST))
    zoom = min(max((frame.east - frame.west) / (2 * pi) / shown, 1.0), _CLOSEST)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    middle = centre or ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    # The places are around the middle: it needs room for the farthest on both sides.
    farthest = max(max(abs(x - middle[0]), abs(y - middle[1])) for x, y in places)
    zoom = max(1.0, min(zoom, (0.5 - _ROOM) / farthest if farthest else zoom))
    return Window(zoom, _edge(middle[0], zoom), _edge(middle[1], zoom))


def _edge(middle: float, zoom: float) -> float:
    return min(max(middle - 0.5 / zoom, 0.0), 1 - 1 / zoom)
