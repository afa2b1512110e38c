"""A link to the way to a place from where the visitor is, which no page of the site learns."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.link import link
from villa_site.site.context import BlockContext


def route_url(lat: float, lng: float) -> str:
    """Return the URL of the way to a place, on foot, on OpenStreetMap; its start is left open."""
    to = f"{lat:.5f}%2C{lng:.5f}"
    return f"https://www.openstreetmap.org/directions?engine=fossgis_valhalla_foot&to={to}"


def route_link(lat: float, lng: float, title: str, ctx: BlockContext) -> VdomDict:
    """Render the link to the way to ``title``; where script is, it opens the device's own map."""
    return link(
        route_url(lat, lng),
        ctx,
        icon("arrow"),
        html.span(
            ctx.t("Itinéraire depuis ici"),
            html.span({"className": "visually-hidden"}, f": {title}"),
        ),
        class_name="place-elsewhere",
        attributes={"data-route": f"{lat:.5f},{lng:.5f}"},
    )
