"""A title that opens to a text; a link to the text's anchor opens it, too."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.rich_text import rich_text
from components.ui.toggle import Heading, toggle
from villa_site.site.context import BlockContext


def disclosure(
    title: str,
    markup: str,
    ctx: BlockContext,
    *,
    anchor: str,
    opened: bool = False,
    heading: Heading = "h3",
) -> VdomDict:
    """Render a native disclosure.

    The anchor is inside of the content, so that browsers open it for a URL with that hash.
    """
    return toggle(
        title,
        html.div(
            {"className": "disclosure-content", "id": anchor},
            rich_text(markup, ctx),
            html.a(
                {
                    "className": "disclosure-link",
                    "href": f"#{anchor}",
                    "aria-label": ctx.t("Lien vers « %s »", title),
                },
                icon("link"),
            ),
        ),
        opened=opened,
        heading=heading,
    )
