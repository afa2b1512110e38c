"""Header, menu, search, languages, links: what is on every page."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)
LINKS: Final = ":is(main, footer) a[href^='/']:visible"
STAYS_AT_TOP: Final = """() => new Promise((resolve) => {
  const end = performance.now() + 800;
  const look = () => {
    if (scrollY > 1) resolve(scrollY);
    else if (performance.now() > end) resolve(0);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Where the page is scrolled to within less than a second, which a late script may change."""
HELD: Final = """() => document.activeElement?.matches('main, main *, h1')
  ? '' : document.activeElement?.outerHTML.slice(0, 80) ?? 'nothing'"""
"""The element that has the focus in place of the main part."""


@pytest.mark.smoke
@pytest.mark.req("HDR-03")
def test_home_page_opens(visitor: Visitor, home: SitePage, check: Check) -> None:
    """The home page of each language opens with logo and heading, without an error."""
    with check.expecting(f"{home.path} opens with logo and heading"):
        visitor.open(home.path)
        expect(visitor.page.locator("html")).to_have_attribute("lang", home.language)
        expect(visitor.header.logo).to_be_visible()
        expect(visitor.page.locator("h1")).to_have_count(1)
    check.that(not visitor.complaints, expected="no error of the browser",
               seen="; ".join(visitor.complaints))  # fmt: skip


@pytest.mark.smoke
@pytest.mark.req("HDR-05")
def test_search_panel_opens_and_closes(visit: VisitFeature, check: Check) -> None:
    """The search panel takes the focus, closes by Escape and gives the focus back."""
    visitor = visit("search")
    visitor.page.set_viewport_size(WIDE)
    with check.expecting("the search takes the focus and gives it back", place=".search-panel"):
        visitor.header.search.open()
        visitor.header.search.close()
        expect(visitor.header.search.button).to_be_focused()


@pytest.mark.smoke
@pytest.mark.req("HDR-04")
def test_burger_opens_the_menu(visit: VisitFeature, check: Check) -> None:
    """On a phone the burger opens the menu, and Escape closes it."""
    visitor = visit("burger")
    visitor.page.set_viewport_size(NARROW)
    with check.expecting(
        "the burger opens the menu, Escape closes it", place=".site-header-burger"
    ):
        visitor.header.burger.open()
        visitor.header.burger.close()
        expect(visitor.header.burger.root).to_be_focused()


@pytest.mark.smoke
@pytest.mark.req("RTE-13")
def test_language_switch_leads_to_the_other_language(
    visit: VisitFeature, site_map: SiteMap, check: Check
) -> None:
    """The language switch leads to the home page in another language, on a phone too."""
    visitor = visit("languages")
    if len(site_map.languages) == 1:
        verdicts.not_applicable("the content has one language")
    first, other = site_map.languages[:2]
    for code, size in ((other, WIDE), (first, NARROW)):
        visitor.page.set_viewport_size(size)
        with check.expecting(f"the switch leads to the page in {code}", place=".language-switch"):
            visitor.header.languages.choose(code)
            expect(visitor.header.languages.current).to_have_attribute("data-locale", code)


@pytest.mark.smoke
@pytest.mark.req("EXT-08", "RTE-11")
@pytest.mark.wcag("2.4.2", "2.4.3")
def test_link_leads_on_without_a_reload(
    visitor: Visitor, site_map: SiteMap, crawl: Crawl, check: Check
) -> None:
    """A link leads to the top of the next page without loading the document, and back again."""
    page = visitor.page
    visitor.open("/")
    hrefs = [each.get_attribute("href") or "" for each in page.locator(LINKS).all()]
    known = {each.path for each in site_map.pages} - {"/"}
    href = next((each for each in hrefs if each in known), None)
    if href is None:
        verdicts.not_applicable("the home page has no link to another page")
    title = page.title()
    page.evaluate("() => { window.sameDocument = true; }")
    with check.expecting(f"a link leads to {href}", place=f"a[href='{href}']"):
        with await_navigation(page):
            page.locator(LINKS).and_(page.locator(f"a[href='{href}']")).first.click()
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("h1")).to_be_attached()
        same = page.evaluate("() => window.sameDocument === true")
        check.that(same, expected="the document is not loaded again", seen="it was")
        at = page.evaluate(STAYS_AT_TOP)
        check.that(at == 0, expected="the page is shown from its top", seen=f"from {at} px")
        held = page.evaluate(HELD)
        check.that(not held, expected="the focus is in the main part", seen=held)
        own = crawl.page(href).document.title
        check.that(page.title() == own, expected=f"the page's title, “{own}”",
                   seen=page.title(), place="title")  # fmt: skip
    with check.expecting("Back leads back", path="/"):
        with await_navigation(page):
            page.go_back()
        expect(page).to_have_title(title)
    check.that(not visitor.complaints, expected="no error of the browser",
               seen="; ".join(visitor.complaints))  # fmt: skip


@pytest.mark.smoke
@pytest.mark.req("EXT-08")
@pytest.mark.wcag("2.4.1")
def test_skip_link_comes_first(visitor: Visitor, check: Check) -> None:
    """The first press of Tab offers a way past the header."""
    visitor.open("/")
    with check.expecting("Tab offers a way past the header, which is seen", place=".skip-link"):
        visitor.page.keyboard.press("Tab")
        expect(visitor.header.skip_link).to_be_focused()
        expect(visitor.header.skip_link).to_be_in_viewport()
        visitor.page.keyboard.press("Enter")
        expect(visitor.page.locator("main")).to_be_focused()


@pytest.mark.smoke
@pytest.mark.req("RTE-16")
def test_home_page_works_without_script(page_without_script: Page, check: Check) -> None:
    """Without script the home page shows its heading and its links lead on."""
    page_without_script.goto("/")
    with check.expecting("heading and links are there without script", path="/"):
        expect(page_without_script.locator("main")).to_be_visible()
        expect(page_without_script.locator("h1")).to_be_visible()
        expect(page_without_script.locator("footer a[href^='/']").first).to_be_attached()
