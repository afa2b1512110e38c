"""Frequently asked questions, each opening to its answer."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from components.ui.questions import questions
from components.ui.section import section
from components.ui.toggle import heading_below
from villa_site.content.block import block
from villa_site.content.entities import Question
from villa_site.content.model import Anchor, ContentModel, Text, required
from villa_site.site.anchor import anchor
from villa_site.site.context import BlockContext


class FaqBlock(ContentModel):
    """Questions and answers under a common title."""

    anchor: Anchor = ""
    titre: Text = ""
    questions: Annotated[tuple[Question, ...], required()] = ()

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return anchor(self.anchor or self.titre or "faq")


@block()
def faq(data: FaqBlock, ctx: BlockContext) -> VdomDict | None:
    """Render the questions; nothing when there are none."""
    items = questions(
        data.questions,
        ctx,
        prefix=data.id_prefix,
        heading=heading_below(data.titre),
    )
    if not items:
        return None
    return section(
        "faq",
        html.div({"className": "block-body faq-questions"}, items),
        title=data.titre,
        anchor=data.anchor,
    )
