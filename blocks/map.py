"""Places on a plan, and the list of them that says the same: each lights up with the other."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.media.plan import Point, on_plan, plan
from components.ui.anchor import anchor, unique_anchors
from components.ui.button import button
from components.ui.icon import icon
from components.ui.link import link
from components.ui.rich_text import rich_text
from villa_site.backend.models import CTA, Image
from villa_site.content.block import block
from villa_site.content.losses import losses
from villa_site.content.model import NO_HTML, Anchor, ContentModel, Html, Number, Text
from villa_site.engine.islands import Props, island
from villa_site.settings.map_tiles import Tiles, may_be_loaded, tiles_for
from villa_site.site.block_rendering import notice
from villa_site.site.context import BlockContext
from villa_site.site.map_projection import Coordinates, is_on_map, project

_RATIO: Final = 4 / 3
_ZOOMS: Final = (1, 19)
_KILOMETRE: Final = 1_000


class Centre(ContentModel):
    """Where a map of the earth begins, in degrees."""

    lat: Number | None = None
    lng: Number | None = None


class MapPoint(ContentModel):
    """A place: in percent of the plan, or in degrees of the earth."""

    id: Text = ""
    titre: Text = ""
    texte: Html = NO_HTML
    image: Image | None = None
    x: Number | None = None
    y: Number | None = None
    lat: Number | None = None
    lng: Number | None = None
    categorie: Text = ""
    cta: CTA | None = None


class Map(ContentModel):
    """A drawn plan, ``fond``, or with ``mode`` ``geo`` a map of the earth; and its places."""

    anchor: Anchor = ""
    titre: Text = ""
    mode: Literal["image", "geo"] = "image"
    fond: Image | None = None
    centre: Centre | None = None
    zoom: Number | None = None
    tuiles: Text = ""
    points: tuple[MapPoint, ...] = ()

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return anchor(self.anchor or self.titre or "plan")


class Marker(BaseModel):
    """A place as ``client/src/islands/map.tsx`` knows it."""

    anchor: str
    label: str
    title: str
    lat: float
    lng: float


class Start(BaseModel):
    """Where that map begins, in degrees."""

    lat: float
    lng: float


class MapWords(BaseModel):
    """What that island says."""

    name: str
    show: str
    note: str
    closer: str
    farther: str
    failed: str


class MapProps(Props):
    """Props of that island; ``host`` is the foreign house that it would ask, if it is foreign."""

    template: str
    host: str
    markers: tuple[Marker, ...]
    centre: Start | None
    zoom: int | None
    words: MapWords


class _Placed(NamedTuple):
    point: MapPoint
    anchor: str
    label: str


@block()
def map(data: Map, ctx: BlockContext) -> VdomDict | None:  # noqa: A001 - a block has the backend's name
    """Render plan and list; nothing where there is neither a place nor a plan."""
    placed = _placed(data)
    shown = _geographic(data, placed, ctx) if data.mode == "geo" else _image(data, placed, ctx)
    if not placed and shown is None:
        return None
    given = {"className": "block map grid"} | ({"id": data.anchor} if data.anchor else {})
    refused = _refused(data, ctx)
    return html.section(
        given,
        html.h2({"className": "block-title"}, data.titre) if data.titre else None,
        html.div({"className": "block-body"}, notice(refused)) if refused and ctx.preview else None,
        html.div({"className": "map-sheet"}, shown) if shown else None,
        html.ol(
            {"className": "map-places"},
            [html.li(_place(each, data, ctx)) for each in placed],
        )
        if placed
        else None,
        island("places", {}) if placed and shown else None,
    )


def _refused(data: Map, ctx: BlockContext) -> str:
    """Say why the editor's own tiles are not used; nothing where they are, or none are wanted."""
    if data.mode != "geo" or not data.tuiles or may_be_loaded(data.tuiles, ctx.tiles):
        return ""
    losses.once(
        ("tiles", data.tuiles),
        f"A map's own tiles, {data.tuiles!r}, are not used; set VILLA_MAP_TILES to tiles of that "
        "origin, or empty the block's field.",
    )
    return ctx.t(
        "Le fond de carte de ce bloc n'est pas utilisé : il doit venir de ce site ou de la même "
        "origine que VILLA_MAP_TILES."
    )


def _placed(data: Map) -> list[_Placed]:
    points = [each for each in data.points if each.titre]
    anchors = unique_anchors((each.id or each.titre for each in points), prefix=data.id_prefix)
    return [
        _Placed(point, own, str(place))
        for place, (point, own) in enumerate(zip(points, anchors, strict=True), 1)
    ]


