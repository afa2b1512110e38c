"""A text with its title in the left margin."""

from __future__ import annotations

from typing import Annotated

from reactpy.types import VdomDict

from components.ui.rich_text import rich_text
from components.ui.section import body_section, section
from villa_site.content import model
from villa_site.content.blocks.block import block
from villa_site.site.context import BlockContext


@model.editor_label("Texte")
@model.editor_help("Un texte, son titre dans la marge.")
class Text(model.ContentModel):
    """A title and an editor's HTML."""

    anchor: model.Anchor = ""
    titre: Annotated[model.Text, model.editor_label("Titre")] = ""
    texte: Annotated[model.Html, model.required(), model.editor_label("Texte")] = model.NO_HTML


@block()
def text(data: Text, ctx: BlockContext) -> VdomDict | None:
    """Render the text; nothing without title and text."""
    content = rich_text(data.texte, ctx)
    if content is None:
        return section("text", title=data.titre, anchor=data.anchor) if data.titre else None
    return body_section("text", content, title=data.titre, anchor=data.anchor)
