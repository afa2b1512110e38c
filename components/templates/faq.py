"""The FAQ page: questions by category, each opening to its answer."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import chips, page_head
from components.ui.section import section
from components.ui.toggle import questions
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Faq, FaqCategory
from villa_site.site.context import BlockContext
from villa_site.site.i18n.words import unique_anchors
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


def faq(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    categories = [
        category
        for category in page.fields(Faq).categories
        if any(each.question.strip() for each in category.questions)
    ]
    anchors = unique_anchors((each.titre for each in categories), prefix="questions")
    anchored = list(zip(categories, anchors, strict=True))
    titled = [(each.titre, f"#{anchor}") for each, anchor in anchored if each.titre]
    return [
        page_head(
            view,
            chapo=page.seo.description,
            facts=chips(titled, view.ctx.t("Sujets")),
        ),
        *(_category(each, anchor, view.ctx) for each, anchor in anchored),
        *blocks(view),
    ]


def _category(category: FaqCategory, anchor: str, ctx: BlockContext) -> VdomDict:
    # The class names are those of the block ``acf/faq``, whose styles apply.
    return section(
        "faq",
        html.h2({"className": "visually-hidden"}, ctx.t("Questions"))
        if not category.titre
        else None,
        html.div(
            {"className": "block-body faq-questions"},
            questions(category.questions, ctx, prefix=anchor),
        ),
        title=category.titre,
        anchor=anchor,
        class_name="faq-subject",
    )
