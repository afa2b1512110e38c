"""From page to page by menu and footer, in each language, and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)
MARK: Final = "() => { window.sameDocument = true; }"
MARKED: Final = "() => window.sameDocument === true"
WAYS: Final = ("header", "footer", "header")


@pytest.mark.req("EXT-08", "HDR-04", "RTE-11")
@pytest.mark.wcag("2.4.2", "3.1.1")
def test_menu_and_footer_lead_on_and_back(
    visitor: Visitor, home: SitePage, site_map: SiteMap, crawl: Crawl, check: Check
) -> None:
    """Menu and footer lead to whole pages of the language without a reload, and Back leads back."""
    page = visitor.page
    on_a_phone = site_map.languages.index(home.language) % 2 == 1
    page.set_viewport_size(NARROW if on_a_phone else WIDE)
    visitor.open(home.path)
    page.evaluate(MARK)
    trail = [home.path]
    for way in WAYS:
        for path, follow in _links(visitor, way, site_map, trail):
            trail.append(path)
            with check.expecting(f"the {way} leads to {path}", path=path, place=way):
                with await_navigation(page):
                    follow()
                _judge_arrival(visitor, path, crawl)
            break
    for before in reversed(trail[:-1]):
        with check.expecting(f"Back leads to {before}", path=before):
            with await_navigation(page):
                page.go_back()
            _judge_arrival(visitor, before, crawl)
    same = page.evaluate(MARKED)
    check.that(same, expected="the document is not loaded again", seen="it was")
    check.that(not visitor.complaints, expected="no error of the browser",
               seen="; ".join(visitor.complaints))  # fmt: skip


def _links(
    visitor: Visitor, way: str, site_map: SiteMap, trail: list[str]
) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield the pages that menu or footer lead to, each with what follows the link."""
    known = {each.path for each in site_map.pages} - {*trail}
    if way == "header":
        for link in visitor.header.menu.links.all():
            path, text = link.get_attribute("href") or "", (link.text_content() or "").strip()
            if path in known:
                yield path, lambda: visitor.header.menu.go_to(text)  # noqa: B023 - called at once
        return
    for link in visitor.footer.links.all():
        path = link.get_attribute("href") or ""
        if path in known and link.is_visible():
            yield path, link.click


def _judge_arrival(visitor: Visitor, path: str, crawl: Crawl) -> None:
    """Wait until address, title, language and heading are those of the page's HTML."""
    page, own = visitor.page, crawl.page(path).document
    heading = own.first("h1")
    expect(page).to_have_url(re.compile(f"^[^?#]*{re.escape(path)}(?:[?#]|$)"))
    expect(page).to_have_title(own.title)
    expect(page.locator("html")).to_have_attribute("lang", own.language)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("h1")).to_have_text(heading.source if heading else "")
