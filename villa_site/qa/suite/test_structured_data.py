"""Structured data for search engines, on every page of the sitemap."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.foreign import Hosts
from villa_site.qa.structured import events, formats, of_page, properties, questions, said
from villa_site.qa.structured.graph import read_graph, types_of, walk
from villa_site.qa.structured.presence import Described, missing, unlike_the_others
from villa_site.qa.structured.reach import Reach
from villa_site.qa.structured.targets import elsewhere, search_pages
from villa_site.qa.structured.wrong import Wrong

pytestmark = [pytest.mark.smoke, pytest.mark.req("EXT-02")]

PLACE: Final = "script[type='application/ld+json']"
_LINKS: Final = frozenset({"contentUrl", "image", "item", "logo", "thumbnailUrl", "url", "webFeed"})

Pages = list[tuple[CrawledPage, Described]]


@pytest.fixture(scope="module")
def pages(crawl: Crawl) -> Pages:
    """Return the pages that answer well, with their structured data."""
    return [
        (page, Described(page.path, page.document, read_graph(page.document)))
        for page in crawl.documents
        if page.answer.is_success
    ]


def test_structured_data_are_valid_for_their_type(check: Check, pages: Pages) -> None:
    """Structured data can be read; each type is known and has what search engines require."""
    _judge(check, pages, lambda _page, each: properties.properties(each.graph))


def test_structured_data_are_well_written(check: Check, pages: Pages) -> None:
    """In structured data, URLs are whole, times have a zone, prices a currency, names no markup."""
    _judge(check, pages, lambda page, each: formats.formats(each.graph, page.language))


def test_structured_data_are_those_of_the_page(check: Check, pages: Pages, crawl: Crawl) -> None:
    """Structured data have the title, the language and the address of their page."""
    origin = crawl.addresses.public
    _judge(
        check,
        pages,
        lambda page, each: of_page.like_the_page(each.graph, each.document, origin + page.path),
    )


def test_structured_data_say_what_the_page_says(check: Check, pages: Pages) -> None:
    """Names, descriptions, places, numbers and prices in structured data are on the page."""
    _judge(check, pages, lambda _page, each: said.said_on_the_page(each.graph, each.document))


def test_days_of_publication_are_those_of_the_page(check: Check, pages: Pages) -> None:
    """The day on which a book or an article came out is one that its page names."""
    _judge(
        check,
        [each for each in pages if each[1].graph.of("Book", "BlogPosting", "Article")],
        lambda page, each: said.published_as_on_the_page(each.graph, each.document, page.language),
    )


def test_questions_are_those_of_the_page(check: Check, pages: Pages) -> None:
    """Structured data have the questions that a page opens, each with its answer."""
    _judge(
        check,
        [each for each in pages if each[1].graph.of("FAQPage")],
        lambda _page, each: questions.questions(each.graph, each.document),
    )


def test_breadcrumb_is_the_one_that_is_seen(check: Check, pages: Pages, crawl: Crawl) -> None:
    """The breadcrumb for search engines has the steps that visitors see."""
    _judge(
        check,
        pages,
        lambda page, each: of_page.breadcrumb(
            each.graph, each.document, lambda url: crawl.key(page, url)
        ),
    )


def test_dates_of_events_are_those_of_the_page(check: Check, pages: Pages) -> None:
    """The days and times of an event in structured data are those that its page names."""
    _judge(
        check,
        [each for each in pages if _is_event(each[1])],
        lambda page, each: events.event_dates(each.graph, each.document, page.language),
    )


def test_pages_have_the_structured_data_of_their_kind(check: Check, pages: Pages) -> None:
    """Each page has the structured data of its kind: event, person, book, questions, podcast."""
    homes = {page.language: page.path for page, _ in reversed(pages) if _is_home(page)}
    for page, each in pages:
        check.looked_at(page.path)
        for wrong in missing(each, is_home=homes.get(page.language) == page.path):
            _report(check, page.path, wrong)
    for path, wrong in unlike_the_others(each for _, each in pages):
        _report(check, path, wrong)


def test_addresses_in_structured_data_answer(
    check: Check, pages: Pages, crawl: Crawl, connection: Connection
) -> None:
    """The pages, pictures and files that structured data name are on the site and answer."""
    found: dict[tuple[str, str], str] = {}
    hosts = Hosts.of(crawl)
    for page, each in pages:
        for wrong in elsewhere(page, each.graph, hosts):
            _report(check, page.path, wrong)
        for wrong in search_pages(page, each.graph, crawl):
            _report(check, page.path, wrong)
        for subject in each.graph.subjects:
            for path, name, value, _ in walk(subject):
                if name in _LINKS and isinstance(value, str):
                    key = crawl.key(page, value)
                    found.setdefault((key, value), f"{page.path} {path}")
    reach = Reach(crawl, connection)
    reach.request(key for key, _ in found)
    for (key, value), where in found.items():
        if key.startswith("/"):
            check.looked_at(key)
            answer = reach.at(key)
            page_path, _, name = where.partition(" ")
            check.that(
                answer.is_success,
                path=page_path,
                expected=f"an answer of “{value}”, which is {name}",
                seen=answer.in_words,
                place=PLACE,
            )


def _judge(
    check: Check,
    pages: Pages,
    rule: Callable[[CrawledPage, Described], Iterable[Wrong]],
) -> None:
    for page, each in pages:
        if each.graph.scripts:
            check.looked_at(f"{page.path}: {', '.join(_kinds(each))}")
        for wrong in rule(page, each):
            _report(check, page.path, wrong)


def _report(check: Check, path: str, wrong: Wrong) -> None:
    check.found(path=path, expected=wrong.expected, seen=wrong.seen, place=PLACE)


def _kinds(page: Described) -> list[str]:
    return [name for each in page.graph.subjects for name in types_of(each)]


def _is_event(page: Described) -> bool:
    return any("Event" in name for name in _kinds(page))


def _is_home(page: CrawledPage) -> bool:
    return page.path in {"/", f"/{page.language}/"}
