"""The addresses that structured data name, compared with those of the page and of the site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.foreign import Hosts
from villa_site.qa.structured.graph import Graph, walk
from villa_site.qa.structured.wrong import Wrong, named

_FILES: Final = frozenset({"contentUrl", "image", "logo", "thumbnailUrl", "webFeed"})
_TERM: Final = "{search_term_string}"


def elsewhere(page: CrawledPage, graph: Graph, hosts: Hosts) -> Iterator[Wrong]:
    """Yield pictures and files on a host from which the page itself takes nothing."""
    used = {urlsplit(each.url).netloc for each in page.references}
    for subject in graph.subjects:
        for path, name, value, _ in walk(subject):
            if name in _FILES and isinstance(value, str) and not hosts.is_own(value, "image"):
                host = urlsplit(value).netloc
                if host not in used:
                    where = f"{path} of {named(subject)}"
                    yield Wrong(f"{where} on a host of the site, or of the page", f"“{value}”")


def search_pages(page: CrawledPage, graph: Graph, crawl: Crawl) -> Iterator[Wrong]:
    """Yield searches that lead to no search page of the page's language."""
    for subject in graph.of("WebSite"):
        for _, name, value, _ in walk(subject):
            if name == "urlTemplate":
                found = crawl.page(crawl.key(page, str(value)).partition("?")[0])
                fields = [
                    key for key, term in parse_qsl(urlsplit(str(value)).query) if term == _TERM
                ]
                names = {each.get("name") for each in found.document.all("input")}
                is_right = (
                    found.answer.is_success
                    and found.language == page.language
                    and bool(fields)
                    and {*fields} <= names
                )
                if not is_right:
                    yield Wrong(
                        f"the search page in “{page.language}” as urlTemplate", f"“{value}”"
                    )
