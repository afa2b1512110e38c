"""Plans and maps: numbered points that link to texts, on a picture or on a sketch of the earth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict

from components.media.map_projection import Coordinates, Projection, project
from components.media.picture import picture
from components.ui.island_texts import with_texts
from components.ui.rich_text import rich_text
from villa_site.content.media import Image
from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command
from villa_site.engine.islands import Props, island
from villa_site.settings.map_tiles import Tiles
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked

_WHOLE = 100
_RATIO: Final = 4 / 3
_ZOOMS: Final = (1, 19)
_KILOMETRE: Final = 1_000
_HIGHLIGHTED: Final = "data-highlighted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point: ``x`` and ``y`` in percent from the top left, ``anchor`` the target of its link.

    ``highlights``: pointer and focus highlight the target.
    """

    anchor: str
    label: str
    title: str
    x: float
    y: float
    highlights: bool = False


def on_plan(x: float | None, y: float | None) -> bool:
    """Whether coordinates are given and within the plan."""
    return x is not None and y is not None and 0 <= x <= _WHOLE and 0 <= y <= _WHOLE


def plan(image: Image | None, points: Sequence[Point], ctx: BlockContext) -> VdomDict:
    """Render ``image`` with the points on it; without an image the page's colour is the ground."""
    background = picture(image, ctx, slot="half", leading=ctx.leading, class_name="picture-still")
    return html.div(
        {"className": "plan" if background else "plan plan-bare"},
        background,
        html.ol({"className": "plan-points"}, [_point(each) for each in points])
        if points
        else None,
    )


def highlight_of(anchor: str) -> dict[str, Command]:
    """Return what highlights the points of the place ``anchor`` while that has pointer or focus."""
    return _highlight(f"[href='#{anchor}']")


def _highlight(other: str) -> dict[str, Command]:
    show = js.set_attribute(other, _HIGHLIGHTED)

    def hide_without(state: str) -> Command:
        # Whatever is around the pointer or the focus has the state, too.
        free = js.closest(f":not({state})")
        return js.remove_attribute(free.closest("section").inner(other), _HIGHLIGHTED)

    return {
        "onPointerOver": show,
        "onPointerOut": hide_without(":focus-within"),
        "onFocus": show,
        "onBlur": hide_without(":hover"),
    }


def _point(point: Point) -> VdomDict:
    position = {"left": f"{point.x:.2f}%", "top": f"{point.y:.2f}%"}
    class_name = "plan-point plan-point-left" if point.x > _WHOLE / 2 else "plan-point"
    return html.li(
        {"className": class_name, "id": f"{point.anchor}-point", "style": position},
        html.a(
            {"href": f"#{point.anchor}"}
            | (_highlight(f"[id='{point.anchor}']") if point.highlights else {}),
            html.span({"className": "plan-label"}, point.label),
            html.span({"className": "plan-name"}, f" {point.title}"),
        ),
    )


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
    centre: Start | None = None,
    zoom: float | None = None,
) -> VdomDict:
    """Render a sketch of the markers, at least one; an island can lay map tiles over it.

    Without ``centre`` and ``zoom`` the map shows all markers.
    """
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


def _sketch(markers: Sequence[LabelledMarker], ctx: BlockContext) -> VdomDict:
    sheet = project([Coordinates(each.lat, each.lng) for each in markers], ratio=_RATIO)
    points = [
        Point(anchor=each.anchor, label=each.label, title=each.title, x=x, y=y, highlights=True)
        for each, (x, y) in zip(markers, sheet.points, strict=True)
    ]
    return html.div({"className": "map-sketch"}, plan(None, points, ctx), _scale(sheet))


def _scale(sheet: Projection) -> VdomDict:
    distance = (
        f"{sheet.metres // _KILOMETRE} km" if sheet.metres >= _KILOMETRE else f"{sheet.metres} m"
    )
    return html.p(
        {"className": "map-scale"},
        html.span({"className": "map-north"}, "N"),
        html.span(
            {"className": "map-distance", "style": {"--length": f"{sheet.percent:.2f}%"}},
            distance,
        ),
    )


def _words(title: str, tiles: Tiles, ctx: BlockContext) -> MapWords:
    note = ctx.t("Le fond de carte vient de %s. Rien n'y est demandé sans vous.", tiles.host)
    named = {"name": title} if title else {}
    return with_texts(MapWords, ctx, note=note, **named)
