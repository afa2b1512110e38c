"""The text block shows a title and what an editor wrote, cleaned."""

from __future__ import annotations

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context


async def test_text_has_one_unescaped_title_and_its_content() -> None:
    async with Stage(fixture("text"), context()) as stage:
        assert "<h2" in stage.html
        assert "Le palais & le jardin Le matin, le jardin est aux merles" in stage.words
        assert '<a href="/academie/">' in stage.html


async def test_empty_text_is_not_rendered() -> None:
    async with Stage(fixture("text", "minimal", texte=False), context()) as stage:
        assert stage.html == "<div></div>"
