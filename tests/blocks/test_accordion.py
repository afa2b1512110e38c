"""The accordion opens natively, and each of its items has an address that opens it."""

from __future__ import annotations

import re

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context

pytestmark = pytest.mark.req("BLK-01")


async def test_items_are_details_elements_open_as_configured() -> None:
    async with Stage(fixture("accordion"), context()) as stage:
        assert stage.html.count("<details") == 3
        assert stage.html.count('open=""') == 1
        assert "<summary><h3>S\u2019il pleut</h3>" in stage.html


async def test_items_without_a_block_title_have_higher_headings() -> None:
    async with Stage(fixture("accordion", titre=""), context()) as stage:
        assert "<summary><h2>S\u2019il pleut</h2>" in stage.html


async def test_each_item_has_an_id_inside_its_disclosure() -> None:
    async with Stage(fixture("accordion"), context()) as stage:
        anchors = re.findall(r'<div class="disclosure-content" id="([^"]*)"', stage.html)
        assert anchors == ["avant-s-il-pleut", "avant-s-il-vente", "avant-s-il-vente-2"]
        assert [f'href="#{anchor}"' in stage.html for anchor in anchors] == [True] * 3


async def test_flattened_repeater_is_read() -> None:
    async with Stage(fixture("accordion", "minimal"), context()) as stage:
        assert "Chiens En laisse." in stage.words


async def test_items_without_title_are_omitted() -> None:
    async with Stage(fixture("accordion", "hostile"), context()) as stage:
        assert stage.html.count("<details") == 1
        assert "sans titre" not in stage.words


async def test_accordion_without_items_is_not_rendered() -> None:
    async with Stage(fixture("accordion", items=False), context()) as stage:
        assert stage.html == "<div></div>"
