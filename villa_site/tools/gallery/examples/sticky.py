"""Elements that stay in sight while the rest goes by: make the window low and scroll."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    BlockContext,
    ContentModel,
    Html,
    Text,
    block,
    rich_text,
    section,
    sticky,
)


class Sticky(ContentModel):
    """A title that stays while the text goes by."""

    titre: Text = ""
    texte: Html = NO_HTML


@block("example/sticky")
def example_sticky(data: Sticky, ctx: BlockContext) -> VdomDict:
    """Keep content in sight with ``sticky(*content, where)``: always, or where it is wide."""
    return section(
        "example",
        html.div(
            {"className": "block-body"},
            sticky(html.h2(data.titre), where="always") if data.titre else None,
            rich_text(data.texte * 4, ctx),
        ),
    )
