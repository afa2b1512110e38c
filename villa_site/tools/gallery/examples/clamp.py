"""A long text of which the first lines are shown."""

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
    clamp,
    rich_text,
    section,
)


class Clamp(ContentModel):
    """A long text."""

    titre: Text = ""
    texte: Html = NO_HTML


@block("example/clamp")
def example_clamp(data: Clamp, ctx: BlockContext) -> VdomDict | None:
    """Show the first lines of a text with ``clamp(*content, ctx=ctx, lines=3)``."""
    text = rich_text(data.texte, ctx)
    if text is None:
        return None
    body = html.div({"className": "block-body"}, clamp(text, ctx=ctx, lines=3))
    return section("example", body, title=data.titre)
