"""The questions of a page and their answers, whichever block or template holds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from components.structured_data.thing import Thing, address_of, named, thing
from components.ui.questions import faq_page
from villa_site.backend.models.block import Block
from villa_site.content.entities import Faq, Question
from villa_site.content.model import ContentModel
from villa_site.site.absolute_html import absolute_html
from villa_site.site.context import BlockContext
from villa_site.site.visit import View


class Asked(ContentModel):
    """The questions of a block."""

    questions: tuple[Question, ...] = ()


def questions_of(view: View) -> Thing | None:
    """Tell all questions of the page as one list: a page may be described as one FAQ only."""
    page = view.page
    if page is None:
        return None
    of_template = page.entity.categories if isinstance(page.entity, Faq) else ()
    asked = [question for category in of_template for question in category.questions]
    found = faq_page([*asked, *_of_blocks(page.blocks)], view.ctx)
    if found is None:
        return None
    told = [_answered(each, view.ctx) for each in found["mainEntity"]]
    faq = thing("FAQPage", inLanguage=view.ctx.locale, mainEntity=told)
    return named(faq, address_of(view), "faq")


def _answered(question: Thing, ctx: BlockContext) -> Thing:
    answer = question["acceptedAnswer"]
    return {**question, "acceptedAnswer": {**answer, "text": absolute_html(answer["text"], ctx)}}


def _of_blocks(blocks: Iterable[Block]) -> Iterator[Question]:
    for block in blocks:
        if block.name == "acf/faq":
            yield from Asked.model_validate(block.data).questions
        yield from _of_blocks(block.inner_blocks)
