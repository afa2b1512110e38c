"""The caption that WordPress stores inside a block's HTML."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.html_content import html_content
from villa_site.site.context import BlockContext
from villa_site.site.html.wordpress_html import inner_html_of


def caption(markup: str, ctx: BlockContext) -> VdomDict | None:
    """Render the ``figcaption`` of a picture, table or player; nothing where it is empty."""
    inner = inner_html_of(markup, "figcaption", ctx)
    if not inner:
        return None
    return html_content(html.figcaption, {"className": "caption"}, inner, ctx)