def _image(data: Map, placed: list[_Placed], ctx: BlockContext) -> VdomDict | None:
    if data.fond is None or not data.fond.url:
        return None
    points = [
        _pointed(each, x, y)
        for each in placed
        for x, y in [(each.point.x, each.point.y)]
        if x is not None and y is not None and on_plan(x, y)
    ]
    return plan(data.fond, points, ctx)


def _pointed(placed: _Placed, x: float, y: float) -> Point:
    return Point(anchor=placed.anchor, label=placed.label, title=placed.point.titre, x=x, y=y)


def _geographic(data: Map, placed: list[_Placed], ctx: BlockContext) -> VdomDict | None:
    """Draw the places where they lie; with tiles, the island lays a map under them."""
    known = [
        (each, Coordinates(lat, lng))
        for each in placed
        for lat, lng in [(each.point.lat, each.point.lng)]
        if lat is not None and lng is not None and is_on_map(lat, lng)
    ]
    if not known:
        return None
    sheet = project([place for _, place in known], ratio=_RATIO)
    points = [_pointed(each, x, y) for (each, _), (x, y) in zip(known, sheet.points, strict=True)]
    distance = (
        f"{sheet.metres // _KILOMETRE} km" if sheet.metres >= _KILOMETRE else f"{sheet.metres} m"
    )
    sketch = html.div(
        {"className": "map-sketch"},
        plan(None, points, ctx),
        html.p(
            {"className": "map-scale"},
            html.span({"className": "map-north"}, "N"),
            html.span(
                {"className": "map-distance", "style": {"--length": f"{sheet.percent:.2f}%"}},
                distance,
            ),
        ),
    )
    tiles = tiles_for(data.tuiles, ctx.tiles)
    if not tiles.template:
        return sketch
    return html.div(
        {"className": "map-earth"},
        island("map", _map_tiles(data, known, tiles, ctx), sketch),
        rich_text(tiles.credit, ctx, class_name="map-credit"),
    )


def _map_tiles(
    data: Map, known: list[tuple[_Placed, Coordinates]], tiles: Tiles, ctx: BlockContext
) -> MapProps:
    return MapProps(
        template=tiles.template,
        host=tiles.host,
        markers=tuple(
            Marker(anchor=each.anchor, label=each.label, title=each.point.titre, **place._asdict())
            for each, place in known
        ),
        centre=_start(data.centre),
        zoom=max(_ZOOMS[0], min(round(data.zoom), _ZOOMS[1])) if data.zoom else None,
        words=MapWords(
            name=data.titre or ctx.t("Carte"),
            show=ctx.t("Afficher la carte"),
            note=ctx.t("Le fond de carte vient de %s. Rien n'y est demandé sans vous.", tiles.host),
            closer=ctx.t("Agrandir"),
            farther=ctx.t("Réduire"),
            failed=ctx.t("Le fond de carte n'a pas pu être chargé."),
        ),
    )


def _start(centre: Centre | None) -> Start | None:
    if centre is None or centre.lat is None or centre.lng is None:
        return None
    return Start(lat=centre.lat, lng=centre.lng) if is_on_map(centre.lat, centre.lng) else None


def _place(placed: _Placed, data: Map, ctx: BlockContext) -> VdomDict:
    point = placed.point
    return html.article(
        {"className": "place", "id": placed.anchor},
        html.h3(
            html.span({"className": "place-number"}, placed.label), " ", html.span(point.titre)
        ),
        html.div(
            {"className": "place-body"},
            html.p({"className": "place-kind"}, point.categorie) if point.categorie else None,
            rich_text(point.texte, ctx),
            picture(point.image, slot="third", class_name="place-picture"),
            _links(placed, data, ctx),
        ),
    )


def _links(placed: _Placed, data: Map, ctx: BlockContext) -> VdomDict | None:
    point = placed.point
    action = button(point.cta, ctx, variant="quiet")
    elsewhere = (
        _on_a_map(point.lat, point.lng, point.titre, ctx)
        if data.mode == "geo" and point.lat is not None and point.lng is not None
        else None
    )
    if action is None and elsewhere is None:
        return None
    return html.p({"className": "place-links"}, action, elsewhere)


def _on_a_map(lat: float, lng: float, title: str, ctx: BlockContext) -> VdomDict | None:
    if not is_on_map(lat, lng):
        return None
    return link(
        f"https://www.openstreetmap.org/?mlat={lat:.5f}&mlon={lng:.5f}#map=17/{lat:.5f}/{lng:.5f}",
        ctx,
        icon("map"),
        html.span(
            ctx.t("Voir sur OpenStreetMap"),
            html.span({"className": "visually-hidden"}, f": {title}"),
        ),
        class_name="place-elsewhere",
    )
