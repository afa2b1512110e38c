"""Caches feeds and calendars for a minute, for programs that ask for them again and again."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import Final

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.discovery.feed_urls import published_path
from villa_site.discovery.file_cache import FILES
from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.headers import public_origin
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError, PageNotFound
from villa_site.settings.languages import Locale
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.i18n.translations import Strings
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import file_cache_control
from villa_site.site.visits.visit import Visit

logger = logging.getLogger(__name__)

TTL: Final = 60.0
"""Seconds before an unchanged feed is written again: its backend calls are many."""
RETRY_AFTER: Final = "120"

Write = Callable[[BlockContext], Awaitable[bytes | None]]
"""Writes a feed; None when there is none at this URL."""
WritePage = Callable[[Page, str, BlockContext], Awaitable[bytes | None]]
"""Writes the feed of a page at a path; None when it has none."""


@dataclass(frozen=True, slots=True)
class _Feed:
    response: CachedResponse
    revision: int
    today: date
    expires: float


class Passing(bytes):
    """A feed that is written for one request: nobody else may ever ask for it."""


class FeedCache:
    """Feeds by path and origin, for ``TTL`` seconds on a day of the backend's revision.

    Any change of what the backend says makes them old.
    """

    def __init__(self, site: Site, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.site = site
        self._clock = clock
        self._files: BoundedCache[_Feed] = site.caches[FILES]

    async def answer(
        self,
        request: Request,
        locale: Locale,
        write: Write,
        headers: Mapping[str, str],
        *,
        variant: str = "",
    ) -> Response:
        """Answer with what ``write`` gives; 404 for nothing, 503 without a backend.

        ``variant`` is the part of the query string that the feed depends on.
        """
        path = request.scope["path"]
        origin = public_origin(request.scope, self.site.settings.site_url)
        ctx = await self._context(path, locale, origin)
        if await self.site.maintenance(Visit(path, locale=locale)):
            return _unavailable(ctx)
        key = CacheKey(("feed", f"{path}?{variant}", origin))
        feed = self._files.get(key)
        if feed is not None and self._is_current(feed):
            return StoredResponse(feed.response)
        try:
            body = await write(ctx)
        except PageNotFound:
            return not_found(ctx)
        except BackendError as error:
            logger.warning("There is no %s just now: %s", path, error)
            return _unavailable(ctx)
        return not_found(ctx) if body is None else self._stored(key, ctx, body, headers)

    async def answer_page(
        self, request: Request, path: str, write: WritePage, headers: Mapping[str, str]
    ) -> Response:
        """Answer with what ``write`` gives of the page from whose path the URL was made."""
        routes = self.site.routes
        page_path = published_path(path, routes)
        locale = routes.languages.of_path(page_path or "")

        async def write_page(ctx: BlockContext) -> bytes | None:
            if page_path is None:
                return None
            page = await self.site.backend.page(quote_path(page_path), Call(locale=locale))
            return await write(page, routes.own_path(page.path) or page_path, ctx)

        return await self.answer(request, locale, write_page, headers)

    def _stored(
        self, key: CacheKey, ctx: BlockContext, body: bytes, headers: Mapping[str, str]
    ) -> StoredResponse:
        all_headers = {
            "cache-control": file_cache_control(300, self.site.settings.site_url),
            "content-language": ctx.locale,
            **headers,
        }
        pairs = [(name.encode(), value.encode("latin-1")) for name, value in all_headers.items()]
        response = CachedResponse(HTTPStatus.OK, pairs, body)
        expires = self._clock() + TTL
        feed = _Feed(response, self.site.backend.revision, ctx.today, expires)
        # With room for what is compressed later.
        if not isinstance(body, Passing):
            self._files.put(key, feed, size=response.size * 2)
        return StoredResponse(response)

    def _is_current(self, feed: _Feed) -> bool:
        unchanged = feed.revision == self.site.backend.revision
        same_day = feed.today == self.site.clock().date()
        return unchanged and same_day and self._clock() < feed.expires

    async def _context(self, path: str, locale: Locale, origin: str) -> BlockContext:
        try:
            own = (await self.site.backend.translations(Call(locale=locale))).get(locale, {})
        except BackendError as error:
            logger.warning("%s is served without the translation strings: %s", path, error)
            own = {}
        return PageContext(
            locale=locale,
            strings=Strings(locale, own),
            path=path,
            today=self.site.clock().date(),
            routes=self.site.routes,
            product=self.site.product,
            origin=origin,
            caches=self.site.caches,
        )


class StoredResponse(Response):
    """Sends a cached response as the request wants it: whole, compressed, or its head alone."""

    def __init__(self, response: CachedResponse) -> None:
        super().__init__()
        self.response = response

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's form
        """Answer the request of ``scope``."""
        await self.response.answer(scope, send)


def not_found(ctx: BlockContext) -> Response:
    """Respond that there is nothing at this URL."""
    text = ctx.t("Nous sommes désolés, nous n'avons pas pu trouver la page demandée.")
    return PlainTextResponse(text, HTTPStatus.NOT_FOUND, {"cache-control": "no-store"})


def _unavailable(ctx: BlockContext) -> Response:
    text = ctx.t(
        "Le site ne peut pas ouvrir cette page pour le moment. Revenez dans quelques minutes."
    )
    headers = {"cache-control": "no-store", "retry-after": RETRY_AFTER}
    return PlainTextResponse(text, HTTPStatus.SERVICE_UNAVAILABLE, headers)
