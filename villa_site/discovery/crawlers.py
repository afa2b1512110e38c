"""Routes of sitemap, robots.txt and the default icon; the cache of sitemaps."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from fastapi import Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.content.cards import PageListing
from villa_site.discovery.feed_cache import StoredResponse
from villa_site.discovery.feed_urls import ICON_PATH
from villa_site.discovery.sitemap import entries, listed_translations, robots, site_pages, sitemap
from villa_site.discovery.translation_groups import TranslationGroups
from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.headers import public_origin
from villa_site.errors import BackendError
from villa_site.site.cache_headers import file_cache_control
from villa_site.site.site import Site

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 64_000_000
TTL: Final = 3_600.0
"""Seconds before the translations of an unchanged list are looked at again."""
MAX_AGE: Final = 600
"""Seconds for which a crawler may cache the sitemap."""


def routes(site: Site, sitemaps: SitemapCache, icon: str) -> list[Route]:
    """Declare the routes, which have neither locale prefix nor trailing slash; ``icon`` is SVG."""
    headers = {"cache-control": file_cache_control(MAX_AGE, site.settings.site_url)}
    icon_headers = {"cache-control": "public, max-age=86400"}

    def origin(request: Request) -> str:
        return public_origin(request.scope, site.settings.site_url)

    async def xml(request: Request) -> Response:
        try:
            return StoredResponse(await sitemaps.answer(origin(request)))
        except BackendError as error:
            logger.warning("The sitemap cannot be served: %s", error)
            return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)

    async def txt(request: Request) -> Response:
        return PlainTextResponse(robots(origin(request)), headers=headers)

    async def svg(_request: Request) -> Response:
        return Response(icon, media_type="image/svg+xml", headers=icon_headers)

    async def favicon(_request: Request) -> Response:
        return RedirectResponse(ICON_PATH, HTTPStatus.PERMANENT_REDIRECT)

    answers = {"/sitemap.xml": xml, "/robots.txt": txt, ICON_PATH: svg, "/favicon.ico": favicon}
    return [Route(path, answer) for path, answer in answers.items()]


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
        *,
        site_url: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.backend = backend
        self.headers = (
            (b"content-type", b"application/xml"),
            (b"cache-control", file_cache_control(MAX_AGE, site_url).encode()),
        )
        self.groups = TranslationGroups(backend, clock=clock)
        self._sitemaps: BoundedCache[_Sitemap] = BoundedCache(
            max_bytes=MAX_BYTES, ttl=TTL, clock=clock
        )

    async def answer(self, origin: str) -> CachedResponse:
        """Return the sitemap for ``origin``; raises BackendError without a list of pages."""
        listings = await self.backend.pages(Call())
        key = CacheKey(("sitemap", origin))
        cached = self._sitemaps.get(key)
        if cached is not None and self._is_current(cached, listings):
            return cached.response
        pages = site_pages(listings)
        groups = listed_translations(pages)
        if groups is None:
            await self.groups.learn(pages, origin)
            groups = self.groups.known(pages, origin)
        body = sitemap(entries(pages, groups), origin).encode()
        response = CachedResponse(HTTPStatus.OK, self.headers, body)
        entry = _Sitemap(response, listings, self.groups.revision)
        # With room for what is compressed later.
        self._sitemaps.put(key, entry, size=response.size * 2)
        return response

    def _is_current(self, cached: _Sitemap, listings: Sequence[PageListing]) -> bool:
        """Tell whether nothing is new; an unchanged list stays the same object in the cache."""
        return cached.listings is listings and cached.revision == self.groups.revision
