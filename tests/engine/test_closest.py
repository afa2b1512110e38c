"""A misspelt word finds the one that was meant."""

from __future__ import annotations

import pytest

from villa_site.engine.closest import closest


@pytest.mark.req("DEV-16")
@pytest.mark.parametrize(
    ("word", "expected"),
    [("classNam", "className"), ("CLASSNAME", "className"), ("xyz", None), ("", None)],
)
def test_misspelt_word_finds_the_known_one(word: str, expected: str | None) -> None:
    assert closest(word, ["className", "tabIndex"]) == expected
