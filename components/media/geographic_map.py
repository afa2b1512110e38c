"""Maps of the earth: places on the drawn map, on a sketch, and on tiles once they are allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict

from components.media.drawn_map import caption, controls, drawing, shown_part
from components.media.map_projection import Coordinates, project, round_distance
from components.media.map_window import Window, window
from components.media.plan import Point, plan
from components.ui.island_texts import with_texts
from components.ui.rich_text import rich_text
from villa_site.engine.islands import Props, island
from villa_site.settings.drawn_map import DrawnMap
from villa_site.settings.map_tiles import Tiles
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked

_RATIO: Final = 4 / 3
_ZOOMS: Final = (1, 19)
_KILOMETRE: Final = 1_000


class Marker(BaseModel):
    """A place in degrees, as ``client/src/islands/map.tsx`` expects it."""

    anchor: str
    lat: float
    lng: float


class LabelledMarker(Marker):
    """A place in degrees with what its point shows."""

    label: str
    title: str


class Start(BaseModel):
    """The centre of the map at first, in degrees."""

    lat: float
    lng: float


class MapWords(BaseModel):
    """The texts of the island, as keys of translations."""

    name: str = marked("Carte")
    show: str = marked("Afficher la carte")
    note: str
    closer: str = marked("Agrandir")
    farther: str = marked("Réduire")
    failed: str = marked("Le fond de carte n'a pas pu être chargé.")


class MapProps(Props):
    """Props of the island; ``host`` is the tile server, empty when it is this site."""

    template: str
    host: str
    markers: tuple[Marker, ...]
    centre: Start | None
    zoom: int | None
    words: MapWords


def geographic_map(
    markers: Sequence[LabelledMarker],
    ctx: BlockContext,
    *,
    title: str,
    tiles: Tiles,
    name: str,
    centre: Start | None = None,
    zoom: float | None = None,
) -> VdomDict:
    """Render the markers, at least one, on the drawn map if one of them is on it, else a sketch.

    An island can lay map tiles over both. Without ``centre`` and ``zoom`` the map shows all
    markers. ``name`` is what its ids begin with.
    """
    placed = _on_drawing(markers, ctx)
    if ctx.drawn_map and placed:
        start = ctx.drawn_map.place(centre.lat, centre.lng) if centre else None
        shown = window([place for _, place in placed], ctx.drawn_map.frame, start, zoom)
        moves = None if tiles.template else controls(f"{name}-drawing", title, ctx)
        sketch = _drawn(ctx.drawn_map, placed, shown, moves, ctx, name=name)
    else:
        sketch = _sketch(markers, ctx)
    if not tiles.template:
        return sketch
    props = MapProps(
        template=tiles.template,
        host=tiles.host,
        markers=tuple(markers),
        centre=centre,
        zoom=max(_ZOOMS[0], min(round(zoom), _ZOOMS[1])) if zoom else None,
        words=_words(title, tiles, ctx),
    )
    return html.div(
        {"className": "map-earth"},
        island("map", props, sketch),
        rich_text(tiles.credit, ctx, class_name="map-credit"),
    )


def _on_drawing(
    markers: Sequence[LabelledMarker], ctx: BlockContext
) -> list[tuple[LabelledMarker, tuple[float, float]]]:
    """Return the markers that are on the drawn map, each with its place there."""
    drawn = ctx.drawn_map
    placed = [(each, drawn.place(each.lat, each.lng)) for each in markers] if drawn else []
    return [(each, place) for each, place in placed if place]


def _drawn(
    drawn: DrawnMap,
    placed: Sequence[tuple[LabelledMarker, tuple[float, float]]],
    shown: Window,
    moves: VdomDict | None,
    ctx: BlockContext,
    *,
    name: str,
) -> VdomDict:
    """Render the drawn map; ``moves`` are its controls."""
    points = [
        Point(
            anchor=each.anchor,
            label=each.label,
            title=each.title,
            x=100 * x,
            y=100 * y,
            highlights=True,
        )
        for each, (x, y) in placed
    ]
    metres, percent = round_distance(drawn.frame.metres / shown.zoom)
    return html.div(
        {"className": "map-sketch map-drawn", "style": shown_part(drawn, shown)},
        drawing(drawn, points, ctx, frame=f"{name}-drawing"),
        moves,
        _scale(metres, percent / shown.zoom),
        caption(drawn, ctx),
    )


def _sketch(markers: Sequence[LabelledMarker], ctx: BlockContext) -> VdomDict:
    sheet = project([Coordinates(each.lat, each.lng) for each in markers], ratio=_RATIO)
    points = [
        Point(anchor=each.anchor, label=each.label, title=each.title, x=x, y=y, highlights=True)
        for each, (x, y) in zip(markers, sheet.points, strict=True)
    ]
    return html.div(
        {"className": "map-sketch"}, plan(None, points, ctx), _scale(sheet.metres, sheet.percent)
    )


def _scale(metres: int, percent: float) -> VdomDict:
    """Render the scale; ``percent`` are those of the map before it is enlarged."""
    distance = f"{metres // _KILOMETRE} km" if metres >= _KILOMETRE else f"{metres} m"
    return html.p(
        {"className": "map-scale"},
        html.span({"className": "map-north"}, "N"),
        html.span(
            {"className": "map-distance", "style": {"--length": f"{percent:.2f}%"}},
            distance,
        ),
    )


def _words(title: str, tiles: Tiles, ctx: BlockContext) -> MapWords:
    note = ctx.t(
        "Le fond de carte vient de %s. Rien n'en est chargé tant que vous ne le demandez pas.",
        tiles.host,
    )
    named = {"name": title} if title else {}
    return with_texts(MapWords, ctx, note=note, **named)
