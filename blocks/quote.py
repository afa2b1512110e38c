"""A quotation with its author and a portrait."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    Anchor,
    BlockContext,
    ContentModel,
    Image,
    Text,
    block,
    editor_help,
    editor_label,
    picture,
    required,
    section,
)


@editor_label("Citation")
@editor_help("Une citation, son auteur et un portrait.")
class Quote(ContentModel):
    """A quotation, its author and the author's role."""

    anchor: Anchor = ""
    texte: Annotated[
        Text,
        required(),
        editor_label("Citation"),
        editor_help("Sans guillemets : le site les ajoute."),
    ] = ""
    auteur: Annotated[Text, editor_label("Auteur")] = ""
    fonction: Annotated[Text, editor_label("Fonction")] = ""
    image: Annotated[Image | None, editor_label("Portrait")] = None


@block()
def quote(data: Quote, ctx: BlockContext) -> VdomDict | None:
    """Render the quotation; nothing when it is empty."""
    words = data.texte.strip().strip('«»“”„" \u00a0\u202f')
    if not words:
        return None
    portrait = picture(
        data.image, ctx, slot="third", leading=ctx.leading, class_name="quote-portrait picture-arch"
    )
    return section(
        "quote",
        html.figure(
            {"className": "quote-figure"},
            portrait,
            html.blockquote(html.p(words)),
            _author(data),
        ),
        anchor=data.anchor,
    )


def _author(data: Quote) -> VdomDict | None:
    if not data.auteur and not data.fonction:
        return None
    return html.figcaption(
        html.cite(data.auteur) if data.auteur else None,
        html.span({"className": "quote-role"}, data.fonction) if data.fonction else None,
    )
