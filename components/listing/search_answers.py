"""Direct answers above the results of a search."""

from __future__ import annotations

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.ui.link import link
from villa_site.site.context import BlockContext
from villa_site.site.listing.answers import Answer


def search_answers(answers: Sequence[Answer], ctx: BlockContext) -> VdomDict | None:
    """Render each answer as a section that ends with a link to its page."""
    if not answers:
        return None
    return html.div({"className": "search-answers"}, [_answer(each, ctx) for each in answers])


def _answer(answer: Answer, ctx: BlockContext) -> VdomDict:
    return html.section(
        {"className": "search-answer"},
        html.h2(answer.title),
        html.ul([html.li(line) for line in answer.lines]) if answer.lines else None,
        html.p(link(answer.path, ctx, ctx.t("Tout savoir"))) if answer.path else None,
    )
