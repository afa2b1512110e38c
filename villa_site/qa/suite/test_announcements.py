"""Announcements of a screen reader when something changes: once, and in words."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from villa_site.qa import verdicts
from villa_site.qa.site_map import SiteMap
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation

LIVE: Final = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], output"
LISTEN: Final = """(live) => {
  window.heard = [];
  const last = new Map();
  const pending = new Set();
  const speak = () => {
    for (const region of pending) {
      const words = region.textContent.trim();
      if (words && words !== last.get(region)) window.heard.push(words);
      last.set(region, words);
    }
    pending.clear();
  };
  for (const region of document.querySelectorAll(live)) last.set(region, region.textContent.trim());
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = element?.closest(live);
      if (region) pending.add(region);
    }
    // A screen reader says what a change has led to, not each step of it.
    requestAnimationFrame(speak);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""


def listen(visitor: Visitor) -> None:
    """Begin to write down what the page's live regions say, once its alert has been said."""
    visitor.alert.await_announcement()
    visitor.page.evaluate(LISTEN, LIVE)


def heard_once(page: Page, words: str = "") -> None:
    """Fail unless one thing was said that has these words, and nothing twice."""
    page.wait_for_function("(words) => heard.some((each) => each.includes(words))", arg=words)
    page.wait_for_load_state("networkidle")
    heard: list[str] = page.evaluate("() => window.heard")
    # An alert of the next page says its own words.
    assert len([each for each in heard if words in each]) == 1, f"said: {heard}"
    assert len(heard) == len({*heard}), f"said twice: {heard}"


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("4.1.3")
def test_next_page_is_announced_once(visitor: Visitor, site_map: SiteMap) -> None:
    """The page that a link leads to is announced once, by its title."""
    page = visitor.page
    visitor.open("/")
    known = {each.path for each in site_map.pages} - {"/"}
    links = page.locator(":is(main, footer) a[href^='/']:visible")
    hrefs = [each.get_attribute("href") or "" for each in links.all()]
    href = next((each for each in hrefs if each in known), None)
    if href is None:
        verdicts.not_applicable("the home page has no link to another page")
    listen(visitor)
    with await_navigation(page):
        page.locator(f":is(main, footer) a[href='{href}']:visible").first.click()
    heard_once(page, page.title())


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("4.1.3")
def test_count_of_events_is_announced_once(visit: VisitFeature) -> None:
    """The result of a filter of the agenda is announced once."""
    visitor = visit("agenda")
    number = visitor.agenda.filters.count() - 1
    choices = visitor.agenda.choices(number) if number >= 0 else []
    if not choices:
        verdicts.not_applicable("the agenda has nothing to choose from")
    visitor.agenda.bring_into_view()
    listen(visitor)
    visitor.agenda.choose(number, choices[0])
    heard_once(visitor.page)


@pytest.mark.write
@pytest.mark.req("QAK-04")
@pytest.mark.wcag("3.3.1", "4.1.3")
def test_missing_field_is_described(visit: VisitFeature) -> None:
    """Each field that is missing from the newsletter's form is described by its own message."""
    visitor = visit("newsletter")
    visitor.newsletter.bring_into_view()
    visitor.newsletter.send_button.click()
    expect(visitor.newsletter.wrong_fields.first).to_be_focused()
    for field in visitor.newsletter.wrong_fields.all():
        names = ("aria-describedby", "aria-errormessage")
        ids = " ".join(field.get_attribute(each) or "" for each in names).split()
        texts = [visitor.page.locator(f"id={each}").text_content() or "" for each in ids]
        assert any(each.strip() for each in texts), f"no message for {field.get_attribute('name')}"
