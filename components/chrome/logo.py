"""The logo: the mark and the institution's name."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.mark import mark
from villa_site.site.context import BlockContext


def logo(ctx: BlockContext) -> VdomDict:
    """Render the logo as a link to the locale's home page."""
    return html.a(
        {
            "className": "logo",
            "href": ctx.link(ctx.home),
            "aria-label": ctx.t("%s, accueil", ctx.product),
        },
        mark(),
        html.span({"className": "logo-name"}, ctx.product),
    )
