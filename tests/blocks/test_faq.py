"""Questions open to their answers, each with its own address, and structured data has them."""

from __future__ import annotations

import re

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-03")


async def test_questions_are_details_elements_under_their_title() -> None:
    async with Stage(fixture("faq"), context()) as stage:
        assert stage.html.count("<details") == 3
        assert "open=" not in stage.html
        assert '<h2 class="block-title">Ce qu\u2019on demande</h2>' in stage.html
        assert "Cueillir un citron ? Non. Voir les jardins ." in stage.words


async def test_each_answer_has_an_id_inside_its_disclosure() -> None:
    async with Stage(fixture("faq"), context()) as stage:
        anchors = re.findall(r'<div class="disclosure-content" id="([^"]*)"', stage.html)
        assert anchors == [
            "questions-peut-on-s-asseoir-dans-l-herbe",
            "questions-cueillir-un-citron",
            "questions-cueillir-un-citron-2",
        ]
        assert [f'href="#{anchor}"' in stage.html for anchor in anchors] == [True] * 3


@pytest.mark.parametrize(
    ("locale", "label"),
    [("fr", "Lien vers"), ("it", "Link a"), ("en", "Link to")],
)
async def test_permalink_of_an_answer_is_labelled_in_the_page_language(
    locale: Locale, label: str
) -> None:
    async with Stage(fixture("faq", "minimal"), context(locale)) as stage:
        assert f'aria-label="{label}' in stage.html


async def test_flattened_repeater_without_title_is_read() -> None:
    async with Stage(fixture("faq", "minimal"), context()) as stage:
        assert "Et les chiens ? En laisse." in stage.words
        assert stage.html.count("<h2") == stage.html.count("<summary><h2>") == 1


async def test_empty_questions_are_omitted() -> None:
    async with Stage(fixture("faq", "hostile"), context()) as stage:
        assert stage.html.count("<details") == 2
        assert "sans question" not in stage.words
        assert "Sans r\u00e9ponse ?" in stage.words


@pytest.mark.parametrize("asked", [False, None, [], ""])
async def test_faq_without_questions_is_not_rendered(asked: object) -> None:
    async with Stage(fixture("faq", questions=asked), context()) as stage:
        assert stage.html == "<div></div>"
