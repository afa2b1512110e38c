"""Style sheets that a check adds to a page, even where its policy forbids that to pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Page

_ADD: Final = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}"""
_REMOVE: Final = "() => { document.adoptedStyleSheets.pop(); }"


def add(page: Page, rules: str) -> None:
    """Add a style sheet to a page."""
    page.evaluate(_ADD, rules)


@contextmanager
def added(page: Page, rules: str) -> Iterator[None]:
    """Add a style sheet to a page for as long as the block lasts."""
    add(page, rules)
    try:
        yield
    finally:
        page.evaluate(_REMOVE)
