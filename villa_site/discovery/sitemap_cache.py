"""Keeps the written sitemap for as long as the pages list and what is known of it stay the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models import PageListing
from villa_site.discovery.sitemap import entries, listed_translations, site_pages, sitemap
from villa_site.discovery.translation_groups import TranslationGroups
from villa_site.engine.cache import BoundedCache
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.site.cache_headers import file_cache_control

MOST_BYTES: Final = 64_000_000
LOOKED_AT_AGAIN: Final = 3_600.0
"""Seconds before the translations of an unchanged list are looked at again."""
KEPT_FOR: Final = 600
"""Seconds a reader may keep the sitemap."""


@dataclass(frozen=True, slots=True)
class _Kept:
    answer: CachedResponse
    listings: Sequence[PageListing]
    revision: int
    written: float


class SitemapCache:
    """Writes the sitemap from the pages list; no reader makes the backend give page after page."""

    def __init__(
        self,
        backend: Backend,
        *,
        site_url: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.backend = backend
        self.headers = (
            (b"content-type", b"application/xml"),
            (b"cache-control", file_cache_control(KEPT_FOR, site_url).encode()),
        )
        self.clock = clock
        self.groups = TranslationGroups(backend, clock=clock)
        self._kept: BoundedCache[str, _Kept] = BoundedCache(max_bytes=MOST_BYTES)

    async def answer(self, origin: str) -> CachedResponse:
        """Give the sitemap of the site at ``origin``; raises BackendError without a pages list."""
        listings = await self.backend.pages(Call())
        kept = self._kept.get(origin)
        if kept is not None and self._holds(kept, listings):
            return kept.answer
        pages = site_pages(listings)
        groups = listed_translations(pages)
        if groups is None:
            await self.groups.learn(pages, origin)
            groups = self.groups.known(pages, origin)
        body = sitemap(entries(pages, groups), origin).encode()
        answer = CachedResponse(HTTPStatus.OK, self.headers, body)
        made = _Kept(answer, listings, self.groups.revision, self.clock())
        self._kept.put(origin, made, size=answer.size * 2)
        return answer

    def _holds(self, kept: _Kept, listings: Sequence[PageListing]) -> bool:
        """Tell whether nothing is new; the same list stays the same object in the cache."""
        return (
            kept.listings is listings
            and kept.revision == self.groups.revision
            and self.clock() - kept.written < LOOKED_AT_AGAIN
        )
