"""Which pages have to have which structured data: said by the page itself, or by its like."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from villa_site.qa.html import Document
from villa_site.qa.structured.graph import Graph, types_of
from villa_site.qa.structured.wrong import Wrong

_OF_OPEN_GRAPH: Final = {"book": "Book", "profile": "Person"}
_BY_CONTENT: Final = frozenset({"BreadcrumbList", "FAQPage", "PodcastEpisode", "PodcastSeries"})
_FEW: Final = 3


class Described(NamedTuple):
    """A page with its structured data."""

    path: str
    document: Document
    graph: Graph


def missing(page: Described, *, is_home: bool) -> Iterator[Wrong]:
    """Yield the types that a page itself calls for."""
    has = {name for each in page.graph.subjects for name in types_of(each)}
    for name, why in _called_for(page, is_home=is_home):
        if not any(name in each or each.endswith(name) for each in has):
            yield Wrong(f"structured data of the type {name}, {why}", ", ".join(has) or "none")


def unlike_the_others(pages: Iterable[Described]) -> Iterator[tuple[str, Wrong]]:
    """Yield the pages that lack the type of most others in the folder of their name."""
    folders: defaultdict[str, list[Described]] = defaultdict(list)
    for page in pages:
        folder = page.path.rstrip("/").rpartition("/")[0].rpartition("/")[2]
        if folder:
            folders[folder].append(page)
    for folder, found in folders.items():
        types = {
            page.path: {name for each in page.graph.subjects for name in types_of(each)}
            for page in found
        }
        counts = Counter(name for names in types.values() for name in names - _BY_CONTENT)
        for name, count in counts.items():
            if len(found) >= _FEW and count * 2 > len(found):
                for path in (path for path, names in types.items() if name not in names):
                    others = f"as {count} other pages in {folder} have it"
                    yield path, Wrong(f"structured data of the type {name}, {others}", "none")


def _called_for(page: Described, *, is_home: bool) -> Iterator[tuple[str, str]]:
    document = page.document
    if is_home:
        yield "WebSite", "as on each home page"
        yield "Organization", "as on each home page"
    for kind in document.meta("og:type"):
        if name := _OF_OPEN_GRAPH.get(kind):
            yield name, f"as og:type is {kind}"
    if document.xpath("//main//*[contains(concat(' ', @class, ' '), ' faq ')]"):
        yield "FAQPage", "as the page has questions and answers"
    own = f"/{page.path.strip('/')}.ics"
    for link in document.links("alternate"):
        calendar = link.get("href") if link.get("type") == "text/calendar" else ""
        if calendar.endswith(own) and not is_home:
            yield "Event", "as the page has a calendar of its own"
        if "/podcast/" in link.get("href"):
            yield "PodcastSeries", "as the page has the feed of a podcast"
