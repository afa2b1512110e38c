"""Pages of the docs that are made from the code are those that the code makes."""

from __future__ import annotations

import pytest

from tests.docs.reference import DOCS, MARK, PAGES, completed


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize("name", PAGES)
def test_page_is_the_one_that_the_code_makes(name: str) -> None:
    current = (DOCS / name).read_text(encoding="utf-8")
    assert MARK in current
    assert current == completed(name), "Fix: make reference"
