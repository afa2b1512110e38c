"""Frequently asked questions, each opening to its answer."""

from __future__ import annotations

from reactpy.types import VdomDict

from components.ui.section import body_section
from components.ui.toggle import FaqBlock, heading_below, questions
from villa_site.content.blocks.block import block
from villa_site.site.context import BlockContext


@block()
def faq(data: FaqBlock, ctx: BlockContext) -> VdomDict | None:
    """Render the questions; nothing when there are none."""
    heading = heading_below(data.titre)
    items = questions(data.questions, ctx, prefix=data.id_prefix, heading=heading)
    if not items:
        return None
    return body_section("faq", items, title=data.titre, anchor=data.anchor, body="faq-questions")
