"""Links: external ones open a new tab and say so to screen readers."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext
from villa_site.site.html.rich_text import is_foreign


def link(
    href: str,
    ctx: BlockContext,
    *children: Any,
    class_name: str = "",
    current: bool = False,
    attributes: dict[str, Any] | None = None,
) -> VdomDict:
    """Render a link to ``href``; ``current`` marks the link to the current page."""
    external = is_foreign(href, ctx)
    own: dict[str, Any] = {"href": ctx.link(href)}
    if class_name:
        own["className"] = class_name
    if current:
        own["aria-current"] = "page"
    if external:
        own |= {"target": "_blank", "rel": "noopener"}
    return html.a(own | (attributes or {}), *children, new_tab(ctx) if external else None)


def map_url(lat: float, lng: float) -> str:
    """Return the URL of a place on OpenStreetMap."""
    return (
        f"https://www.openstreetmap.org/?mlat={lat:.5f}&mlon={lng:.5f}#map=17/{lat:.5f}/{lng:.5f}"
    )


def new_tab(ctx: BlockContext) -> VdomDict:
    """Render the hint for screen readers that a link opens a new tab."""
    return html.span({"className": "visually-hidden"}, " " + ctx.t("(nouvel onglet)"))
