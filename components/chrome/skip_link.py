"""The skip link: the first element in tab order leads past the header to the content."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext

MAIN_ID = "main"


def skip_link(ctx: BlockContext) -> VdomDict:
    """Link to the main content; visible while it has the focus."""
    return html.a({"className": "skip-link", "href": f"#{MAIN_ID}"}, ctx.t("Aller au contenu"))
