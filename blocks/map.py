"""A map: places on a drawn plan or a map of the earth, and a list of the same places."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    CTA,
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Flag,
    Html,
    Identifier,
    Image,
    MapTiles,
    Number,
    Text,
    block,
    button,
    choice_label,
    editor_help,
    editor_label,
    icon,
    link,
    picture,
    required,
    rich_text,
    row_label,
    section,
    shown_if,
)
from villa_site.extend.fields import anchor, losses, slug_of, unique_anchors
from villa_site.extend.layout import map_url, notice, route_link
from villa_site.extend.media import (
    LabelledMarker,
    Point,
    Start,
    geographic_map,
    highlight_of,
    is_on_map,
    may_be_loaded,
    on_plan,
    place_on_drawing,
    plan,
    stops_and_ways,
    tiles_for,
)


class Centre(ContentModel):
    """The centre of a map of the earth at first, in degrees."""

    lat: Annotated[Number | None, editor_label("Latitude")] = None
    lng: Annotated[Number | None, editor_label("Longitude")] = None


class MapPoint(ContentModel):
    """A place: ``x`` and ``y`` in percent of the plan, or ``lat`` and ``lng`` in degrees."""

    id: Annotated[
        Identifier,
        slug_of("titre"),
        editor_label("Identifiant"),
        editor_help("Facultatif : l'ancre du lieu dans la page."),
    ] = ""
    titre: Annotated[Text, required(), editor_label("Titre")] = ""
    texte: Annotated[Html, editor_label("Texte")] = NO_HTML
    image: Annotated[Image | None, editor_label("Image")] = None
    x: Annotated[
        Number | None,
        shown_if("mode", "image"),
        editor_label("Position horizontale (%)"),
        editor_help("Sur un plan en image, depuis le bord gauche."),
    ] = None
    y: Annotated[
        Number | None,
        shown_if("mode", "image"),
        editor_label("Position verticale (%)"),
        editor_help("Sur un plan en image, depuis le bord supérieur."),
    ] = None
    lat: Annotated[
        Number | None,
        shown_if("mode", "geo"),
        editor_label("Latitude"),
        editor_help("Sur une carte géographique, en degrés."),
    ] = None
    lng: Annotated[
        Number | None,
        shown_if("mode", "geo"),
        editor_label("Longitude"),
        editor_help("Sur une carte géographique, en degrés."),
    ] = None
    categorie: Annotated[Text, editor_label("Catégorie")] = ""
    cta: Annotated[CTA | None, editor_label("Bouton")] = None


@editor_label("Carte")
@editor_help("Des lieux sur un plan dessiné ou sur une carte.")
class Map(ContentModel):
    """Places on the plan ``fond`` or, with ``mode`` ``geo``, on a map of the earth."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    mode: Annotated[
        Literal["image", "geo"],
        editor_label("Type de carte"),
        choice_label("image", "Plan en image"),
        choice_label("geo", "Carte géographique", "géographique", "geographic", "osm"),
    ] = "image"
    fond: Annotated[
        Image | None,
        shown_if("mode", "image"),
        editor_label("Plan"),
        editor_help("Pour un plan en image."),
    ] = None
    centre: Annotated[
        Centre | None,
        shown_if("mode", "geo"),
        editor_label("Centre de la carte"),
        editor_help("Vide, la carte montre tous les lieux."),
    ] = None
    zoom: Annotated[Number | None, shown_if("mode", "geo"), editor_label("Niveau de zoom")] = None
    tuiles: Annotated[
        MapTiles,
        shown_if("mode", "geo"),
        editor_label("Fond de carte"),
        editor_help("Une adresse avec {z}, {x} et {y} ; vide, celui du site."),
    ] = ""
    sans_chemins: Annotated[
        Flag,
        shown_if("mode", "geo"),
        editor_label("Sans arrêts ni chemins"),
        editor_help("Ceux de la carte dessinée sont sinon en liste sous les lieux."),
    ] = False
    points: Annotated[
        tuple[MapPoint, ...], required(), editor_label("Lieux"), row_label("Lieu")
    ] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.anchor or self.titre or "plan")


class _Place(NamedTuple):
    """A point with the anchor of its entry in the list, and its number."""

    point: MapPoint
    anchor: str
    label: str


@block()
def map(data: Map, ctx: BlockContext) -> VdomDict | None:  # noqa: A001 - a block has the backend's name
    """Render map and list; nothing where there is neither a place nor a plan."""
    places = _places(data)
    sheet = _geographic(data, places, ctx) if data.mode == "geo" else _plan(data, places, ctx)
    if not places and sheet is None:
        return None
    warning = _tiles_warning(data, ctx)
    return section(
        "map",
        html.div({"className": "block-body"}, notice(warning)) if warning and ctx.preview else None,
        html.div({"className": "map-sheet"}, sheet) if sheet else None,
        html.ol(
            {"className": "map-places"},
            [html.li(_entry(each, data, ctx)) for each in places],
        )
        if places
        else None,
        None if data.sans_chemins or not _is_drawn(data, ctx) else stops_and_ways(ctx),
        title=data.titre,
        anchor=data.anchor,
    )


