"""Links that look like buttons."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import IconName, icon
from components.ui.link import link
from villa_site.content.links import CTA
from villa_site.content.media import File
from villa_site.site.context import BlockContext
from villa_site.site.formats import file_size
from villa_site.site.html.rich_text import is_foreign

Variant = Literal["solid", "outline", "quiet"]


def button(cta: CTA | None, ctx: BlockContext, *, variant: Variant = "solid") -> VdomDict | None:
    """Render an editor's call to action; nothing without a URL."""
    if cta is None or not cta.href:
        return None
    is_file = cta.file is not None and cta.href == cta.file.url
    details = file_details(cta.file, ctx) if is_file and cta.file else ""
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


def file_details(file: File, ctx: BlockContext) -> str:
    """Return a download's type and size, as in ``PDF, 1,20 Mo``."""
    size = file_size(file.filesize, ctx) if file.filesize else ""
    return ", ".join(filter(None, (file.subtype.rsplit("/", 1)[-1].upper(), size)))
