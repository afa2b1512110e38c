"""Caches finished pages and payloads as bytes while their revision is the site's."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.headers import cookies, header, public_origin
from villa_site.engine.http.recompression import Recompressor
from villa_site.engine.payload import JSON, PayloadAddress
from villa_site.engine.protocols import PageRequest
from villa_site.settings import Settings
from villa_site.site.visits.locale_choice import preferred_locale
from villa_site.web.known_hosts import KnownHosts

REVISION: Final = "x-villa-revision"
"""The header in which a page reports its revision to the cache; it goes no further."""
STORES: Final = "x-villa-stores"
"""The header in which it names the stores that it shows, with commas between; as above."""
CHECK_EVERY: Final = 1.0
"""Seconds a cached page is served before its revision is compared again."""

Revision = Callable[[PageRequest], Awaitable[str]]
"""Gives the revision that a page has now; empty for what is no page."""


@dataclass(slots=True)
class CachedPage:
    """A finished page, and when its revision was last compared with the site's.

    ``changes`` is the number of changes that were known when that comparison began; those of
    ``stores`` that the page does not show do not concern it.
    """

    response: CachedResponse
    request: PageRequest
    revision: str
    checked: float
    changes: int
    stores: tuple[str, ...] = ()


class PageCache:
    """Answers pages and payloads from memory, compresses every answer that is worth it."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        revision: Revision,
        *,
        build: str = "",
        recompressor: Recompressor | None = None,
        max_bytes: int = 128_000_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.settings = settings
        self.revision = revision
        self.build = build
        self.recompressor = recompressor or Recompressor()
        self.pages: BoundedCache[CachedPage] = BoundedCache(max_bytes=max_bytes)
        self.clock = clock
        self.hits = self.misses = 0
        self._changes = 0
        self._last_change = 0
        self._last_changes: dict[str, int] = {}
        self._hosts = KnownHosts(clock)

    def recheck(self, stores: Iterable[str] | None = None) -> None:
        """Compare every page's revision at its next request: something has changed.

        With ``stores`` only that of pages which show one of them.
        """
        self._changes += 1
        if stores is None:
            self._last_change = self._changes
        else:
            self._last_changes |= dict.fromkeys(stores, self._changes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory where that is right, else pass on and keep what comes back."""
        if scope["type"] != "http" or scope["method"] not in _METHODS:
            await self.app(scope, receive, send)
            return
        key = self._key(scope)
        if key is None:
            await self._pass_on(scope, receive, send)
            return
        cached = self.pages.get(key)
        if cached is not None and await self._is_current(cached):
            self.hits += 1
            await cached.response.answer(scope, send)
            return
        self.misses += 1
        await self._pass_on(scope, receive, send, key)

    async def get(self, scope: Scope, path: str) -> CachedPage | None:
        """Give the cached page at ``path`` of the request's host, while its revision holds."""
        origin = public_origin(scope, self.settings.site_url)
        cached = self.pages.get(CacheKey(("page", origin, path)))
        return cached if cached is not None and await self._is_current(cached) else None

    def _key(self, scope: Scope) -> CacheKey | None:
        """Give the key of a page or payload that may be cached; None for anything else."""
        path, query = scope["path"], scope["query_string"]
        is_preview = self.settings.languages.is_preview(path)
        if self.settings.page_cache == "off" or is_preview or path.startswith("/_villa/"):
            return None
        # Pages of several hosts differ in their absolute links.
        origin = public_origin(scope, self.settings.site_url)
        if not self._hosts.has_room(origin):
            return None
        if path.endswith("/"):
            cacheable = not query and (path != "/" or self._stays(scope))
            return CacheKey(("page", origin, path)) if cacheable else None
        address = PayloadAddress.of(scope)
        if address is None or address.query or address.build != self.build:
            return None
        return CacheKey(("payload", origin, address.path, address.full))

    def _stays(self, scope: Scope) -> bool:
        """Only a visitor of the default language gets the cached ``/``; others are redirected."""
        languages = self.settings.languages
        cookie = cookies(scope).get(self.settings.locale_cookie)
        accepted = header(scope, b"accept-language")
        return preferred_locale(cookie, accepted, languages) == languages.default

    async def _is_current(self, cached: CachedPage) -> bool:
        if self._is_checked(cached):
            return True
        last, changes, same = cached.checked, self._changes, False
        # Requests that come meanwhile, when no change is known, are answered without.
        cached.checked = self.clock()
        try:
            same = await self.revision(cached.request) == cached.revision
        finally:
            if not same:
                cached.checked = last
        if not same:
            return False
        cached.changes = max(cached.changes, changes)
        # A page that is requested again, and not within the same second, is worth smaller copies.
        self.recompressor.add(cached.response)
        return True

    def _is_checked(self, cached: CachedPage) -> bool:
        """Whether its revision was compared a moment ago and after the last change."""
        if self.clock() - cached.checked >= CHECK_EVERY or self._last_change > cached.changes:
            return False
        if not cached.stores:
            return True
        return all(self._last_changes.get(each, 0) <= cached.changes for each in cached.stores)

    async def _pass_on(
        self, scope: Scope, receive: Receive, send: Send, key: CacheKey | None = None
    ) -> None:
        """Have the page rendered; cache it by ``key``, if one is given."""
        # A change during the rendering may be missing from it.
        now, changes = self.clock(), self._changes
        collector = _Collector(send)
        await self.app(scope, receive, collector)
        response = collector.response()
        if response is None:
            return
        revision = collector.revision
        if key and revision and response.status == HTTPStatus.OK:
            address = PayloadAddress.of(scope)
            request = address.request(scope) if address else PageRequest.from_scope(scope)
            stores = tuple(filter(None, collector.stores.split(",")))
            cached = CachedPage(response, request, revision, now, changes, stores)
            self.pages.put(key, cached, size=response.size * 2)
        await response.answer(scope, send)


class _Collector:
    """Holds a page's response back, and takes its revision out; all else goes straight through."""

    def __init__(self, send: Send) -> None:
        self.revision = self.stores = ""
        self._send = send
        self._start: MutableMapping[str, Any] | None = None
        self._body: list[bytes] = []
        self._through = False

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start" and not _is_page(message):
            self._through = True
        if self._through:
            await self._send(message)
        elif message["type"] == "http.response.start":
            self._start = message
        else:
            self._body.append(message.get("body", b""))

    def response(self) -> CachedResponse | None:
        """Give what was held back."""
        if self._start is None:
            return None
        headers = list(self._start["headers"])
        self.revision, self.stores = _take(headers, _REVISION), _take(headers, _STORES)
        return CachedResponse(self._start["status"], headers, b"".join(self._body))


def _take(headers: list[tuple[bytes, bytes]], name: bytes) -> str:
    """Remove a header and return its value, empty without one."""
    for pair in headers:
        if pair[0] == name:
            headers.remove(pair)
            return pair[1].decode("latin-1")
    return ""


_METHODS: Final = frozenset({"GET", "HEAD"})
_REVISION: Final = REVISION.encode()
_STORES: Final = STORES.encode()
_JSON: Final = JSON.encode()


def _is_page(start: MutableMapping[str, Any]) -> bool:
    """Tell a page, or the payload of one: JSON with a revision."""
    headers = dict(start["headers"])
    kind: bytes = headers.get(b"content-type", b"")
    return kind.startswith(b"text/html") or (kind == _JSON and _REVISION in headers)
