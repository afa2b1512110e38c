"""Keeps the catalogues and the texts of the code in step: a stale translation fails."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from villa_site.content.locales import DEFAULT_LOCALE, LOCALES, Locale
from villa_site.site.i18n import catalogue

ROOT = Path(__file__).parents[1]
PACKAGES = ("villa_site", "components", "blocks")
TRANSLATIONS = [locale for locale in LOCALES if locale != DEFAULT_LOCALE]


def _asked_for() -> set[str]:
    """Return the keys that the code names where it asks for a text."""
    keywords = {"t": None, "translate": None, "marked": None}
    return {
        message if isinstance(message, str) else message[0]
        for package in PACKAGES
        for _, _, message, _, _ in extract_from_dir(
            ROOT / package, [("**.py", "python")], keywords=keywords, strip_comment_tags=True
        )
    }


def _written() -> Iterator[str]:
    """Yield every string of the code: a key may stand in a table and be asked for by variable."""
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


@pytest.mark.parametrize("locale", LOCALES)
def test_catalogue_holds_every_text_that_the_code_asks_for(locale: Locale) -> None:
    assert sorted(_asked_for() - catalogue(locale).keys()) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_catalogue_holds_no_text_that_the_code_lacks(locale: Locale) -> None:
    assert sorted(catalogue(locale).keys() - set(_written())) == []


@pytest.mark.parametrize("locale", TRANSLATIONS)
def test_catalogue_translates_each_text_with_its_places(locale: Locale) -> None:
    entries = catalogue(locale).items()
    assert [key for key, text in entries if text.count("%s") != key.count("%s")] == []
    assert [key for key, text in entries if not text] == []
