"""The text block shows a title and what an editor wrote, cleaned."""

from __future__ import annotations

from tests.blocks.stage import Stage, fixture
from tests.components.rendered import context


async def test_text_shows_its_title_once_unescaped_and_its_words() -> None:
    async with Stage(fixture("text"), context()) as stage:
        assert "<h2" in stage.html
        assert "Le palais & le jardin Le matin, le jardin est aux merles" in stage.words
        assert '<a href="/academie/">' in stage.html


async def test_text_without_words_is_nothing() -> None:
    async with Stage(fixture("text", "minimal", texte=False), context()) as stage:
        assert stage.html == "<div></div>"
