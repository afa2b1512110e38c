"""Whether it is open, what is on in a month, what the search suggests, how a page is passed on."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.suite.each_language import each_language, entries
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_condition, await_hydration, await_navigation

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)
_FOCUSED: Final = "() => document.activeElement?.id ?? ''"
_HREFS: Final = "(options) => options.map((each) => each.getAttribute('href'))"
_OTHERS: Final = f"""(before) => {{
  const now = ({_HREFS})([...document.querySelectorAll('.search-panel [role=option]')]);
  return now.length > 0 && JSON.stringify(now) !== JSON.stringify(before);
}}"""
_WORD: Final = re.compile(r"[^\W\d_]{4,}")


@pytest.mark.req("VIS-01")
def test_opening_hours_are_said_alike(visitor: Visitor, home: SitePage, check: Check) -> None:
    """The header says whether it is open at each width, and script says what the server said."""
    if "opening" not in home.features:
        verdicts.not_applicable("the options have no opening hours")
    for size in (WIDE, NARROW):
        visitor.page.set_viewport_size(size)
        visitor.open(home.path)
        line = visitor.page.locator("header [data-opening]").first
        place = "header [data-opening]"
        with check.expecting("the line is seen, with the same words once script runs", place=place):
            expect(line).to_be_visible()
            served = visitor.page.request.get(home.path).text()
            await_hydration(visitor.page)
            said = line.locator("span").first.inner_text().strip()
            check.that(said and said in served.replace("&#x27;", "'"), place=place,
                       expected="the words of the served page", seen=said or "nothing")  # fmt: skip


@pytest.mark.req("VIS-02")
@pytest.mark.wcag("1.3.1", "2.1.1")
def test_month_is_walked_by_keyboard(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """The month is a table of days; keys walk over them, a day shows its events, Back returns."""
    for opened in each_language(visitor, site_map, "month"):
        page, place = opened.page, ".month-table"
        with check.expecting("the month is a table with a caption", place=place):
            with await_navigation(page):
                opened.agenda.month_link.click()
            await_hydration(page)
            expect(opened.agenda.month.locator("caption")).to_have_count(1)
            expect(opened.agenda.month.locator("th")).to_have_count(7)
        days = opened.agenda.days
        with check.expecting("arrow keys walk from day to day", place=place):
            days.first.focus()
            before = page.evaluate(_FOCUSED)
            page.keyboard.press("ArrowRight")
            expect(days.nth(1)).to_be_focused()
            page.keyboard.press("ArrowLeft")
            check.that(page.evaluate(_FOCUSED) == before, expected="the first day again",
                       seen=page.evaluate(_FOCUSED), place=place)  # fmt: skip
        busy = opened.agenda.month.locator("a.month-number")
        if busy.count():
            address = page.url
            with check.expecting("a day with events shows them; Back returns", place=place):
                busy.last.click()
                expect(page.locator("#jour article").first).to_be_visible()
                expect(page).not_to_have_url(address)
                page.go_back()
                expect(page).to_have_url(address)
                expect(opened.agenda.month).to_be_visible()


@pytest.mark.req("VIS-04")
@pytest.mark.wcag("2.1.1", "4.1.2")
def test_search_suggests_by_keyboard(
    visitor: Visitor, home: SitePage, site_map: SiteMap, check: Check
) -> None:
    """While one types, pages are suggested; arrow keys choose one, Enter opens it."""
    if "search" not in home.features:
        verdicts.not_applicable(f"{home.path} has no search")
    found = entries(site_map, home.language)
    if not found:
        verdicts.not_applicable(f"{home.path} leads to no event, post or person")
    page, search = visitor.page, visitor.header.search
    page.set_viewport_size(WIDE)
    visitor.open(found[0].path)
    words = _WORD.findall(page.locator("h1").inner_text())
    visitor.open(home.path)
    await_hydration(page)
    place = ".search-panel [role=combobox]"
    with check.expecting("the field says that it suggests", place=place):
        search.open()
        expect(search.field).to_have_role("combobox")
    with check.expecting("words of a title are answered by suggestions", place=place):
        before = search.suggestions.evaluate_all(_HREFS)
        search.field.fill(max(words, key=len, default="villa"))
        expect(search.suggestions.first).to_be_visible()
        with suppress(AssertionError):  # Those of the empty field may be the same.
            await_condition(page, _OTHERS, "The suggestions stayed the same", before)
        expect(search.field).to_have_attribute("aria-expanded", "true")
    with check.expecting("an arrow key chooses the first, Enter opens it", place=place):
        page.keyboard.press("ArrowDown")
        expect(search.suggestions.first).to_have_attribute("aria-selected", "true")
        href = search.suggestions.first.get_attribute("href") or ""
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(re.escape(href)))


@pytest.mark.req("VIS-03")
@pytest.mark.wcag("2.1.1")
def test_page_is_passed_on(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """A page gives its own address to copy, and a QR code that loads."""
    for opened in each_language(visitor, site_map, "share"):
        page, place = opened.page, ".page-share"
        canonical = page.locator("link[rel=canonical]").get_attribute("href")
        with check.expecting("the ways to share open by key, with the page's address", place=place):
            page.locator(f"{place} summary").focus()
            page.keyboard.press("Enter")
            field = page.locator(f"{place} input[readonly]")
            expect(field).to_be_visible()
            check.that(field.input_value() == canonical, expected=f"{canonical}", place=place,
                       seen=field.input_value())  # fmt: skip
            expect(page.locator(f"{place} .copy-field button")).to_be_visible()
        with check.expecting("the QR code is a picture that loads", place=f"{place} img"):
            expect(page.locator(f"{place} img")).to_have_js_property("complete", value=True)
            expect(page.locator(f"{place} img")).not_to_have_js_property("naturalWidth", 0)
