"""Agenda, listings, pages of a list and the search, where the content has them."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.elements import Listing
from villa_site.qa.elements.listing import number_in
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.suite.each_language import each_language, entries, pages_with
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_condition, await_navigation, await_quiet, cut_socket

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)
NOTHING: Final = "xqzzkwv"
"""Letters that no text of the site has."""
_LINKS: Final = "(all) => all.map((each) => each.querySelector('a')?.pathname ?? '')"
_NOT_FOLDED: Final = "select:not(details select)"
"""The last of these is the category, whose words each entry has."""
_CHANGED: Final = f"""([selector, before]) => {{
  const links = {_LINKS};
  const now = links([...document.querySelector(selector).querySelectorAll('article')]);
  return JSON.stringify(now) !== JSON.stringify(before);
}}"""


@pytest.mark.req("TPL-07", "BLK-02")
def test_agenda_answers_to_its_filters(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """A filter of the agenda shows the events that it promises, and all when it is taken back."""
    for opened in each_language(visitor, site_map, "agenda"):
        if opened.agenda.filters.count():
            _judge_filters(opened.agenda, check)


@pytest.mark.req("RTE-18", "TPL-04", "TPL-07")
def test_listing_answers_to_its_filters(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """A filter of a listing shows as many as it promises; the address has it, Back leaves it."""
    kinds = dict.fromkeys(
        (page.kind, page.language) for page in site_map.pages if "listing" in page.features
    )
    for kind, language in kinds:
        if kind == "home":
            continue
        page = next(
            each for each in site_map.kinds(language)
            if each.kind == kind
        )  # fmt: skip
        if "listing" in page.features:
            visitor.open(page.path)
            _judge_filters(visitor.listing, check)
            visitor.open("/")
            visitor.open(page.path)
            _judge_address(visitor, check)


@pytest.mark.req("BLK-02")
def test_filter_works_after_its_socket_was_cut(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """A filter answers again after the connection was cut."""
    path = pages_with(site_map, "agenda")[0].path
    cut = cut_socket(visitor.page)
    visitor.open(path)
    name = next(iter(_names(visitor.agenda.filters)[-1:]), "")
    choices = visitor.agenda.choices(name) if name else []
    if not choices:
        verdicts.not_applicable("the agenda has nothing to choose from")
    before = visitor.agenda.entries.count()
    with check.expecting("all events are shown again after a cut", place="section.agenda"):
        visitor.agenda.choose(name, choices[0])
        cut()
        visitor.agenda.choose(name, "")
        expect(visitor.agenda.filter(name)).to_have_value("")
        expect(visitor.agenda.entries).to_have_count(before)


@pytest.mark.req("HDR-05", "HDR-06")
def test_search_leads_to_results(visitor: Visitor, home: SitePage, check: Check) -> None:
    """A search leads to the results for its words in the page's language, on a phone too."""
    if "search" not in home.features:
        verdicts.not_applicable(f"{home.path} has no search")
    for size in (WIDE, NARROW):
        visitor.page.set_viewport_size(size)
        visitor.open(home.path)
        with check.expecting(f"a search leads to results, {size['width']} pixels wide",
                             place=".search-panel"):  # fmt: skip
            with await_navigation(visitor.page):
                visitor.header.search.search("villa")
            check.that("s=villa" in visitor.page.url, expected="s=villa in the address",
                       seen=visitor.page.url)  # fmt: skip
            expect(visitor.page.locator("html")).to_have_attribute("lang", home.language)
            expect(visitor.results.field).to_have_value("villa")
            expect(visitor.results.entries.or_(visitor.results.nothing).first).to_be_visible()
            _judge_count(visitor.results, check)


