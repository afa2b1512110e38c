"""Running text, its title in the left margin."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from components.ui.rich_text import rich_text
from components.ui.section import section
from villa_site.content import model as lenient
from villa_site.content.block import block
from villa_site.site.context import BlockContext


class Text(lenient.ContentModel):
    """A title and HTML of an editor."""

    anchor: lenient.Anchor = ""
    titre: lenient.Text = ""
    texte: Annotated[lenient.Html, lenient.required()] = lenient.NO_HTML


@block()
def text(data: Text, ctx: BlockContext) -> VdomDict | None:
    """Render the text; nothing when there are no words."""
    shown = rich_text(data.texte, ctx)
    if shown is None and not data.titre:
        return None
    body = html.div({"className": "block-body"}, shown) if shown else None
    return section("text", body, title=data.titre, anchor=data.anchor)
