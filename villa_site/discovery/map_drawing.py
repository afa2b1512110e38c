"""Draws the map of the surroundings as SVG, in two layers that pages use.

``ground`` has shapes in units, ``labels`` has names and signs at percentages, so that these keep
their size however large the map is. Colours are properties of the page, which the layers inherit;
each has its value for a drawing that is opened by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import atan2, degrees, dist
from typing import Final

from villa_site.settings.drawn_map import DrawnMap, Feature, Side, text_in

WIDTH: Final = 1000
"""The width of a drawing in its units."""

_ORDER: Final = (
    *("park", "square", "river", "street", "building", "trees"),
    *("stairs", "wall", "house", "way", "label", "bus", "tram", "train", "metro"),
)
_FILLS: Final[Mapping[str, str]] = {
    "park": "var(--map-park,#d9cbb3)",
    "square": "var(--map-street,#fff)",
    "building": "var(--map-building,#cdbfa8)",
    "house": "var(--map-ink,#1d1a16)",
}
_SIGNS: Final[Mapping[str, str]] = {"metro": "M", "train": "T", "tram": "T", "bus": "B"}
_LEVELS: Final = (
    "",
    "var(--map-level-1,inline)",
    "var(--map-level-2,inline)",
    "var(--map-level-3,inline)",
)
_SIDES: Final[Mapping[Side, tuple[int, int, str]]] = {
    "right": (15, 0, "start"),
    "left": (-15, 0, "end"),
    "above": (0, -19, "middle"),
    "below": (0, 20, "middle"),
}
_TREE: Final = 4

Pair = tuple[float, float]
Points = Sequence[Pair]


def map_drawing(drawn: DrawnMap, locale: str) -> str:
    """Return the whole drawing as SVG, its names in a language."""
    height = WIDTH / drawn.frame.ratio
    ordered = sorted(drawn.features, key=lambda each: _ORDER.index(each.kind))
    scale = WIDTH / drawn.frame.metres
    ground = "".join(shape for each in ordered for shape in _shapes(each, drawn, scale))
    labels = "".join(label for each in ordered for label in _label(each, drawn, locale))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}">'
        f'<g id="ground" fill="none" stroke-linecap="round" stroke-linejoin="round">{ground}</g>'
        f'<g id="labels" dominant-baseline="central">{labels}</g></svg>'
    )


def _shapes(feature: Feature, drawn: DrawnMap, scale: float) -> Iterator[str]:
    points = _points(feature, drawn)
    path = _curve(points) if feature.curved else _line(points)
    width = f"{max(feature.width * scale, 1):.1f}"
    match feature.kind:
        case "park" | "square" | "building" | "house":
            yield f'<path d="{path}z" fill="{_FILLS[feature.kind]}"/>'
        case "river":
            yield f'<path d="{path}" stroke="var(--map-river,#a8b8b4)" stroke-width="{width}"/>'
        case "street":
            yield f'<path d="{path}" stroke="var(--map-street,#fff)" stroke-width="{width}"/>'
        case "stairs":
            yield (
                f'<path d="{path}" stroke="var(--map-ink,#1d1a16)" stroke-width="{width}" '
                'stroke-dasharray="1.6 2.4" stroke-linecap="butt"/>'
            )
        case "wall":
            yield f'<path d="{path}" stroke="var(--map-ink,#1d1a16)" stroke-width="{width}"/>'
        case "way":
            yield f'<path d="{path}" stroke="var(--map-halo,#fff)" stroke-width="11"/>'
            yield (
                f'<path d="{path}" stroke="var(--map-ink,#1d1a16)" stroke-width="5" '
                'stroke-dasharray="0 8.5"/>'
            )
        case "trees":
            dots = "".join(f"M{_pair(each)}h0" for each in points)
            yield f'<path d="{dots}" stroke="var(--map-tree,#b9a888)" stroke-width="{2 * _TREE}"/>'
        case _:
            pass


def _label(feature: Feature, drawn: DrawnMap, locale: str) -> Iterator[str]:
    """Yield the sign of a stop, and the name; a street's lies along it."""
    name, sign = text_in(feature.name, locale), _SIGNS.get(feature.kind, "")
    points = _points(feature, drawn)
    height = WIDTH / drawn.frame.ratio
    if not (name or sign) or feature.kind in {"way", "trees"}:
        return
    (x, y), angle = _middle(points) if feature.kind in _ALONG else (_centre(points), 0.0)
    level = f' display="{_LEVELS[feature.level]}"' if feature.level else ""
    inner = _sign(sign, is_round=feature.kind in {"metro", "train"}) if sign else ""
    if name:
        dx, dy, anchor = _SIDES[feature.side] if sign else (0, 0, "middle")
        turned = f' transform="rotate({angle:.0f})"' if abs(angle) > 1 else ""
        looks = _LOOKS.get(feature.kind, "")
        inner += (
            f'<text x="{dx}" y="{dy}" text-anchor="{anchor}"{turned}{looks}{level}>'
            f"{escape(name)}</text>"
        )
    yield (
        f'<svg x="{100 * x / WIDTH:.2f}%" y="{100 * y / height:.2f}%" overflow="visible">'
        f"{inner}</svg>"
    )


_ALONG: Final = frozenset({"street", "river", "stairs"})
_STRONG: Final = ' font-weight="650"'
_LOOKS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("park", "river", "label"), ' letter-spacing="1.2"'),
    **dict.fromkeys(("metro", "train"), _STRONG),
}


def _sign(letter: str, *, is_round: bool) -> str:
    shape = '<circle r="10"' if is_round else '<rect x="-9" y="-9" width="18" height="18" rx="3"'
    return (
        f'{shape} fill="var(--map-ink,#1d1a16)" stroke="var(--map-halo,#fff)" stroke-width="2"/>'
        '<text text-anchor="middle" fill="var(--map-halo,#fff)" stroke="none" font-weight="700">'
        f"{letter}</text>"
    )


def _points(feature: Feature, drawn: DrawnMap) -> Points:
    height = WIDTH / drawn.frame.ratio
    placed = (drawn.frame.place(each) for each in feature.positions)
    return [(x * WIDTH, y * height) for x, y in placed]


def _pair(point: Pair) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _line(points: Points) -> str:
    return "M" + "L".join(map(_pair, points))


def _curve(points: Points) -> str:
    """Draw through the middles of the lines, bent by the points between them."""
    first, *inner, last = points
    bent = "".join(f"Q{_pair(one)} {_pair(_between(one, two))}" for one, two in pairwise(inner))
    end = f"Q{_pair(inner[-1])} {_pair(last)}" if inner else f"L{_pair(last)}"
    return f"M{_pair(first)}{bent}{end}"


def _between(one: Pair, other: Pair) -> Pair:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _centre(points: Points) -> Pair:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _middle(points: Points) -> tuple[Pair, float]:
    """Return the middle of the longest part, and its angle, so that no name is upside down."""
    start, end = max(pairwise(points), key=lambda part: dist(*part))
    angle = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return _between(start, end), (angle + 90) % 180 - 90
