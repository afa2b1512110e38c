"""Questions that open to their answers."""

from __future__ import annotations

from collections.abc import Iterable

from reactpy.types import VdomDict

from components.ui.disclosure import disclosure
from components.ui.toggle import Heading
from villa_site.content.entities import Question
from villa_site.site.anchor import unique_anchors
from villa_site.site.context import BlockContext


def questions(
    items: Iterable[Question], ctx: BlockContext, *, prefix: str, heading: Heading = "h3"
) -> list[VdomDict]:
    """Render a disclosure for each question with text; the anchors begin with ``prefix``."""
    texts = [each for each in items if each.question.strip()]
    anchors = unique_anchors((each.question for each in texts), prefix=prefix)
    return [
        disclosure(each.question, each.reponse, ctx, anchor=anchor, heading=heading)
        for each, anchor in zip(texts, anchors, strict=True)
    ]
