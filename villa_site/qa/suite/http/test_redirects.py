"""Redirects: permanent, with the query, in one step, and never to another site."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import httpx
import pytest

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.crawl.addresses import origin_of
from villa_site.qa.html import Document
from villa_site.qa.site_map import SiteMap

pytestmark = pytest.mark.smoke

_EVIL: Final = "evil.example"
_PROBES: Final = (
    f"//{_EVIL}/",
    f"//{_EVIL}",
    f"/%2F%2F{_EVIL}/",
    f"/%5C{_EVIL}/",
    f"/%09//{_EVIL}",
    *(
        f"/?{name}=https://{_EVIL}/"
        for name in ("next", "url", "redirect", "redirect_to", "return", "lang", "to")
    ),
)
_MOST_HOPS: Final = 2


@pytest.mark.req("RTE-05")
def test_address_without_slash_leads_to_the_page(
    check: Check, site_map: SiteMap, crawl: Crawl, client: httpx.Client
) -> None:
    """An address without its last slash leads to the page by a permanent redirect, query too."""
    for page in (each for each in site_map.kinds() if each.path.strip("/")):
        check.looked_at(page.path)
        for query in ("", "?x=1&y=%C3%A9"):
            response = client.get(f"{page.path.rstrip('/')}{query}")
            location = response.headers.get("location", "")
            check.that(
                response.status_code == httpx.codes.PERMANENT_REDIRECT
                and crawl.addresses.key(location) == page.path + query,
                path=f"{page.path.rstrip('/')}{query}",
                expected=f"status 308 to {page.path}{query}",
                seen=f"status {response.status_code} {location}".strip(),
            )


@pytest.mark.req("RTE-06")
def test_query_changes_no_page(
    check: Check, site_map: SiteMap, crawl: Crawl, client: httpx.Client
) -> None:
    """A page with a query of a campaign is the page, and names the address without it."""
    for page in site_map.kinds():
        path = f"{page.path}?utm_source=villa&x=1"
        response = client.get(path)
        check.looked_at(path)
        document = Document.parse(response.content)
        canonical = [each.get("href") for each in document.links("canonical")]
        check.that(
            response.status_code == httpx.codes.OK
            and canonical == [f"{crawl.addresses.public}{page.path}"],
            path=path,
            expected=f"status 200 and the canonical address {page.path}",
            seen=f"status {response.status_code}, {', '.join(canonical) or 'no canonical address'}",
        )


@pytest.mark.req("EXT-14")
def test_redirects_end(check: Check, crawl: Crawl) -> None:
    """Every redirect ends at a page, over one other at most, and does not leave the site."""
    for path, answer in crawl.answers.items():
        if not answer.location or not path.startswith("/"):
            continue
        check.looked_at(path)
        chain = crawl.chain(path)
        check.that(
            len(chain) <= _MOST_HOPS + 1 and len(set(chain)) == len(chain),
            path=path,
            expected="a redirect that ends, over one other at most",
            seen=" → ".join(chain),
        )
        check.that(
            path not in crawl.listed or chain[-1].startswith("/"),
            path=path,
            expected="a redirect within the site",
            seen=chain[-1],
        )


@pytest.mark.req("RTE-06", "EXT-14")
def test_no_address_leads_to_another_site(check: Check, crawl: Crawl, client: httpx.Client) -> None:
    """No address of the site can be made to lead to another site."""
    for path in _PROBES:
        check.looked_at(path)
        _judge_probe(check, crawl, path, client.get(f"{crawl.addresses.visited}{path}"))
    for headers in ({"x-forwarded-host": _EVIL}, {"x-host": _EVIL}, {"forwarded": f"host={_EVIL}"}):
        response = client.get("/", headers=headers)
        name = next(iter(headers))
        check.that(
            _EVIL not in response.text and _EVIL not in response.headers.get("location", ""),
            path="/",
            expected=f"addresses that do not follow the header {name} of a visitor",
            seen=f"an address with {_EVIL}",
        )


def _judge_probe(check: Check, crawl: Crawl, path: str, response: httpx.Response) -> None:
    location = response.headers.get("location", "")
    host = urlsplit(location.replace("\\", "/").strip()).hostname if location else ""
    own = {urlsplit(each).hostname for each in (crawl.addresses.visited, crawl.addresses.public)}
    check.that(
        not host or host in own,
        path=path,
        expected="a page or an error of the site",
        seen=f"status {response.status_code} to {location}",
    )
    check.that(
        response.status_code < httpx.codes.INTERNAL_SERVER_ERROR,
        path=path,
        expected="a page or an error of the site",
        seen=f"status {response.status_code}",
    )
    refreshed = [
        each
        for each in Document.parse(response.content).all("meta")
        if each.get("http-equiv").lower() == "refresh"
    ]
    check.that(
        not refreshed,
        path=path,
        expected="no page that moves on by itself",
        seen="; ".join(each.get("content") for each in refreshed),
        place="meta[http-equiv='refresh']",
    )


@pytest.mark.wcag("2.2.1")
def test_pages_do_not_move_on(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """No page reloads or moves on by itself."""
    for page in pages:
        for node in page.document.all("meta"):
            # A page without script may let a form's answer be fetched again.
            if node.get("http-equiv").lower() == "refresh":
                check.found(
                    path=page.path,
                    expected="a page that stays",
                    seen=node.get("content"),
                    place=node.selector,
                )


@pytest.mark.req("RTE-06")
def test_address_in_capitals_is_no_other_page(
    check: Check, site_map: SiteMap, crawl: Crawl, client: httpx.Client
) -> None:
    """An address in capitals leads to the page, or is none; it is no second page."""
    for page in (each for each in site_map.kinds() if each.path.strip("/")):
        path = page.path.upper()
        response = client.get(path)
        check.looked_at(path)
        location = crawl.addresses.key(response.headers.get("location", ""), path)
        canonical = [
            crawl.addresses.key(each.get("href"))
            for each in Document.parse(response.content).links("canonical")
        ]
        check.that(
            response.status_code == httpx.codes.NOT_FOUND
            or (location != path and location.lower() == page.path)
            or (response.status_code == httpx.codes.OK and canonical == [page.path]),
            path=path,
            expected=f"status 404, or a redirect to {page.path}",
            seen=f"status {response.status_code} {response.headers.get('location', '')}".strip(),
        )


@pytest.mark.req("EXT-13")
def test_http_leads_to_https(check: Check, crawl: Crawl, client: httpx.Client) -> None:
    """An address with http leads to the same with https."""
    visited = crawl.addresses.visited
    if not visited.startswith("https:"):
        verdicts.not_applicable("the site is visited over http")
    host = urlsplit(visited).hostname
    try:
        response = client.get(f"http://{host}/")
    except httpx.TransportError:
        verdicts.not_applicable(f"nothing answers at http://{host}/")
    check.looked_at(f"http://{host}/")
    location = response.headers.get("location", "")
    check.that(
        httpx.codes.is_redirect(response.status_code) and origin_of(location) == visited,
        path="/",
        expected=f"a redirect to {visited}/",
        seen=f"status {response.status_code} {location}".strip(),
    )
