"""The minutes that a page takes to read."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.backend.models.page import Page
from villa_site.site.pages.reading_time import reading_minutes

pytestmark = pytest.mark.req("VIS-03")


def minutes(*blocks: dict[str, Any]) -> int:
    return reading_minutes(Page.model_validate({"blocks": list(blocks)}).blocks)


def html(words: int) -> dict[str, Any]:
    return {"blockName": None, "innerHTML": f"<p>{'mot ' * words}</p>"}


@pytest.mark.parametrize(("words", "expected"), [(1, 1), (250, 1), (320, 2), (1_000, 5)])
def test_two_hundred_words_take_a_minute(words: int, expected: int) -> None:
    assert minutes(html(words)) == expected


def test_page_without_text_takes_no_time() -> None:
    assert minutes() == 0
    assert minutes({"blockName": "core/image", "attrs": {"data": {"taille": "wide"}}}) == 0


def test_words_of_data_and_of_blocks_inside_count_once() -> None:
    text = {"blockName": "acf/text", "attrs": {"data": {"texte": "un mot de plus " * 100}}}
    group = {"blockName": "core/group", "innerHTML": "<div></div>", "innerBlocks": [html(400)]}
    assert minutes(text, group) == 4