def _tiles_warning(data: Map, ctx: BlockContext) -> str:
    """Return why the block's own tiles are not used; empty if they are used or it has none."""
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


def _places(data: Map) -> list[_Place]:
    points = [each for each in data.points if each.titre]
    anchors = unique_anchors((each.id or each.titre for each in points), prefix=data.id_prefix)
    return [
        _Place(point, own, str(number))
        for number, (point, own) in enumerate(zip(points, anchors, strict=True), 1)
    ]


def _plan(data: Map, places: list[_Place], ctx: BlockContext) -> VdomDict | None:
    if data.fond is None or not data.fond.url:
        return None
    points = [
        Point(
            anchor=each.anchor, label=each.label, title=each.point.titre, x=x, y=y, highlights=True
        )
        for each in places
        for x, y in [(each.point.x, each.point.y)]
        if x is not None and y is not None and on_plan(x, y)
    ]
    return plan(data.fond, points, ctx)


def _geographic(data: Map, places: list[_Place], ctx: BlockContext) -> VdomDict | None:
    """Render the places that have valid coordinates on a map of the earth."""
    markers = [
        LabelledMarker(
            anchor=each.anchor, label=each.label, title=each.point.titre, lat=lat, lng=lng
        )
        for each in places
        for lat, lng in [(each.point.lat, each.point.lng)]
        if lat is not None and lng is not None and is_on_map(lat, lng)
    ]
    if not markers:
        return None
    return geographic_map(
        markers,
        ctx,
        title=data.titre,
        tiles=tiles_for(data.tuiles, ctx.tiles),
        name=data.id_prefix,
        centre=_start(data.centre),
        zoom=data.zoom,
    )


def _start(centre: Centre | None) -> Start | None:
    if centre is None or centre.lat is None or centre.lng is None:
        return None
    return Start(lat=centre.lat, lng=centre.lng) if is_on_map(centre.lat, centre.lng) else None


def _entry(place: _Place, data: Map, ctx: BlockContext) -> VdomDict:
    point = place.point
    return html.article(
        {"className": "place", "id": place.anchor, "tabIndex": -1} | highlight_of(place.anchor),
        html.h3(html.span({"className": "place-number"}, place.label), " ", html.span(point.titre)),
        html.div(
            {"className": "place-body"},
            html.p({"className": "place-kind"}, point.categorie) if point.categorie else None,
            html.p({"className": "place-kind"}, ctx.t("Au-delà de la carte dessinée"))
            if _is_drawn(data, ctx) and _is_beyond(point, ctx)
            else None,
            rich_text(point.texte, ctx),
            picture(point.image, ctx, slot="third", class_name="place-picture"),
            _links(place, data, ctx),
        ),
    )


def _links(place: _Place, data: Map, ctx: BlockContext) -> VdomDict | None:
    point = place.point
    action = button(point.cta, ctx, variant="quiet")
    ways = _map_links(point, ctx) if data.mode == "geo" else []
    if action is None and not ways:
        return None
    return html.p({"className": "place-links"}, action, *ways)


def _is_drawn(data: Map, ctx: BlockContext) -> bool:
    """Whether the places are on the drawn map: one of them, at least."""
    places = data.points if data.mode == "geo" else ()
    return any(each.titre and _on_drawing(each, ctx) for each in places)


def _on_drawing(point: MapPoint, ctx: BlockContext) -> bool:
    lat, lng = point.lat, point.lng
    return lat is not None and lng is not None and place_on_drawing(lat, lng, ctx) is not None


def _is_beyond(point: MapPoint, ctx: BlockContext) -> bool:
    """Whether a place is on the earth and not on the drawn map; swapped coordinates are logged."""
    lat, lng = point.lat, point.lng
    if lat is None or lng is None or not is_on_map(lat, lng) or _on_drawing(point, ctx):
        return False
    if place_on_drawing(lng, lat, ctx):
        losses.once(
            ("swapped", point.titre, lat, lng),
            f"The place {point.titre!r} of a map is far away; swap its latitude and longitude.",
        )
    return True


def _map_links(point: MapPoint, ctx: BlockContext) -> list[VdomDict]:
    lat, lng = point.lat, point.lng
    if lat is None or lng is None or not is_on_map(lat, lng):
        return []
    return [route_link(lat, lng, point.titre, ctx), _map_link(lat, lng, point, ctx)]


def _map_link(lat: float, lng: float, point: MapPoint, ctx: BlockContext) -> VdomDict:
    return link(
        map_url(lat, lng),
        ctx,
        icon("map"),
        html.span(
            ctx.t("Voir sur OpenStreetMap"),
            html.span({"className": "visually-hidden"}, f": {point.titre}"),
        ),
        class_name="place-elsewhere",
    )
