"""Questions of visitors, each opening to its answer."""

from __future__ import annotations

from reactpy.types import VdomDict

from villa_site.extend import BlockContext, block
from villa_site.extend.layout import FaqBlock, body_section, heading_below, questions


@block()
def faq(data: FaqBlock, ctx: BlockContext) -> VdomDict | None:
    """Render the questions; nothing when there are none."""
    heading = heading_below(data.titre)
    items = questions(data.questions, ctx, prefix=data.id_prefix, heading=heading)
    if not items:
        return None
    return body_section("faq", items, title=data.titre, anchor=data.anchor, body="faq-questions")
