"""A tester's own tests of what visitors share; run by tests/qa/test_elements.py."""

from __future__ import annotations

from playwright.sync_api import Page

from villa_site.qa.elements import Store
from villa_site.qa.visitor import Visitor


def test_vote_is_answered_and_seen_by_another_visitor(visitor: Visitor, page: Page) -> None:
    visitor.open("/sondage/")
    other = Visitor(page.context.new_page())
    other.open("/sondage/")
    with other.store.changes():
        assert Store(page).action.send()
    assert "1" in other.store.text
