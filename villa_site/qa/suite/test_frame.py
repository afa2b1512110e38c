"""Header, menu, search, languages, newsletter."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from villa_site.qa import verdicts
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation, go_offline

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)


@pytest.mark.smoke
@pytest.mark.req("HDR-03")
def test_home_page_opens(visitor: Visitor, home: SitePage) -> None:
    """The home page of each language opens with logo and heading, without an error."""
    visitor.open(home.path)
    expect(visitor.page.locator("html")).to_have_attribute("lang", home.language)
    expect(visitor.header.logo).to_be_visible()
    expect(visitor.page.locator("h1")).to_have_count(1)
    assert visitor.complaints == []


@pytest.mark.smoke
@pytest.mark.req("HDR-05")
def test_search_panel_opens_and_closes(visit: VisitFeature) -> None:
    """The search panel takes the focus, closes by Escape and gives the focus back."""
    visitor = visit("search")
    visitor.page.set_viewport_size(WIDE)
    visitor.header.search.open()
    visitor.header.search.close()
    expect(visitor.header.search.button).to_be_focused()


@pytest.mark.req("HDR-06")
def test_search_leads_to_results(visit: VisitFeature) -> None:
    """A search leads to the search page with its words in the URL."""
    visitor = visit("search")
    visitor.page.set_viewport_size(WIDE)
    with await_navigation(visitor.page):
        visitor.header.search.search("villa")
    assert "s=villa" in visitor.page.url


@pytest.mark.smoke
@pytest.mark.req("HDR-04")
def test_burger_opens_the_menu(visit: VisitFeature) -> None:
    """On a phone the burger opens the menu, and Escape closes it."""
    visitor = visit("burger")
    visitor.page.set_viewport_size(NARROW)
    visitor.header.burger.open()
    visitor.header.burger.close()


@pytest.mark.smoke
@pytest.mark.req("RTE-13")
def test_language_switch_leads_to_the_other_language(
    visit: VisitFeature, site_map: SiteMap
) -> None:
    """The language switch leads to the same page in another language."""
    visitor = visit("languages")
    if len(site_map.languages) == 1:
        verdicts.not_applicable("the content has one language")
    visitor.page.set_viewport_size(WIDE)
    other = next(code for code in visitor.header.languages.codes if code != site_map.languages[0])
    visitor.header.languages.choose(other)


@pytest.mark.smoke
@pytest.mark.req("EXT-08", "RTE-11")
def test_link_leads_on_without_a_reload(visitor: Visitor, site_map: SiteMap) -> None:
    """A link leads to the next page without loading the document again, and back again."""
    visitor.open("/")
    links = visitor.page.locator(":is(main, footer) a[href^='/']:visible")
    hrefs = [each.get_attribute("href") or "" for each in links.all()]
    known = {page.path for page in site_map.pages} - {"/"}
    href = next((each for each in hrefs if each in known), None)
    if href is None:
        verdicts.not_applicable("the home page has no link to another page")
    visitor.page.evaluate("() => { window.sameDocument = true; }")
    with await_navigation(visitor.page):
        visitor.page.locator(f":is(main, footer) a[href='{href}']:visible").first.click()
    expect(visitor.page.locator("h1")).to_have_count(1)
    assert visitor.page.evaluate("() => window.sameDocument === true")
    with await_navigation(visitor.page):
        visitor.page.go_back()
    assert visitor.complaints == []


@pytest.mark.smoke
@pytest.mark.req("EXT-08")
def test_skip_link_comes_first(visitor: Visitor) -> None:
    """The first press of Tab offers a way past the header."""
    visitor.open("/")
    visitor.page.keyboard.press("Tab")
    expect(visitor.header.skip_link).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()


@pytest.mark.smoke
@pytest.mark.req("RTE-16")
def test_home_page_works_without_script(page_without_script: Page) -> None:
    """Without script the home page shows its heading and its links lead on."""
    page_without_script.goto("/")
    expect(page_without_script.locator("h1")).to_be_visible()
    expect(page_without_script.locator("footer a[href^='/']").first).to_be_attached()


@pytest.mark.write
@pytest.mark.req("NWS-01")
def test_empty_newsletter_form_is_not_sent(visit: VisitFeature) -> None:
    """The empty newsletter form is not sent: each missing field is marked."""
    visitor = visit("newsletter")
    visitor.newsletter.bring_into_view()
    visitor.newsletter.send_button.click()
    expect(visitor.newsletter.wrong_fields.first).to_be_focused()


def test_typed_text_survives_the_loss_of_the_network(visit: VisitFeature) -> None:
    """Typed text stays while the network is unavailable."""
    visitor = visit("newsletter")
    field = visitor.newsletter.field("firstname")
    field.fill("Léa")
    with go_offline(visitor.page):
        field.press("End")
        field.type(" M.")
        expect(field).to_have_value("Léa M.")
    expect(field).to_have_value("Léa M.")
