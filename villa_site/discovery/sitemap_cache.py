"""Caches the sitemap while the list of pages and what is known of their translations hold."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, ParamSpec, TypeAlias, TypeVar

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.content.cards import PageListing
from villa_site.discovery.file_cache import FILES
from villa_site.discovery.sitemap import (
    entries,
    listed_translations,
    site_pages,
    sitemap_files,
    sitemap_index,
)
from villa_site.discovery.translation_groups import Group, Pages, TranslationGroups
from villa_site.engine.cache import BoundedCache, CacheKey, Caches
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.site.routing.routes import Routes
from villa_site.site.visits.cache_headers import file_cache_control

TTL: Final = 3_600.0
"""Seconds before the translations of an unchanged list are looked at again."""
MAX_AGE: Final = 600
"""Seconds for which a crawler may cache the sitemap."""


_QUICK: Final = 2_000
"""Pages whose sitemap is written at once; other requests are not to wait for more of them."""

P = ParamSpec("P")
T = TypeVar("T")
Listings: TypeAlias = Sequence[PageListing]


@dataclass(frozen=True, slots=True)
class _Sitemap:
    response: CachedResponse
    listings: Listings
    revision: int
    files: int
    expires: float


class SitemapCache:
    """Files of the sitemap by origin, for ``TTL`` seconds of one list of pages and translations.

    Made from that list: no crawler makes the site call the backend for page after page.
    """

    def __init__(
        self,
        backend: Backend,
        routes: Routes,
        caches: Caches,
        *,
        site_url: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.backend = backend
        self.routes = routes
        self.headers = (
            (b"content-type", b"application/xml"),
            (b"cache-control", file_cache_control(MAX_AGE, site_url).encode()),
        )
        self.groups = TranslationGroups(backend, routes, clock=clock)
        self._clock = clock
        self._files: BoundedCache[_Sitemap] = caches[FILES]
        self._writing = asyncio.Lock()

    async def answer(self, origin: str, number: int = 0) -> CachedResponse | None:
        """Return the sitemap for ``origin``, or the index of its files where they are several.

        With a ``number`` it is that file; None where there is none. Raises BackendError without a
        list of pages.
        """
        listings = await self.backend.pages(Call(self.routes.languages.default))
        main = self._cached(origin, 0, listings)
        if main is not None and number > main.files:
            return None
        cached = self._cached(origin, number, listings)
        if cached is None:
            cached = await self._written(origin, number, listings)
        return cached.response if cached else None

    async def _written(self, origin: str, number: int, listings: Listings) -> _Sitemap | None:
        """Write the files and return one of them."""
        run = asyncio.to_thread if len(listings) > _QUICK else _at_once
        pages, groups = await run(self._listed, listings)
        if groups is None:
            await self.groups.learn(pages, origin)
            groups = self.groups.known(pages, origin)
        async with self._writing:
            # Another request may have written them meanwhile.
            if cached := self._cached(origin, number, listings):
                return cached
            revision = self.groups.revision
            bodies = await run(self._bodies, pages, groups, origin)
        found, expires = None, self._clock() + TTL
        for each, body in enumerate(bodies):
            response = CachedResponse(HTTPStatus.OK, self.headers, body)
            entry = _Sitemap(response, listings, revision, len(bodies) - 1, expires)
            # With room for what is compressed later.
            self._files.put(_key(origin, each), entry, size=response.size * 2)
            found = entry if each == number else found
        return found

    def _listed(self, listings: Listings) -> tuple[Pages, Mapping[str, Group] | None]:
        pages = site_pages((each for each in listings if not each.noindex), self.routes)
        return pages, listed_translations(pages, self.routes)

    def _bodies(self, pages: Pages, groups: Mapping[str, Group], origin: str) -> list[bytes]:
        """Return the sitemap alone, or the index before its files."""
        default = self.routes.languages.default
        files = list(sitemap_files(entries(pages, groups, default), origin))
        if len(files) == 1:
            return [files[0].xml.encode()]
        return [each.encode() for each in (sitemap_index(files, origin), *(f.xml for f in files))]

    def _cached(self, origin: str, number: int, listings: Listings) -> _Sitemap | None:
        """Return a file that is written already, if nothing is new.

        An unchanged list stays the same object in the backend's cache.
        """
        cached = self._files.get(_key(origin, number))
        if cached is None or cached.listings is not listings or self._clock() >= cached.expires:
            return None
        return cached if cached.revision == self.groups.revision else None


async def _at_once(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return function(*args, **kwargs)


def _key(origin: str, number: int) -> CacheKey:
    return CacheKey(("sitemap", origin, number))