@pytest.mark.req("HDR-06", "TPL-16")
def test_search_finds_a_page_by_its_title(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """A search for a page's title finds that page, and one for nonsense says that it finds none."""
    for results in pages_with(site_map, "results"):
        for page in entries(site_map, results.language)[:1]:
            visitor.open(page.path)
            title = visitor.page.locator("h1").inner_text().strip()
            visitor.open(results.path)
            with check.expecting(f"a search for “{title}” finds {page.path}", place="#resultats"):
                visitor.results.search(title)
                found = visitor.results.root.locator(f"article a[href='{page.path}']")
                expect(found.first).to_be_visible()
                _judge_count(visitor.results, check)
        visitor.open(results.path)
        with check.expecting("a search for nonsense says that nothing is found", place="main"):
            visitor.results.search(NOTHING)
            expect(visitor.results.nothing).to_be_visible()
            expect(visitor.results.entries).to_have_count(0)
            announced = visitor.results.announced
            check.that(announced in {None, 0}, place=".listing-status",
                       expected="no number of results", seen=str(announced))  # fmt: skip


@pytest.mark.req("TPL-16")
def test_kinds_of_results_have_their_number(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """Each kind of results has as many as it says, and is marked when it is chosen."""
    for page in pages_with(site_map, "results"):
        visitor.open(f"{page.path}?s=villa")
        facets = visitor.results.facets
        if not facets.root.count():
            continue
        for place in (1, facets.links.count() - 1):
            promised = facets.number(place)
            with check.expecting(f"kind {place + 1} shows {promised}", place=".search-types"):
                with await_navigation(visitor.page):
                    facets.links.nth(place).click()
                if promised:
                    visitor.results.await_announced(promised)
                expect(facets.current).to_have_count(1)
                expect(facets.links.nth(place)).to_have_attribute("aria-current", "true")


@pytest.mark.req("RTE-18")
def test_pages_of_a_list_follow_each_other(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """The next page of a list shows other entries, is marked, and leads back."""
    for page in pages_with(site_map, "results"):
        visitor.open(f"{page.path}?s=villa")
        if not visitor.paging.next.count():
            continue
        first = visitor.results.entries.evaluate_all(_LINKS)
        with check.expecting("the next page is shown and marked", place="nav.pagination"):
            with await_navigation(visitor.page):
                visitor.paging.next.click()
            await_quiet(visitor.page)
            check.that(visitor.paging.number == 2, expected="page 2 is marked",
                       seen=f"page {visitor.paging.number}", place="nav.pagination")  # fmt: skip
            second = visitor.results.entries.evaluate_all(_LINKS)
            twice = sorted({*first} & {*second})
            check.that(second and not twice, place="#resultats", expected="entries of its own",
                       seen=", ".join(twice) or "none")  # fmt: skip
            with await_navigation(visitor.page):
                visitor.paging.previous.click()
            check.that(visitor.paging.number == 1, expected="page 1 is marked again",
                       seen=f"page {visitor.paging.number}", place="nav.pagination")  # fmt: skip


def _judge_filters(listing: Listing, check: Check) -> None:
    """Choose two values of each filter, one after the other, and none again."""
    total = _judge_count(listing, check)
    names = _names(listing.filters)
    shown = _names(listing.filters.and_(listing.page.locator(_NOT_FOLDED)))
    for name in names:
        _judge_filter(listing, name, check, total=total, last=[name] == shown[-1:])


def _names(filters: Locator) -> list[str]:
    return [each.get_attribute("name") or "" for each in filters.all()]


def _judge_filter(listing: Listing, name: str, check: Check, *, total: int, last: bool) -> None:
    """Choose a value of a filter, of the last two; there each entry has the words of the value."""
    field, place = listing.filter(name), f"{listing.selector} [name='{name}']"
    listing.unfold()
    choices = [
        (value, each.inner_text().strip())
        for each in field.locator("option").all()
        if (value := each.get_attribute("value"))
    ]
    all_of_them = listing.entries.evaluate_all(_LINKS)
    # A choice without a number leads to other fields, such as those for dates.
    choices = [each for each in choices if number_in(each[1].partition(" (")[2])] or choices
    unchanged = bool(choices)
    for value, words in dict.fromkeys((choices[:1] if last else []) + choices[-1:]):
        label, _, count = words.partition(" (")
        with check.expecting(f"“{words}” shows what it promises", place=place):
            listing.choose(name, value)
            expect(field).to_have_value(value)
            if promised := number_in(count):
                listing.await_announced(promised)
            if last:
                _have_label(listing.entries, label)
            # A value that all entries have changes nothing, rightly.
            unchanged = unchanged and promised != total and not _has_changed(listing, all_of_them)
            await_quiet(listing.page)
            shown = _judge_count(listing, check)
            check.that(shown, expected=f"entries for “{words}”", seen="none", place=place)
        with check.expecting("all are shown again without the filter", place=place):
            listing.choose(name, "")
            expect(listing.entries).to_have_count(total)
            expect(listing.page.locator("h1")).to_have_count(1)
    check.that(not unchanged or len(choices) < 2, place=place,
               expected="a filter changes what is listed", seen="the same entries")  # fmt: skip


def _has_changed(listing: Listing, before: list[str]) -> bool:
    """Wait until other entries are listed; false where they stay: all may be of the value."""
    with suppress(AssertionError):
        await_condition(
            listing.page, _CHANGED, "The entries stayed the same", [listing.selector, before]
        )
        return True
    return False


def _have_label(entries: Locator, label: str) -> None:
    """Wait until each entry has the words of the chosen value."""
    expect(entries.filter(has_not_text=label)).to_have_count(0)


def _judge_count(listing: Listing, check: Check) -> int:
    """Compare the number that is announced with the entries; return how many are shown."""
    paged = listing.paging.root.count()
    paged = paged or listing.root.locator(".result-group a[href*=type]").count()
    if not paged:
        # The entries may come a moment after their number.
        with suppress(AssertionError):
            expect(listing.entries).to_have_count(listing.announced or 0)
    shown, announced = listing.entries.count(), listing.announced
    right = shown <= (announced or 0) if paged else shown == (announced or 0)
    check.that(right, expected="the number that is announced is that of the entries",
               seen=f"{announced} announced, {shown} shown", place=listing.selector)  # fmt: skip
    check.looked_at(f"{shown} entries")
    return shown


def _judge_address(visitor: Visitor, check: Check) -> None:
    """Reload a filtered listing, and go back from it."""
    listing, path = visitor.listing, visitor.page.url
    name = listing.filters.last.get_attribute("name") or ""
    field, choices = listing.filter(name), listing.choices(name)
    if not choices:
        return
    value, total = choices[0], listing.entries.count()
    with check.expecting("the address has the filter, also after a reload", place=listing.selector):
        listing.choose(name, value)
        visitor.page.wait_for_url(lambda url: value in url, timeout=5_000)
        await_quiet(visitor.page)
        shown = listing.entries.count()
        visitor.page.reload()
        expect(field).to_have_value(value)
        expect(listing.entries).to_have_count(shown)
    with check.expecting("Back leaves the filter", place=listing.selector):
        visitor.page.go_back(wait_until="commit", timeout=5_000)
        visitor.page.wait_for_url(lambda url: value not in url, timeout=5_000)
        # A filter that is answered over the socket is no entry of its own in the history.
        if visitor.page.url.partition("?")[0] == path.partition("?")[0]:
            expect(field).to_have_value("")
            expect(listing.entries).to_have_count(total)
        expect(visitor.page.locator("h1")).to_have_count(1)
    check.looked_at(path)
