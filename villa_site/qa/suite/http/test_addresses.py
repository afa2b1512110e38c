"""The addresses by which search engines know a page: canonical, translations, robots, sitemap."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

import pytest
from protego import Protego

from villa_site.qa import hosts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.crawl.addresses import origin_of

pytestmark = pytest.mark.smoke

_CANONICAL: Final = "link[rel='canonical']"
_ALTERNATE: Final = "link[rel='alternate'][hreflang]"
_HIDING: Final = ("noindex", "none", "nofollow", "unavailable_after")
_CRAWLERS: Final = ("*", "Googlebot", "Bingbot", "DuckDuckBot")


@pytest.mark.req("EXT-01", "RTE-06")
def test_page_has_its_canonical_address(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every page names one canonical address, which is its own, whole, on the site's host."""
    for page in pages:
        found = [each.get("href") for each in page.document.links("canonical")]
        check.that(
            found == [f"{crawl.addresses.public}{page.path}"],
            path=page.path,
            expected=f"one canonical address {crawl.addresses.public}{page.path}",
            seen=", ".join(found) or "none",
            place=_CANONICAL,
        )


@pytest.mark.req("EXT-01")
def test_site_names_itself_by_a_public_host(check: Check, crawl: Crawl) -> None:
    """The addresses that the site says of itself are on the host where it is visited, or public."""
    addresses = crawl.addresses
    check.looked_at(addresses.public)
    visited, public = urlsplit(addresses.visited), urlsplit(addresses.public)
    check.that(
        addresses.public == addresses.visited
        or hosts.is_local(addresses.visited)
        or not hosts.is_private(addresses.public),
        path="/",
        expected=f"addresses on {addresses.visited} or on a public host",
        seen=addresses.public,
        place=_CANONICAL,
    )
    check.that(
        visited.scheme == public.scheme or visited.hostname != public.hostname,
        path="/",
        expected=f"addresses with {visited.scheme}",
        seen=addresses.public,
        place=_CANONICAL,
    )


@pytest.mark.req("EXT-01")
def test_page_has_its_translations(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every page names its translations, itself and a default; they exist, and name it in turn."""
    named = {page.path: _translations(page) for page in pages}
    has_translations = len({page.language for page in pages}) > 1
    for page in pages:
        if not has_translations and not named[page.path]:
            continue
        codes = Counter(code for code, _ in named[page.path])
        keys = {code: crawl.key(page, url) for code, url in named[page.path]}
        expected = f"a translation {page.language} that is the page itself, and x-default"
        check.that(
            keys.get(page.language) == page.path and keys.get("x-default") in keys.values(),
            path=page.path,
            expected=expected,
            seen=", ".join(f"{code} {path}" for code, path in keys.items()) or "none",
            place=_ALTERNATE,
        )
        check.that(
            "x-default" in keys and max(codes.values(), default=0) == 1,
            path=page.path,
            expected="each language once, and x-default",
            seen=", ".join(f"{code} {count} times" for code, count in codes.items()) or "none",
            place=_ALTERNATE,
        )
        others = {code: path for code, path in keys.items() if code != "x-default"}
        check.that(
            keys.get("x-default") in others.values(),
            path=page.path,
            expected="an x-default that is one of the translations",
            seen=keys.get("x-default", "none"),
            place="link[hreflang='x-default']",
        )
        for code, url in named[page.path]:
            _judge_translation(check, crawl, page, code, url, named)


def _judge_translation(
    check: Check,
    crawl: Crawl,
    page: CrawledPage,
    code: str,
    url: str,
    named: dict[str, list[tuple[str, str]]],
) -> None:
    key = crawl.key(page, url)
    place = f"link[hreflang='{code}']"
    check.that(
        url.startswith(f"{crawl.addresses.public}/") and crawl.at(key).status == 200,
        path=page.path,
        expected=f"a translation {code} at {crawl.addresses.public} that answers with status 200",
        seen=f"{url}: {crawl.at(key).in_words}",
        place=place,
    )
    if code == "x-default" or key not in named:
        return
    check.that(
        crawl.addresses.language(key) == code,
        path=page.path,
        expected=f"a translation {code} at an address of that language",
        seen=url,
        place=place,
    )
    check.that(
        page.path in {crawl.addresses.key(each) for _, each in named[key]},
        path=page.path,
        expected=f"{key} names this page as its translation",
        seen="it does not",
        place=place,
    )


def _translations(page: CrawledPage) -> list[tuple[str, str]]:
    links = page.document.links("alternate")
    return [(e.get("hreflang").lower(), e.get("href")) for e in links if e.has("hreflang")]


@pytest.mark.req("EXT-01")
def test_pages_may_be_found_by_search_engines(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """No page of the sitemap is hidden from search engines, by itself, a header or robots.txt."""
    rules = _robots(crawl)
    for page in pages:
        said = {
            f"meta[name='{name}']": ", ".join(page.document.meta(name))
            for name in ("robots", "googlebot", "bingbot")
        }
        said["the header X-Robots-Tag"] = page.answer.header("x-robots-tag")
        for place, text in said.items():
            words = text.lower().replace(":", ",").split(",")
            hidden = [each.strip() for each in words if each.strip() in _HIDING]
            check.that(
                not hidden,
                path=page.path,
                expected="a page that search engines may show",
                seen=", ".join(hidden),
                place=place,
            )
        for name in _CRAWLERS:
            check.that(
                rules.can_fetch(f"{crawl.addresses.visited}{page.path}", name),
                path=page.path,
                expected=f"robots.txt lets {'all' if name == '*' else name} read the page",
                seen="Disallow",
            )


@pytest.mark.req("EXT-01")
def test_search_engines_may_read_what_pages_need(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """robots.txt lets search engines read the styles, scripts, fonts and pictures of the pages."""
    rules = _robots(crawl)
    for page in pages:
        for reference in page.references:
            if reference.role not in {"style", "script", "font", "share image", "icon"}:
                continue
            key = crawl.key(page, reference.url)
            if key.startswith("/"):
                check.that(
                    rules.can_fetch(f"{crawl.addresses.visited}{key}", "Googlebot"),
                    path="/robots.txt",
                    expected=f"search engines may read {key}",
                    seen="Disallow",
                    place=reference.place,
                )


def _robots(crawl: Crawl) -> Protego:
    answer = crawl.at("/robots.txt")
    return Protego.parse(answer.text if answer.is_success else "")


def test_robots_txt_names_the_sitemap(check: Check, crawl: Crawl) -> None:
    """robots.txt is there, as plain text, and names the sitemap."""
    answer = crawl.at("/robots.txt")
    check.looked_at("/robots.txt")
    check.that(
        answer.status == 200 and answer.media_type == "text/plain",
        path="/robots.txt",
        expected="status 200 and content type text/plain",
        seen=f"{answer.in_words}, {answer.media_type or 'no content type'}",
    )
    named = list(_robots(crawl).sitemaps)
    check.that(
        named and all(origin_of(each) == crawl.addresses.public for each in named),
        path="/robots.txt",
        expected=f"a line Sitemap with an address on {crawl.addresses.public}",
        seen=", ".join(named) or "none",
    )
    for each in named:
        check.that(
            crawl.follow(crawl.addresses.key(each)).is_success,
            path="/robots.txt",
            expected="a sitemap that answers",
            seen=f"{each}: {crawl.at(crawl.addresses.key(each)).in_words}",
        )


@pytest.mark.req("RTE-10")
def test_sitemap_lists_the_pages(check: Check, crawl: Crawl) -> None:
    """The sitemap can be read, and lists each page once, with its date, on the site's host."""
    check.looked_at(*(file.path for file in crawl.files))
    for file in crawl.files:
        check.that(not file.error, path=file.path, expected="a sitemap", seen=file.error)
    check.that(
        len(crawl.listed) > 1, path="/sitemap.xml", expected="the pages of the site", seen="none"
    )
    for url, count in Counter(entry.url for entry in crawl.entries).items():
        check.that(count == 1, path="/sitemap.xml", expected=f"{url} once", seen=f"{count} times")
    for entry in crawl.entries:
        check.that(
            origin_of(entry.url) == crawl.addresses.public and not urlsplit(entry.url).fragment,
            path="/sitemap.xml",
            expected=f"an address on {crawl.addresses.public}",
            seen=entry.url or "an entry without an address",
        )
        check.that(
            not entry.modified or _is_past(entry.modified),
            path="/sitemap.xml",
            expected=f"a date of change of {crawl.addresses.key(entry.url)} that is past",
            seen=entry.modified,
        )


def _is_past(text: str) -> bool:
    """Return whether a date of W3C is one, and not after tomorrow."""
    try:
        day = date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text).date()
    except ValueError:
        return False
    return date(1990, 1, 1) < day <= datetime.now(UTC).date() + timedelta(days=1)


