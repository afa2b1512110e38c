"""The quote block shows words and whose they are."""

from __future__ import annotations

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context

pytestmark = pytest.mark.req("BLK-06")


async def test_quote_has_author_and_role() -> None:
    async with Stage(fixture("quote"), context()) as stage:
        assert "<blockquote>" in stage.html
        assert "<cite>Solange Abadie</cite>" in stage.html
        assert "Dramaturge, résidente en 1998" in stage.words


async def test_existing_quotation_marks_are_not_doubled() -> None:
    async with Stage(fixture("quote"), context()) as stage:
        assert "<p>On m\u2019avait donné une chambre à Rome.</p>" in stage.html


async def test_quote_without_author_has_no_caption() -> None:
    async with Stage(fixture("quote", "minimal"), context()) as stage:
        assert "figcaption" not in stage.html


@pytest.mark.parametrize("silence", [False, "", " « » "])
async def test_quote_without_text_is_not_rendered(silence: object) -> None:
    async with Stage(fixture("quote", texte=silence), context()) as stage:
        assert stage.html == "<div></div>"
