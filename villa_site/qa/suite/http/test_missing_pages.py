"""Addresses that are no page, and methods that no page has, are answered as such."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Answer, Crawl, CrawledPage
from villa_site.qa.site_map import SiteMap

pytestmark = pytest.mark.smoke

_NAME: Final = "villa-site-qa-no-such-page"
_REFUSALS: Final = frozenset({400, 403, 404, 405, 501})
_COMPARED: Final = ("content-type", "cache-control", "content-language")


@pytest.mark.req("RTE-07", "RTE-08", "RTE-09")
def test_missing_page_is_404_with_a_page_of_the_site(
    check: Check, crawl: Crawl, site_map: SiteMap, client: httpx.Client
) -> None:
    """Missing pages answer 404, with a page of the site in their language, hidden."""
    for path in _missing(crawl, site_map):
        answer = Answer.of(client.get(path), 0)
        check.looked_at(path)
        if check.that(
            answer.status == httpx.codes.NOT_FOUND and answer.is_html,
            path=path,
            expected="status 404 with a page",
            seen=f"{answer.in_words}, {answer.media_type} {answer.location}".strip(),
        ):
            language = crawl.addresses.language(path)
            page = CrawledPage(path=path, language=language, answer=answer)
            _judge_missing(check, crawl, page)


def _missing(crawl: Crawl, site_map: SiteMap) -> Iterator[str]:
    """Yield addresses that are no page: of each language, below pages and folders."""
    for prefix, _ in crawl.addresses.languages:
        yield f"/{prefix}/{_NAME}/" if prefix else f"/{_NAME}/"
    for page in site_map.kinds():
        if page.path.strip("/"):
            yield f"{page.path.rstrip('/').rpartition('/')[0]}/{_NAME}/"
            yield f"{page.path}{_NAME}/"
    yield f"/{_NAME}.html/"


def _judge_missing(check: Check, crawl: Crawl, page: CrawledPage) -> None:
    document = page.document
    headings = [each for each in document.all("h1") if each.text]
    hidden = ", ".join([*document.meta("robots"), page.answer.header("x-robots-tag")])
    homes = {crawl.key(page, each.get("href")) for each in document.all("a")}
    said = {
        "a page of the site with one heading": (
            bool(document.xpath("//*[@id='villa']")) and len(headings) == 1,
            f"{len(headings)} headings",
        ),
        f"the language {page.language}": (
            document.language.split("-")[0] == page.language.split("-")[0],
            document.language or "none",
        ),
        "a title": (bool(document.title), "none"),
        "noindex": ("noindex" in hidden.lower(), hidden or "nothing"),
        "no canonical address": (
            not document.links("canonical"),
            ", ".join(each.get("href") for each in document.links("canonical")),
        ),
        "a link to a page of the site": (bool(homes & set(crawl.paths)), "none"),
    }
    for expected, (right, seen) in said.items():
        check.that(right, path=page.path, expected=expected, seen=seen)


@pytest.mark.req("RTE-16")
def test_head_answers_as_get(
    check: Check, crawl: Crawl, site_map: SiteMap, client: httpx.Client
) -> None:
    """HEAD answers as GET does, without a body."""
    for page in site_map.kinds():
        whole = crawl.at(page.path)
        if not whole.is_success:
            continue
        response = client.head(page.path)
        check.looked_at(page.path)
        check.that(
            response.status_code == whole.status and not response.content,
            path=page.path,
            expected=f"status {whole.status} without a body, for HEAD",
            seen=f"status {response.status_code}, {len(response.content)} bytes",
        )
        for name in _COMPARED:
            check.that(
                response.headers.get(name, "") == whole.header(name),
                path=page.path,
                expected=f"{name}: {whole.header(name) or 'none'}, for HEAD as for GET",
                seen=response.headers.get(name, "none"),
            )


@pytest.mark.req("EXT-13")
def test_unknown_method_is_refused(check: Check, client: httpx.Client) -> None:
    """A method that no page has is refused, and not echoed."""
    check.looked_at("TRACE /")
    response = client.request("TRACE", "/", headers={"x-villa-qa": "echo-of-a-header"})
    check.that(
        response.status_code in _REFUSALS and "echo-of-a-header" not in response.text,
        path="/",
        expected="status 405 for TRACE",
        seen=f"status {response.status_code}",
    )
