"""Questions with answers are described for search engines as schema.org's FAQPage."""

from __future__ import annotations

import pytest

from components.structured_data.nodes import described, faq_page
from components.ui.toggle import FaqBlock
from tests.blocks.stage import fixture, loaded
from tests.support.rendered import context, view, words

pytestmark = pytest.mark.req("BLK-03")


def test_faq_page_describes_the_questions_of_blocks() -> None:
    node = faq_page(view({"blocks": [fixture("faq")]}, locale="it"))
    assert node is not None
    assert node["@type"] == "FAQPage"
    assert node["inLanguage"] == "it"
    first = node["mainEntity"][0]
    assert first["name"] == "Peut-on s\u2019asseoir dans l\u2019herbe ?"
    assert words(first["acceptedAnswer"]["text"]) == "Oui, sauf dans les carr\u00e9s ."


def test_page_without_questions_has_no_faq_structured_data() -> None:
    assert faq_page(view({"blocks": []})) is None


def test_answers_are_sanitised_and_unanswered_questions_omitted() -> None:
    [question] = described(_data("hostile").questions, context())
    assert "<script" not in question["acceptedAnswer"]["text"]


def _data(case: str) -> FaqBlock:
    data = loaded(fixture("faq", case)).model()
    assert isinstance(data, FaqBlock)
    return data
