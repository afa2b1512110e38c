"""How pages load: within their budgets, from one page to the next, and after a click."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from villa_site.qa import budgets, probes, verdicts
from villa_site.qa.budgets import LIMITS, Limits
from villa_site.qa.check import Check
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation

_TRIES: Final = 3
_PAYLOAD: Final = "/_payload"
_AHEAD: Final = 5000
"""Milliseconds within which pages are fetched ahead."""
_FETCHED: Final = """(path) => performance.getEntriesByType('resource')
  .some(({ name, responseEnd }) => name.includes(path) && responseEnd > 0)"""
_IN_SIGHT: Final = """(paths) => [...document.querySelectorAll('a[href]')].some((link) => {
  const { top, bottom, width } = link.getBoundingClientRect();
  const isIn = width > 0 && bottom > 0 && top < innerHeight && link.checkVisibility();
  return isIn && link.origin === location.origin && paths.includes(link.pathname);
})"""
_SAVE_DATA: Final = """Object.defineProperty(navigator, 'connection', {
  value: { saveData: true, effectiveType: '4g', addEventListener() {} },
})"""
_SETTLED: Final = """() => new Promise((done) => setTimeout(() =>
  (window.requestIdleCallback ?? setTimeout)(() => requestAnimationFrame(done)), 400))"""
"""Pages are fetched ahead when the browser is idle, which may be late."""
_SLOWEST: Final = """() => new Promise((done) =>
  requestAnimationFrame(() => setTimeout(() => done(window.villaRecord.slowest), 100)))"""


@pytest.mark.req("EXT-02")
def test_page_loads_within_its_budget(
    visitor: Visitor, kind: SitePage, limits: Limits, check: Check
) -> None:
    """Each kind of page is painted in time, with as few bytes and requests as its budget allows."""
    page = visitor.page
    page.add_init_script(probes.source("record"))
    over: dict[str, float] = {}
    for _ in range(_TRIES):
        visitor.open(kind.path)
        page.wait_for_load_state("networkidle")
        measured = probes.evaluate(page, "load")
        found = {name: measured[name] for name in limits if measured.get(name) is not None}
        over = {name: found[name] for name in found if found[name] > limits[name]}
        check.looked_at(*(budgets.in_words(name, amount) for name, amount in found.items()))
        if not any(LIMITS[name].is_time for name in over):
            break
    _report(check, over, limits)


@pytest.mark.req("EXT-02")
def test_page_answers_a_click_in_time(visit: VisitFeature, limits: Limits, check: Check) -> None:
    """The menu of a phone answers a click within the budget."""
    slowest = 0.0
    for _ in range(_TRIES):
        visitor = visit("burger")
        page = visitor.page
        page.set_viewport_size({"width": 360, "height": 740})
        page.add_init_script(probes.source("record"))
        page.reload()
        visitor.open(page.url)
        visitor.header.burger.open()
        reported = page.evaluate(_SLOWEST)
        if reported is None:
            verdicts.withhold(
                "this browser does not report its answers to clicks: --browser chromium"
            )
        slowest = float(reported)
        check.looked_at(budgets.in_words("interaction", slowest))
        if slowest <= limits["interaction"]:
            return
    _report(check, {"interaction": slowest}, limits)


@pytest.mark.req("EXT-02")
def test_page_is_fetched_once_before_its_link_is_followed(
    visitor: Visitor, home: SitePage, site_map: SiteMap, check: Check
) -> None:
    """Pages that links in sight lead to are fetched ahead, once, and shown without a request."""
    page = visitor.page
    answers = _answers(page)
    visitor.open(home.path)
    href = _link(page, site_map, home)
    if page.evaluate(_IN_SIGHT, _known(site_map, home)):
        with check.expecting("what a link in sight leads to is fetched while the page is idle"):
            page.wait_for_function(_FETCHED, arg=_PAYLOAD, timeout=_AHEAD)
    link = page.locator(f"main a[href='{href}']:visible").first
    with check.expecting(f"the page {href} is fetched when its link is pointed at"):
        link.hover()
        page.wait_for_function(_FETCHED, arg=f"{href}_payload", timeout=_AHEAD)
        page.mouse.move(0, 0)
        link.hover()
        page.wait_for_load_state("networkidle")
    with check.expecting(f"the link leads to {href}"), await_navigation(page):
        link.click()
    own = [f"{path} {status}" for path, status in answers if path.startswith((href, f"{href}_"))]
    fetched = [each for each in own if _PAYLOAD in each or each.startswith(f"{href} ")]
    check.that(
        len(fetched) == 1 and fetched[0].endswith(" 200"),
        expected=f"one request for the page {href}, answered with 200",
        seen=", ".join(fetched) or "none",
    )


@pytest.mark.req("EXT-02")
def test_nothing_is_fetched_ahead_where_data_is_saved(
    visitor: Visitor, home: SitePage, site_map: SiteMap, check: Check
) -> None:
    """For a visitor who saves data no page is fetched before its link is followed."""
    answers = _answers(visitor.page)
    visitor.page.add_init_script(_SAVE_DATA)
    visitor.open(home.path)
    href = _link(visitor.page, site_map, home)
    visitor.page.locator(f"main a[href='{href}']:visible").first.hover()
    visitor.page.evaluate(_SETTLED)
    visitor.page.wait_for_load_state("networkidle")
    check.looked_at(f"the link to {href}")
    ahead = [path for path, _ in answers if _PAYLOAD in path]
    check.that(
        not ahead, expected="no request before a link is followed", seen=", ".join(ahead[:3])
    )


def _report(check: Check, over: dict[str, float], limits: Limits) -> None:
    """Report what is over its budget; times only where the machine is quiet."""
    times = {name for name in over if LIMITS[name].is_time}
    for name, amount in over.items():
        if name not in times or not budgets.is_busy():
            check.found(
                expected=f"at most {budgets.in_words(name, limits[name])}",
                seen=budgets.in_words(name, amount),
            )
    if times and not check.findings:
        words = "; ".join(budgets.in_words(name, over[name]) for name in sorted(times))
        verdicts.not_judged(f"{verdicts.BUSY}: {words}")


def _answers(page: Page) -> list[tuple[str, int]]:
    """Return the list that gets path and status of the answers to the page's requests."""
    found: list[tuple[str, int]] = []
    page.on("response", lambda each: found.append((urlsplit(each.url).path, each.status)))
    return found


def _known(site_map: SiteMap, here: SitePage) -> list[str]:
    """Return the paths of the other pages of a page's language."""
    return [
        each.path
        for each in site_map.pages
        if each.language == here.language and each.path != here.path
    ]


def _link(page: Page, site_map: SiteMap, here: SitePage) -> str:
    """Return the last link of the main part to another page of the same language."""
    known = _known(site_map, here)
    links = page.locator("main a[href^='/']:visible").all()
    hrefs = [href for each in links if (href := each.get_attribute("href")) in known]
    if not hrefs:
        verdicts.not_applicable("the home page has no link to another page")
    return str(hrefs[-1])
