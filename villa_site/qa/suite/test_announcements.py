"""Announcements of a screen reader when something changes: once, and in words."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.site_map import SiteMap
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation, go_offline

LIVE: Final = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], output"
LISTEN: Final = """(live) => {
  window.heard = [];
  window.manners = [];
  const last = new Map();
  const pending = new Set();
  const manner = (region) => region.getAttribute('aria-live')
    ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
  const speak = () => {
    for (const region of pending) {
      const words = region.textContent.trim();
      if (words && words !== last.get(region) && !region.closest('[aria-hidden=true]')) {
        window.heard.push(words);
        window.manners.push(manner(region));
      }
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
_SAID: Final = "(words) => heard.some((each) => each.includes(words))"


def listen(visitor: Visitor) -> None:
    """Begin to write down what the page's live regions say, once its alert has been said."""
    visitor.alert.await_announcement()
    visitor.page.evaluate(LISTEN, LIVE)


def heard_once(check: Check, page: Page, what: str, words: str = "") -> None:
    """Record a finding unless one thing was said that has these words, politely and only once."""
    check.looked_at(what)
    try:
        page.wait_for_function(_SAID, arg=words)
    except Late:
        said: list[str] = page.evaluate("() => window.heard")
        check.found(expected=f"{what} to be announced", seen=_said(said), place=LIVE)
        return
    page.wait_for_load_state("networkidle")
    heard: list[str] = page.evaluate("() => window.heard")
    # An alert of the next page says its own words.
    once = len([each for each in heard if words in each]) == 1
    check.that(once, expected=f"{what} to be announced once", seen=_said(heard), place=LIVE)
    twice = len(heard) != len({*heard})
    check.that(not twice, expected="nothing to be announced twice", seen=_said(heard), place=LIVE)
    manners: list[Any] = page.evaluate("() => window.manners")
    polite = [each for each, manner in zip(heard, manners, strict=True) if manner == "polite"]
    right = any(words in each for each in polite)
    seen = "it interrupts what is being said"
    check.that(right, expected=f"{what} to be announced politely", seen=seen, place=LIVE)


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("4.1.3")
def test_next_page_is_announced_once(check: Check, visitor: Visitor, site_map: SiteMap) -> None:
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
    heard_once(check, page, "the next page", page.title())


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("4.1.3")
def test_count_of_events_is_announced_once(check: Check, visit: VisitFeature) -> None:
    """The result of a filter of the agenda is announced once."""
    visitor = visit("agenda")
    number = visitor.agenda.filters.count() - 1
    choices = visitor.agenda.choices(number) if number >= 0 else []
    if not choices:
        verdicts.not_applicable("the agenda has nothing to choose from")
    visitor.agenda.bring_into_view()
    listen(visitor)
    visitor.agenda.choose(number, choices[0])
    heard_once(check, visitor.page, "the number of events")


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("4.1.3")
def test_missing_network_is_announced_once(
    check: Check, visitor: Visitor, site_map: SiteMap
) -> None:
    """A page that cannot be reached without network is said to be so, once."""
    page = visitor.page
    visitor.open("/")
    known = {each.path for each in site_map.pages} - {"/"}
    links = page.locator("footer a[href^='/']")
    href = next((h for each in links.all() if (h := each.get_attribute("href") or "") in known), "")
    if not href:
        verdicts.not_applicable("the home page has no link to another page")
    # A payload that was fetched ahead needs no network.
    page.route("**/*_payload.json*", lambda route: route.abort())
    listen(visitor)
    with go_offline(page):
        page.locator(f"footer a[href='{href}']").first.click()
        heard_once(check, page, "the loss of the network")


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("3.3.1", "4.1.3")
def test_missing_field_is_described(check: Check, visit: VisitFeature) -> None:
    """Each field that is missing from the newsletter's form is described by its own message."""
    visitor = visit("newsletter")
    visitor.newsletter.bring_into_view()
    visitor.newsletter.send_button.click()
    with check.expecting("the first missing field has the focus", place="#newsletter"):
        expect(visitor.newsletter.wrong_fields.first).to_be_focused()
    for field in visitor.newsletter.wrong_fields.all():
        names = ("aria-describedby", "aria-errormessage")
        ids = " ".join(field.get_attribute(each) or "" for each in names).split()
        texts = [visitor.page.locator(f"id={each}").text_content() or "" for each in ids]
        name = field.get_attribute("name")
        right = any(each.strip() for each in texts)
        check.looked_at(f"the field {name}")
        check.that(right, expected="a message of the field", seen="none", place=f"[name='{name}']")


def _said(heard: list[str]) -> str:
    return ", ".join(f"“{each}”" for each in heard) or "nothing was said"
