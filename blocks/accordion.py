"""Titles that open to texts, as native disclosures with an anchor each."""

from __future__ import annotations

from typing import Annotated

from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Flag,
    Html,
    Text,
    block,
    editor_help,
    editor_label,
    required,
    row_label,
)
from villa_site.extend.fields import anchor, unique_anchors
from villa_site.extend.layout import body_section, disclosure, heading_below


class AccordionItem(ContentModel):
    """One title with its text; ``ouvert`` shows the text from the start."""

    titre: Annotated[Text, required(), editor_label("Titre")] = ""
    texte: Annotated[Html, required(), editor_label("Texte")] = NO_HTML
    ouvert: Annotated[Flag, editor_label("Ouvert à l'arrivée sur la page")] = False


@editor_label("Accordéon")
@editor_help("Des titres qui s'ouvrent sur un texte.")
class Accordion(ContentModel):
    """Items under a common title."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    items: Annotated[
        tuple[AccordionItem, ...], required(), editor_label("Volets"), row_label("Volet")
    ] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.anchor or self.titre)

    @property
    def anchors(self) -> list[str]:
        """The ids of the texts."""
        return unique_anchors(
            (item.titre for item in self.items if item.titre), prefix=self.id_prefix
        )


@block()
def accordion(data: Accordion, ctx: BlockContext) -> VdomDict | None:
    """Render the items that have a title; nothing when none has."""
    items = [item for item in data.items if item.titre]
    if not items:
        return None
    nodes = [
        disclosure(
            item.titre,
            item.texte,
            ctx,
            anchor=anchor,
            opened=item.ouvert,
            heading=heading_below(data.titre),
        )
        for item, anchor in zip(items, data.anchors, strict=True)
    ]
    return body_section(
        "accordion", nodes, title=data.titre, anchor=data.anchor, body="accordion-items"
    )
