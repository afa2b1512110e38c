"""How every page of the sitemap is heard, as far as its markup says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl
from villa_site.qa.heard import markup
from villa_site.qa.html import Document
from villa_site.qa.structured.wrong import Wrong

pytestmark = [pytest.mark.smoke, pytest.mark.req("QAK-04")]


@pytest.mark.wcag("1.3.1", "2.4.1")
def test_every_page_has_its_landmarks(check: Check, crawl: Crawl) -> None:
    """Header, main part and footer of every page are landmarks; menus and dialogs have names."""
    _judge(check, crawl, markup.landmarks)


@pytest.mark.wcag("1.3.1", "4.1.2")
def test_nothing_is_taken_from_screen_readers(check: Check, crawl: Crawl) -> None:
    """No title, list, menu or main part of any page is hidden from screen readers."""
    _judge(check, crawl, markup.silenced)


@pytest.mark.wcag("4.1.2")
def test_roles_and_references_exist(check: Check, crawl: Crawl) -> None:
    """The roles on every page exist, and so do the elements that names refer to."""
    _judge(check, crawl, markup.roles)


@pytest.mark.wcag("4.1.2")
def test_states_have_values_that_exist(check: Check, crawl: Crawl) -> None:
    """Attributes for parts that are open, pressed, current or busy have values that exist."""
    _judge(check, crawl, markup.states)


@pytest.mark.wcag("1.3.1", "2.4.6")
def test_questions_are_headings(check: Check, crawl: Crawl) -> None:
    """Questions that open an answer are headings, so that one can walk from one to the next."""
    _judge(check, crawl, markup.questions)


def _judge(
    check: Check, crawl: Crawl, rule: Callable[[Document], Iterator[tuple[Wrong, str]]]
) -> None:
    for page in crawl.documents:
        if page.answer.is_success:
            check.looked_at(page.path)
            for wrong, place in rule(page.document):
                check.found(path=page.path, expected=wrong.expected, seen=wrong.seen, place=place)
