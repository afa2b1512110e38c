"""A text with its title in the left margin."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from components.ui.rich_text import rich_text
from components.ui.section import section
from villa_site.content import model
from villa_site.content.block import block
from villa_site.site.context import BlockContext


class Text(model.ContentModel):
    """A title and an editor's HTML."""

    anchor: model.Anchor = ""
    titre: model.Text = ""
    texte: Annotated[model.Html, model.required()] = model.NO_HTML


@block()
def text(data: Text, ctx: BlockContext) -> VdomDict | None:
    """Render the text; nothing without title and text."""
    content = rich_text(data.texte, ctx)
    if content is None and not data.titre:
        return None
    body = html.div({"className": "block-body"}, content) if content else None
    return section("text", body, title=data.titre, anchor=data.anchor)
