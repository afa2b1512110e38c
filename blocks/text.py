"""A text with its title in the left margin."""

from __future__ import annotations

from typing import Annotated

from reactpy.types import VdomDict

from villa_site import extend
from villa_site.extend import BlockContext, block, rich_text, section
from villa_site.extend.layout import body_section


@extend.editor_label("Texte")
@extend.editor_help("Un texte, son titre dans la marge.")
class Text(extend.ContentModel):
    """A title and an editor's HTML."""

    anchor: extend.Anchor = ""
    titre: Annotated[extend.Text, extend.editor_label("Titre")] = ""
    texte: Annotated[extend.Html, extend.required(), extend.editor_label("Texte")] = extend.NO_HTML


@block()
def text(data: Text, ctx: BlockContext) -> VdomDict | None:
    """Render the text; nothing without title and text."""
    content = rich_text(data.texte, ctx)
    if content is None:
        return section("text", title=data.titre, anchor=data.anchor) if data.titre else None
    return body_section("text", content, title=data.titre, anchor=data.anchor)