@pytest.mark.req("RTE-10")
def test_sitemap_and_pages_agree(check: Check, crawl: Crawl) -> None:
    """The sitemap names the translations that the pages name, and no page that leads elsewhere."""
    for entry in crawl.entries:
        page = crawl.page(crawl.addresses.key(entry.url))
        if not page.answer.is_success:
            continue
        check.looked_at(page.path)
        pages = {(code, crawl.key(page, url)) for code, url in _translations(page)}
        listed = {(code.lower(), crawl.addresses.key(url)) for code, url in entry.alternates}
        alone = {code for code, _ in pages} <= {page.language, "x-default"}
        check.that(
            pages == listed or (alone and not listed),
            path=page.path,
            expected="the translations of the sitemap: " + _in_words(listed),
            seen=_in_words(pages),
            place=_ALTERNATE,
        )


def _in_words(translations: set[tuple[str, str]]) -> str:
    return ", ".join(f"{code} {path}" for code, path in sorted(translations)) or "none"


@pytest.mark.req("RTE-10")
def test_linked_pages_are_in_the_sitemap(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every page that is linked, and the home page of each language, is in the sitemap."""
    homes = {code: f"/{prefix}/" if prefix else "/" for prefix, code in crawl.addresses.languages}
    for code, path in homes.items():
        check.that(
            path in crawl.listed or not crawl.at(path).is_success,
            path="/sitemap.xml",
            expected=f"the home page of {code}: {path}",
            seen="it is missing",
        )
    linked: dict[str, str] = {}
    for page in pages:
        for reference in page.references:
            if reference.role in {"link", "alternate"}:
                linked.setdefault(crawl.key(page, reference.url), page.path)
    for path, origin in linked.items():
        if _is_public_page(crawl, path):
            check.that(
                path in crawl.listed,
                path="/sitemap.xml",
                expected=f"the page {path}, to which {origin} leads",
                seen="it is missing",
            )


def _is_public_page(crawl: Crawl, path: str) -> bool:
    """Return whether a path is a page for search engines: no query, not hidden, canonical."""
    answer = crawl.at(path)
    if "?" in path or not answer.is_success or answer.media_type != "text/html":
        return False
    document = crawl.page(path).document
    hidden = ", ".join([*document.meta("robots"), answer.header("x-robots-tag")])
    canonical = [crawl.addresses.key(each.get("href")) for each in document.links("canonical")]
    return "noindex" not in hidden.lower() and canonical in ([path], [])
