"""Elements that rise into their place as they come into sight; scroll to see it."""

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
    reveal,
    rich_text,
    section,
)


class Reveal(ContentModel):
    """A text, part by part."""

    titre: Text = ""
    texte: Html = NO_HTML


@block("example/reveal")
def example_reveal(data: Reveal, ctx: BlockContext) -> VdomDict:
    """Let content rise with ``reveal(*content)``; without scrolling it is where it belongs."""
    return section(
        "example",
        html.div(
            {"className": "block-body"},
            *[reveal(rich_text(data.texte, ctx)) for _ in range(4)],
        ),
        title=data.titre,
    )
