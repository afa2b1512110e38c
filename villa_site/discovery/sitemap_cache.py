"""Caches the sitemap while the list of pages and what is known of their translations hold."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.content.cards import PageListing
from villa_site.discovery.sitemap import entries, listed_translations, site_pages, sitemap
from villa_site.discovery.translation_groups import TranslationGroups
from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.site.cache_headers import file_cache_control
from villa_site.site.routes import Routes

MAX_BYTES: Final = 64_000_000
TTL: Final = 3_600.0
"""Seconds before the translations of an unchanged list are looked at again."""
MAX_AGE: Final = 600
"""Seconds for which a crawler may cache the sitemap."""


@dataclass(frozen=True, slots=True)
class _Sitemap:
    response: CachedResponse
    listings: Sequence[PageListing]
    revision: int


class SitemapCache:
    """Sitemaps by origin, for ``TTL`` seconds of one list of pages and their known translations.

    Made from that list: no crawler makes the site ask the backend for page after page. The least
    recently used go beyond ``MAX_BYTES``.
    """

    def __init__(
        self,
        backend: Backend,
        routes: Routes,
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
        self._sitemaps: BoundedCache[_Sitemap] = BoundedCache(
            max_bytes=MAX_BYTES, ttl=TTL, clock=clock
        )

    async def answer(self, origin: str) -> CachedResponse:
        """Return the sitemap for ``origin``; raises BackendError without a list of pages."""
        default = self.routes.languages.default
        listings = await self.backend.pages(Call(default))
        key = CacheKey(("sitemap", origin))
        cached = self._sitemaps.get(key)
        if cached is not None and self._is_current(cached, listings):
            return cached.response
        pages = site_pages((each for each in listings if not each.noindex), self.routes)
        groups = listed_translations(pages, self.routes)
        if groups is None:
            await self.groups.learn(pages, origin)
            groups = self.groups.known(pages, origin)
        body = sitemap(entries(pages, groups, default), origin).encode()
        response = CachedResponse(HTTPStatus.OK, self.headers, body)
        entry = _Sitemap(response, listings, self.groups.revision)
        # With room for what is compressed later.
        self._sitemaps.put(key, entry, size=response.size * 2)
        return response

    def _is_current(self, cached: _Sitemap, listings: Sequence[PageListing]) -> bool:
        """Tell whether nothing is new; an unchanged list stays the same object in the cache."""
        return cached.listings is listings and cached.revision == self.groups.revision
