"""Keeps finished pages as bytes before everything else, as long as their revision is the site's."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.content.locales import DEFAULT_LOCALE
from villa_site.engine.cache import BoundedCache
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.headers import cookies, header, header_bytes, public_origin
from villa_site.settings import Settings
from villa_site.site.policies.locale import preferred_locale
from villa_site.site.visit import View, Visit
from villa_site.web.known_hosts import KnownHosts

HOLDER: Final = "villa.page"
CHECK_EVERY: Final = 1.0
"""Seconds a kept page is served before its revision is compared again."""

Revision = Callable[[Visit], Awaitable[str]]


@dataclass(slots=True)
class Kept:
    """A finished page, and when its revision was last compared with the site's."""

    answer: CachedResponse
    visit: Visit
    revision: str
    checked: float


class PageCache:
    """Answers pages from memory, compresses every answer that is worth it."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        revision: Revision,
        *,
        max_bytes: int = 128_000_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.settings = settings
        self.revision = revision
        self.pages: BoundedCache[tuple[str, str], Kept] = BoundedCache(max_bytes=max_bytes)
        self.clock = clock
        self.hits = self.misses = 0
        self._checked_since = float("-inf")
        self._hosts = KnownHosts(clock)

    def recheck(self) -> None:
        """Compare every kept page's revision at its next request: something has changed."""
        self._checked_since = self.clock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory where that is right, else pass on and keep what comes back."""
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
            await self.app(scope, receive, send)
            return
        if not self._cacheable(scope):
            await self._fetched(scope, receive, send)
            return
        origin = public_origin(scope, self.settings.site_url)
        kept = self.pages.get((origin, scope["path"]))
        if kept is not None and await self._current(kept):
            self.hits += 1
            await _answer(kept.answer, scope, send)
            return
        self.misses += 1
        await self._fetched(scope, receive, send, origin=origin)

    async def kept(self, scope: Scope, path: str) -> Kept | None:
        """Give what is kept of the page at ``path`` of the host that is asked, while it holds."""
        kept = self.pages.get((public_origin(scope, self.settings.site_url), path))
        return kept if kept is not None and await self._current(kept) else None

    def _cacheable(self, scope: Scope) -> bool:
        if self.settings.page_cache == "off" or scope["query_string"]:
            return False
        path = scope["path"]
        if not path.endswith("/") or "/preview/" in path or path.startswith("/_villa/"):
            return False
        # Pages of several hosts differ in their absolute links.
        origin = public_origin(scope, self.settings.site_url)
        return self._hosts.has_room(origin) and (path != "/" or self._french(scope))

    def _french(self, scope: Scope) -> bool:
        """Only a visitor who is to see French gets the kept copy of ``/``; others are sent on."""
        cookie = cookies(scope).get(self.settings.locale_cookie)
        return preferred_locale(cookie, header(scope, b"accept-language")) == DEFAULT_LOCALE

    async def _current(self, kept: Kept) -> bool:
        now = self.clock()
        if now - kept.checked < CHECK_EVERY and kept.checked >= self._checked_since:
            return True
        if await self.revision(kept.visit) != kept.revision:
            return False
        kept.checked = now
        return True

    async def _fetched(
        self, scope: Scope, receive: Receive, send: Send, *, origin: str = ""
    ) -> None:
        """Pass on; keep the page that comes back for visitors of ``origin``, if one is given."""
        collected = _Collected(send)
        holder: dict[str, Any] = {}
        scope[HOLDER] = holder
        await self.app(scope, receive, collected)
        answer = collected.answer()
        if answer is None:
            return
        view = holder.get("view")
        if origin and isinstance(view, View) and answer.status == HTTPStatus.OK and view.revision:
            kept = Kept(answer, view.visit, view.revision, self.clock())
            self.pages.put((origin, scope["path"]), kept, size=answer.size * 2)
        await _answer(answer, scope, send)


class _Collected:
    """Holds a page's answer back; whatever is no page goes straight through."""

    def __init__(self, send: Send) -> None:
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

    def answer(self) -> CachedResponse | None:
        """Give what was held back."""
        if self._start is None:
            return None
        return CachedResponse(
            self._start["status"], list(self._start["headers"]), b"".join(self._body)
        )


def _is_page(start: MutableMapping[str, Any]) -> bool:
    return any(
        name == b"content-type" and value.startswith(b"text/html")
        for name, value in start["headers"]
    )


async def _answer(answer: CachedResponse, scope: Scope, send: Send) -> None:
    await answer.send(
        send,
        accept=header_bytes(scope, b"accept-encoding"),
        match=header_bytes(scope, b"if-none-match"),
        head=scope["method"] == "HEAD",
    )
