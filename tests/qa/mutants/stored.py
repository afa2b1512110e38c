"""A crawl of the clean site, from which that of a mutant is made within a second or two.

What no change of the mutant concerns is the answer of before; the rest is requested again, by the
proxy. The pages are one of each kind, and those that the mutant concerns with their translations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import unquote, urlsplit

from tests.qa.mutants.mutant import Change, Request
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Crawl, crawl_site
from villa_site.qa.crawl.crawler import crawl_with
from villa_site.qa.crawl.fetcher import Fetcher
from villa_site.qa.payload.payload import FILE, WHOLE_FILE
from villa_site.qa.site_map import SiteMap, discover

_MOST: Final = 40
_LISTS: Final = ("/sitemap.xml", "/_villa/feeds/", "/_villa/calendar/")
"""Files that are compared with all pages."""
_REFERRING: Final = 2


@dataclass(frozen=True, kw_only=True)
class StoredCrawl:
    """The crawl of a site without a mutant, by the address of the proxy."""

    connection: Connection
    clean: Crawl

    @classmethod
    def of(cls, url: str) -> StoredCrawl:
        """Crawl the clean site."""
        connection = Connection.of(url)
        return cls(connection=connection, clean=crawl_site(connection))

    def with_changes(self, changes: Sequence[Change]) -> Crawl:
        """Return the crawl of the site as the changes make it, which the proxy has planted."""
        concerned = {key for key in self.clean.answers if self._concerns(changes, key)}
        chosen = self._pages(changes, concerned)
        with Fetcher(self.connection) as fetcher:
            kept = self.clean.answers.items()
            fetcher.answers.update({key: each for key, each in kept if key not in concerned})
            return crawl_with(fetcher, lambda paths: [path for path in paths if path in chosen])

    @cached_property
    def site_map(self) -> SiteMap:
        """The pages and features of the clean site."""
        return discover(self.clean)

    def _concerns(self, changes: Sequence[Change], key: str) -> bool:
        parts = urlsplit(key)
        request = Request(
            method="GET",
            path=unquote(parts.path),
            query=parts.query,
            headers={"host": urlsplit(self.connection.url).netloc},
        )
        own = not parts.netloc
        return own and any(each.where(request) for each in changes)

    def _pages(self, changes: Sequence[Change], concerned: set[str]) -> set[str]:
        """Return the pages to look at, as a part of the sitemap that has all that is planted."""
        if any(key.startswith(_LISTS) for key in concerned):
            return {*self.clean.paths}
        kinds = [page.path for page in self.site_map.kinds()]
        planted = _spread([path for path in self.clean.paths if self._is_changed(changes, path)])
        referring = self._referring(concerned.difference(self.clean.paths))
        parts = self._linked_to_parts({*planted})
        return {*kinds, *planted, *self._translations(planted), *referring, *parts}

    def _referring(self, files: Collection[str]) -> Iterator[str]:
        """Yield pages that refer to each of some files."""
        times = dict.fromkeys(files, 0)
        for page in self.clean.pages:
            for key in {self.clean.key(page, each.url) for each in page.references}:
                if times.get(key, _REFERRING) < _REFERRING:
                    times[key] += 1
                    yield page.path

    def _linked_to_parts(self, paths: Collection[str]) -> Iterator[str]:
        """Yield pages that link to a part of one of some pages."""
        for page in self.clean.pages:
            links = (each.url for each in page.references if "#" in each.url)
            if any(self.clean.key(page, url) in paths for url in links):
                yield page.path

    def _is_changed(self, changes: Sequence[Change], page: str) -> bool:
        return any(self._concerns(changes, f"{page}{file}") for file in ("", FILE, WHOLE_FILE))

    def _translations(self, paths: Iterable[str]) -> Iterator[str]:
        for path in paths:
            page = self.clean.page(path)
            for link in page.document.links("alternate"):
                if link.has("hreflang"):
                    yield self.clean.key(page, link.get("href"))


def _spread(paths: Sequence[str]) -> Sequence[str]:
    """Return all paths, or some from all parts of the site."""
    return paths[:: len(paths) // _MOST + 1]
