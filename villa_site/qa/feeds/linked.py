"""The feeds and calendars that pages link to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from villa_site.qa.crawl import Crawl, CrawledPage

FEEDS: Final = frozenset(
    {"application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml"}
)
CALENDAR: Final = "text/calendar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """A file that a page links to: its path, the type that the link says, and the first page."""

    path: str
    type: str
    page: CrawledPage


def linked(crawl: Crawl) -> list[Linked]:
    """Return each feed and calendar once, in the order of the pages."""
    found: dict[str, Linked] = {}
    for page in crawl.documents:
        for href, kind in _links(page):
            path = crawl.key(page, href)
            if path.startswith("/"):
                found.setdefault(path, Linked(path=path, type=kind, page=page))
    return list(found.values())


def _links(page: CrawledPage) -> Iterator[tuple[str, str]]:
    for link in page.document.links("alternate"):
        kind = link.get("type").lower()
        if kind in FEEDS or kind == CALENDAR:
            yield link.get("href"), kind
    for link in page.document.all("a"):
        if link.get("href").partition("?")[0].endswith(".ics"):
            yield link.get("href"), CALENDAR
