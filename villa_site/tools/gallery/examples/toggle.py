"""Titles that open: one for itself, two of a group in which one is open at a time."""

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
    toggle,
)


class Toggle(ContentModel):
    """A title and what it hides."""

    titre: Text = ""
    texte: Html = NO_HTML


@block("example/toggle")
def example_toggle(data: Toggle, ctx: BlockContext) -> VdomDict:
    """Hide a text behind its title with ``toggle(title, *content, opened, group, heading)``."""
    text = html.div({"className": "disclosure-content"}, rich_text(data.texte, ctx))
    return section(
        "example",
        html.div(
            {"className": "block-body"},
            toggle(data.titre, text, opened=True),
            toggle(f"{data.titre} (1)", text, group="example"),
            toggle(f"{data.titre} (2)", text, group="example"),
        ),
        title=data.titre,
    )
