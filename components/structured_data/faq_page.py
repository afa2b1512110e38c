"""schema.org's FAQPage: all questions of a page with their answers, from template and blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from components.structured_data.thing import Thing, subject
from components.ui.toggle import FaqBlock
from villa_site.backend.models.block import Block
from villa_site.content.entities import Faq, Question
from villa_site.site.context import BlockContext
from villa_site.site.rich_text import plain_text, sanitise
from villa_site.site.urls import absolute_html
from villa_site.site.visit import View


def faq_page(view: View) -> Thing | None:
    """Describe all questions of the page as one FAQPage: search engines accept one a page."""
    page = view.page
    if page is None:
        return None
    categories = page.entity.categories if isinstance(page.entity, Faq) else ()
    of_template = [question for category in categories for question in category.questions]
    questions = described([*of_template, *_of_blocks(page.blocks)], view.ctx)
    if not questions:
        return None
    return subject("FAQPage", "faq", view, inLanguage=view.ctx.locale, mainEntity=questions)


def described(questions: Iterable[Question], ctx: BlockContext) -> list[Thing]:
    """Describe the questions that have a text and an answer."""
    return [
        _question(each, ctx)
        for each in questions
        if each.question.strip() and plain_text(each.reponse)
    ]


def _question(question: Question, ctx: BlockContext) -> Thing:
    text = absolute_html(sanitise(question.reponse, ctx), ctx)
    answer = {"@type": "Answer", "text": text}
    return {"@type": "Question", "name": question.question.strip(), "acceptedAnswer": answer}


def _of_blocks(blocks: Iterable[Block]) -> Iterator[Question]:
    for block in blocks:
        if block.name == "acf/faq":
            yield from FaqBlock.model_validate(block.data).questions
        yield from _of_blocks(block.inner_blocks)
