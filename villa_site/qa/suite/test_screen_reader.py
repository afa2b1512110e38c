"""The words of a screen reader on each kind of page in each language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl
from villa_site.qa.heard import seen
from villa_site.qa.heard.expectations import unmet
from villa_site.qa.heard.page import HeardPage, HeardPages
from villa_site.qa.heard.tree import Node
from villa_site.qa.heard.walks import CONTROLS, WALKS, Wrong
from villa_site.qa.language.foreign import foreign_texts
from villa_site.qa.language.texts import texts_of
from villa_site.qa.site_map import SiteMap

pytestmark = pytest.mark.req("QAK-04")


@pytest.fixture(scope="module")
def heard_pages(pytestconfig: pytest.Config) -> HeardPages:
    """Return what the processes of the run have read so far."""
    folder: Path | None = pytestconfig.getoption("--run-folder")
    worker = getattr(pytestconfig, "workerinput", {}).get("workerid", "gw0")
    return HeardPages(folder and folder / "heard", backwards=worker.endswith(tuple("13579")))


@pytest.fixture
def heard(page: Page, heard_pages: HeardPages, site_map: SiteMap) -> list[HeardPage]:
    """Return a page of each kind and language, as it is heard."""
    page.set_viewport_size({"width": 1440, "height": 900})
    return heard_pages.read(page, site_map.kinds())


@pytest.mark.wcag("1.3.1", "2.4.6")
def test_headings_are_heard_in_order(check: Check, heard: list[HeardPage]) -> None:
    """Walking by headings, one title is heard first, no heading is empty, no level is left out."""
    _walk(check, heard, WALKS["headings"], "heading")


@pytest.mark.wcag("1.3.1", "2.4.1")
def test_landmarks_have_names_of_their_own(check: Check, heard: list[HeardPage]) -> None:
    """Walking by landmarks, header, menus, main part and footer are heard, each by its name."""
    _walk(check, heard, WALKS["landmarks"], "main")


@pytest.mark.wcag("2.4.4", "4.1.2")
def test_links_say_where_they_lead(check: Check, heard: list[HeardPage]) -> None:
    """Walking by links, each says where it leads."""
    _walk(check, heard, WALKS["links"], "link")


@pytest.mark.wcag("1.3.1", "4.1.2")
def test_controls_have_names(check: Check, heard: list[HeardPage]) -> None:
    """Walking by controls, each button and field has a name in words."""
    _walk(check, heard, WALKS["controls"], "button", "textbox", "combobox", "checkbox")


@pytest.mark.wcag("1.1.1")
def test_pictures_are_described(check: Check, heard: list[HeardPage]) -> None:
    """Each picture that is heard is described in words, none by the name of its file."""
    _walk(check, heard, WALKS["pictures"], "img")


@pytest.mark.wcag("1.3.1")
def test_tables_have_headers(check: Check, heard: list[HeardPage]) -> None:
    """Each table is heard with the headers of its columns or rows."""
    _walk(check, heard, WALKS["tables"], "table")


@pytest.mark.wcag("1.3.2")
def test_page_is_heard_in_the_order_of_its_kind(check: Check, heard: list[HeardPage]) -> None:
    """Each kind of page is heard in the order that is expected of it."""
    for each in heard:
        check.looked_at(each.path)
        _report(check, each, unmet(each.tree, each.kind, each.language))


@pytest.mark.wcag("1.3.1", "1.3.2")
def test_what_is_seen_is_heard(check: Check, heard: list[HeardPage]) -> None:
    """Each line of text that is seen is heard as well."""
    for each in heard:
        check.looked_at(each.path)
        _report(check, each, seen.unheard(each))
        for place in each.silent:
            check.found(
                path=each.path,
                expected="a live region that a screen reader hears",
                seen="it is inside aria-hidden",
                place=place,
            )


@pytest.mark.wcag("3.3.2")
def test_required_fields_are_said_to_be(check: Check, heard: list[HeardPage]) -> None:
    """A field that must be filled in is seen and heard to be required."""
    _place(check, heard, seen.without_requirement, lambda each: bool(each.fields))


@pytest.mark.wcag("2.5.3")
def test_name_has_the_words_that_are_seen(check: Check, heard: list[HeardPage]) -> None:
    """The name of a control has the words that are seen on it."""
    _place(check, heard, seen.without_what_is_seen, lambda each: bool(each.named))


@pytest.mark.wcag("3.2.3", "3.2.4")
def test_languages_have_the_same_controls(check: Check, heard: list[HeardPage]) -> None:
    """Header and footer have the same controls in each language."""
    searchable = {each.language for each in heard if each.kind == "results"}
    for one, other in _homes(heard):
        check.looked_at(f"{one.path} and {other.path}")
        # Each language has a menu of its own, and without a search page no button for it.
        alike = (one.language in searchable) == (other.language in searchable)
        left_out = {"link"} if alike else {"link", "button"}
        roles = [each for each in CONTROLS if each not in left_out]
        _report(check, other, seen.other_controls(one, other, roles=roles))


@pytest.mark.wcag("3.1.2", "3.2.4")
def test_names_are_translated(check: Check, heard: list[HeardPage]) -> None:
    """The names of menus, buttons and fields are in the language of the page."""
    for one, other in _homes(heard):
        check.looked_at(f"{one.path} and {other.path}")
        for first, second in ((one, other), (other, one)):
            _report(check, second, seen.names_of_another_language(first, second))


@pytest.mark.wcag("3.1.1", "3.1.2")
def test_controls_are_heard_in_the_language_of_the_page(
    check: Check, heard: list[HeardPage], crawl: Crawl, pytestconfig: pytest.Config
) -> None:
    """Buttons, fields, dialogs and messages that a script has made are in the page's language."""
    texts = {page.path: texts_of(page.document) for page in crawl.documents}
    named = {f"{each.path} as heard": seen.named_controls(each) for each in heard}
    for each in heard:
        check.looked_at(each.path)
    allowed = pytestconfig.getoption("--allow-language")
    for found in foreign_texts(texts | named, allowed=allowed):
        paths = [path for path in found.paths if path in named]
        if paths:
            check.found(
                path=paths[0].partition(" ")[0],
                expected=f"the name of a {found.text.place} in “{found.text.language}”",
                seen=f"one that reads as “{found.seen}”: “{found.text.words}”",
            )


def _homes(heard: list[HeardPage]) -> Iterator[tuple[HeardPage, HeardPage]]:
    homes = [each for each in heard if each.kind == "home"]
    if len(homes) == 1:
        verdicts.not_applicable("the content has one language")
    return combinations(homes, 2)


def _walk(
    check: Check,
    heard: list[HeardPage],
    walk: Callable[[Node], Iterator[Wrong]],
    *roles: str,
) -> None:
    for each in heard:
        if found := each.tree.all(*roles):
            check.looked_at(f"{each.path}: {len(found)}")
        _report(check, each, walk(each.tree))


def _place(
    check: Check,
    heard: list[HeardPage],
    rule: Callable[[HeardPage], Iterator[seen.Placed]],
    concerns: Callable[[HeardPage], bool],
) -> None:
    for each in heard:
        if concerns(each):
            check.looked_at(each.path)
        for wrong, place in rule(each):
            check.found(path=each.path, expected=wrong.expected, seen=wrong.heard, place=place)


def _report(check: Check, page: HeardPage, found: Iterator[Wrong]) -> None:
    for expected, heard in found:
        check.found(path=page.path, expected=expected, seen=heard)
