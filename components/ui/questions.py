"""Questions that open to their answers, and the same said to search engines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reactpy.types import VdomDict

from components.ui.anchor import unique_anchors
from components.ui.disclosure import disclosure
from components.ui.toggle import Heading
from villa_site.content.entities import Question
from villa_site.site.context import BlockContext
from villa_site.site.rich_text import plain_text, sanitise


def questions(
    asked: Iterable[Question], ctx: BlockContext, *, prefix: str, heading: Heading = "h3"
) -> list[VdomDict]:
    """Render one disclosure for each question that has words; the anchors begin with ``prefix``."""
    shown = [each for each in asked if each.question.strip()]
    anchors = unique_anchors((each.question for each in shown), prefix=prefix)
    return [
        disclosure(each.question, each.reponse, ctx, anchor=anchor, heading=heading)
        for each, anchor in zip(shown, anchors, strict=True)
    ]


def faq_page(asked: Iterable[Question], ctx: BlockContext) -> dict[str, Any] | None:
    """Describe questions with answers as schema.org's FAQPage; a page may hold one of them."""
    answered = [each for each in asked if each.question.strip() and plain_text(each.reponse)]
    if not answered:
        return None
    return {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "inLanguage": ctx.locale,
        "mainEntity": [_entity(each, ctx) for each in answered],
    }


def _entity(asked: Question, ctx: BlockContext) -> dict[str, Any]:
    answer = {"@type": "Answer", "text": sanitise(asked.reponse, ctx)}
    return {"@type": "Question", "name": asked.question.strip(), "acceptedAnswer": answer}
