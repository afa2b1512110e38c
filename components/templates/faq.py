"""What visitors ask, subject by subject, each question opening to its answer."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.ui.anchor import unique_anchors
from components.ui.chips import chips
from components.ui.questions import questions
from components.ui.section import section
from villa_site.content.entities import Faq, FaqCategory
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

# So few subjects are seen at a glance.
_FEW: Final = 2


def faq(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    found = [each for each in view.page.fields(Faq).categories if _asked(each)]
    anchors = unique_anchors((each.titre for each in found), prefix="questions")
    subjects = list(zip(found, anchors, strict=True))
    titled = [(each.titre, f"#{anchor}") for each, anchor in subjects if each.titre]
    return [
        page_head(
            view,
            title=view.page.title,
            chapo=view.page.seo.description,
            facts=chips(titled, view.ctx.t("Sujets")) if len(titled) > _FEW else None,
        ),
        *(_subject(each, anchor, view.ctx) for each, anchor in subjects),
        *blocks(view),
    ]


def _asked(subject: FaqCategory) -> bool:
    return any(each.question.strip() for each in subject.questions)


def _subject(subject: FaqCategory, anchor: str, ctx: BlockContext) -> VdomDict:
    # It looks as the block does that editors place on other pages.
    return section(
        "faq",
        html.h2({"className": "visually-hidden"}, ctx.t("Questions"))
        if not subject.titre
        else None,
        html.div(
            {"className": "block-body faq-questions"},
            questions(subject.questions, ctx, prefix=anchor),
        ),
        title=subject.titre,
        anchor=anchor,
        class_name="faq-subject",
    )
