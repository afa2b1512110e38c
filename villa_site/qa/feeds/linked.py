"""The feeds and calendars that pages link to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.structured.wrong import Wrong

FEEDS: Final = frozenset(
    {"application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml"}
)
CALENDAR: Final = "text/calendar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """A file that pages link to: its path, the type that the first link says, and the pages."""

    path: str
    type: str
    pages: tuple[CrawledPage, ...]

    @property
    def page(self) -> CrawledPage:
        """The first page."""
        return self.pages[0]

    @property
    def language(self) -> str:
        """The language of most of the pages."""
        return Counter(each.language for each in self.pages).most_common(1)[0][0]


def linked(crawl: Crawl) -> list[Linked]:
    """Return each feed and calendar once, in the order of the pages."""
    pages: defaultdict[str, dict[str, CrawledPage]] = defaultdict(dict)
    kinds: dict[str, str] = {}
    for page in crawl.documents:
        for href, kind in _links(page):
            path = crawl.key(page, href)
            if path.startswith("/"):
                pages[path].setdefault(page.path, page)
                kinds.setdefault(path, kind)
    return [
        Linked(path=path, type=kinds[path], pages=tuple(found.values()))
        for path, found in pages.items()
    ]


def of_another_language(files: list[Linked]) -> Iterator[tuple[str, Wrong]]:
    """Yield the pages that link to a file of another language although theirs has its own."""
    own = {(each.language, each.type) for each in files}
    for file in files:
        for page in file.pages:
            if page.language != file.language and (page.language, file.type) in own:
                expected = f"a link to the {file.type} of “{page.language}”"
                yield page.path, Wrong(expected, f"{file.path}, of “{file.language}”")


def _links(page: CrawledPage) -> Iterator[tuple[str, str]]:
    for link in page.document.links("alternate"):
        kind = link.get("type").lower()
        if kind in FEEDS or kind == CALENDAR:
            yield link.get("href"), kind
    for link in page.document.all("a"):
        if link.get("href").partition("?")[0].endswith(".ics"):
            yield link.get("href"), CALENDAR
