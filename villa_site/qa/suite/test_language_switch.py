"""The language switch: from each kind of page to the same page, and back."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.states import audit_states
from villa_site.qa.visitor import Visitor

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)
SWITCH: Final = ".language-switch"
_TRANSLATIONS: Final = """() => Object.fromEntries(
  [...document.querySelectorAll('link[rel=alternate][hreflang]')]
    .filter(({ hreflang }) => hreflang !== 'x-default')
    .map(({ hreflang, href }) => [hreflang.split('-')[0], new URL(href).pathname]))"""
_LINKS: Final = """() => [...document.querySelectorAll('.language-switch a')].map((each) => ({
  code: each.dataset.locale ?? '', lang: each.lang, hreflang: each.hreflang, path: each.pathname,
  current: each.getAttribute('aria-current') ?? '', name: each.textContent.trim(),
}))"""


@pytest.mark.req("RTE-13", "HDR-01")
@pytest.mark.wcag("3.1.1", "3.1.2", "4.1.2")
def test_language_switch_leads_to_the_same_page_and_back(
    visitor: Visitor, kind: SitePage, site_map: SiteMap, check: Check
) -> None:
    """From each kind of page the language switch leads to its translations, and back to it."""
    if len(site_map.languages) == 1:
        verdicts.not_applicable("the content has one language")
    # One half of the kinds as on a phone.
    phone = site_map.kinds(kind.language).index(kind) % 2 == 1
    visitor.page.set_viewport_size(NARROW if phone else WIDE)
    visitor.open(kind.path)
    others = [code for code in site_map.languages if code != kind.language]
    for code in [*others, kind.language]:
        translations: dict[str, str] = visitor.page.evaluate(_TRANSLATIONS)
        _judge_links(visitor.page, translations, site_map, check)
        audit_states(visitor.page, check)
        if code not in translations:
            continue
        path = translations[code]
        with check.expecting(f"the switch leads to {path}, in {code}", place=SWITCH):
            visitor.header.languages.choose(code)
            visitor.page.wait_for_url(partial(_is_at, path), timeout=5_000)
            expect(visitor.page.locator("h1")).to_have_count(1)
    check.that(_path(visitor.page.url) == kind.path or _left_alone(visitor.page, kind),
               expected=f"the switch leads back to {kind.path}", seen=visitor.page.url,
               place=SWITCH)  # fmt: skip
    uncaught = [each for each in visitor.complaints if each.startswith("uncaught")]
    check.that(not uncaught, expected="no error of a script", seen="; ".join(uncaught))


def _judge_links(page: Page, translations: dict[str, str], site_map: SiteMap, check: Check) -> None:
    """Judge the links of the switch against the languages of the site and of the page."""
    here = page.evaluate("() => document.documentElement.lang.split('-')[0]")
    links: list[dict[str, str]] = page.evaluate(_LINKS)
    check.looked_at(f"the languages of {_path(page.url)}")
    codes = [each["code"] for each in links]
    check.that(set(codes) >= set(site_map.languages), place=SWITCH,
               expected=f"a link for each of {', '.join(site_map.languages)}",
               seen=", ".join(codes))  # fmt: skip
    current = [each["code"] for each in links if each["current"] not in {"", "false"}]
    check.that(current == [here], expected=f"{here} is marked as the page's language",
               seen=", ".join(current) or "none is", place=SWITCH)  # fmt: skip
    for each in links:
        code, place = each["code"], f"{SWITCH} a[data-locale='{each['code']}']"
        for name in ("lang", "hreflang"):
            check.that(each[name].split("-")[0] == code, expected=f"{name} is {code}",
                       seen=each[name] or "there is none", place=place)  # fmt: skip
        check.that(each["name"], expected="the language has a name", seen="none", place=place)
        if code in translations:
            check.that(each["path"] == translations[code], place=place, seen=each["path"],
                       expected=f"it leads to the translation, {translations[code]}")  # fmt: skip


def _left_alone(page: Page, kind: SitePage) -> bool:
    """Return whether a page has no translation, so that the switch has led to a home page."""
    return kind.language not in page.evaluate(_TRANSLATIONS)


def _is_at(path: str, url: str) -> bool:
    return _path(url) == path


def _path(url: str) -> str:
    return "/" + url.partition("//")[2].partition("/")[2].partition("?")[0].partition("#")[0]
