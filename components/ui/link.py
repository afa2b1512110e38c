"""Links, plain or like buttons: external ones open a new tab and say so to screen readers."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import IconName, icon
from villa_site.content.links import CTA
from villa_site.content.media import File
from villa_site.site.context import BlockContext
from villa_site.site.formats import file_size
from villa_site.site.rich_text import is_foreign

Variant = Literal["solid", "outline", "quiet"]


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
    return html.span({"className": "visually-hidden"}, f" {ctx.t('(nouvel onglet)')}")


def button(cta: CTA | None, ctx: BlockContext, *, variant: Variant = "solid") -> VdomDict | None:
    """Render an editor's call to action; nothing without a URL."""
    if cta is None or not cta.href:
        return None
    is_file = cta.file is not None and cta.href == cta.file.url
    details = _details(cta.file, ctx) if is_file and cta.file else ""
    return link_button(
        cta.href,
        cta.label or ctx.t("En savoir plus"),
        ctx,
        variant=variant,
        details=details,
        icon_name="download" if is_file else None,
    )


def link_button(
    href: str,
    label: str,
    ctx: BlockContext,
    *,
    variant: Variant = "solid",
    details: str = "",
    icon_name: IconName | None = None,
) -> VdomDict:
    """Render a link to ``href`` as a button; ``details`` follow the label in small print."""
    name = icon_name or ("away" if is_foreign(href, ctx) else "arrow")
    return link(
        href,
        ctx,
        html.span({"className": "button-label"}, label),
        html.small(details) if details else None,
        icon(name),
        class_name=f"button button-{variant}",
    )


def quiet_link(href: str, label: str, icon_name: IconName, **attributes: Any) -> VdomDict:
    """Render a link to a file of this site as a quiet button."""
    return html.a(
        {"className": "button button-quiet", "href": href, **attributes},
        html.span({"className": "button-label"}, label),
        icon(icon_name),
    )


def _details(file: File, ctx: BlockContext) -> str:
    """Return a download's type and size, as in ``PDF, 1,20 Mo``."""
    size = file_size(file.filesize, ctx.locale) if file.filesize else ""
    return ", ".join(filter(None, (file.subtype.rsplit("/", 1)[-1].upper(), size)))
