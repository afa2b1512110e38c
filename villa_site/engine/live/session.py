"""A live session: the page that a connection shows, and how it moves to the next."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic
from urllib.parse import urlsplit

from villa_site.engine.http.headers import decode_path, encode_query
from villa_site.engine.http.urls import is_local, quote_path
from villa_site.engine.live.browser_settings import BrowserSettings
from villa_site.engine.live.latency import LatencyMeter
from villa_site.engine.opening import open_page
from villa_site.engine.protocols import Compose, Opener, PageRequest, ViewT
from villa_site.engine.reactpy_adapter.connection import use_page_session
from villa_site.engine.reactpy_adapter.handlers import on_loop
from villa_site.errors import OutsidePage

logger = logging.getLogger(__name__)

MAX_URL: Final = 8192
"""Characters of a path and its query: what servers take as an address."""


Exchange = Callable[[str], Mapping[str, str]]
"""Gives the cookies of a token's visitor; none for a token that does not hold."""


def no_cookies(_token: str) -> Mapping[str, str]:
    """Give nothing: the application issues no tokens."""
    return {}


@dataclass(frozen=True, slots=True)
class CurrentPage(Generic[ViewT]):
    """The page of a connection: a view and the number of the navigation that led to it.

    ``reload`` is an address that the browser is to load in full instead; with ``push`` the page's
    address is another step of the browser's history.
    """

    view: ViewT
    nav: int = 0
    reload: str = ""
    push: bool = False


@dataclass(slots=True, eq=False)
class Session(Generic[ViewT]):
    """The state of a connection for the root component; over HTTP it shows one page and ends.

    ``since`` is when it was made, in seconds since the epoch. ``connected`` is true of a live one,
    not of a rendered document. ``has_document``: the browser holds the frozen
    strings of the view's revision, ``model_digest`` names the model that it holds, ``new_build``
    the client build that is served to a page of another one, ``settings`` are those of the
    browser. ``wake`` is set when a session that has no layout yet needs one, ``end`` when it is to
    be closed, with ``close_code``. ``exchange`` gives the cookies of a token, which the browser has
    got since it connected.
    """

    current: CurrentPage[ViewT]
    compose: Compose[ViewT]
    opener: Opener[ViewT]
    since: float = field(default_factory=time.time)
    connected: bool = False
    has_document: bool = False
    model_digest: str = ""
    new_build: str = ""
    settings: BrowserSettings = field(default_factory=BrowserSettings)
    exchange: Exchange = no_cookies
    latency: LatencyMeter = field(default_factory=LatencyMeter, repr=False)
    end: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    wake: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    moved: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    entered: int = 0
    document_page: CurrentPage[ViewT] = field(init=False, repr=False)
    close_code: int = 0
    set_page: Callable[[CurrentPage[ViewT]], None] | None = field(default=None, repr=False)
    _navigation: asyncio.Task[None] | None = field(default=None, repr=False)
    _renewal: asyncio.Task[None] | None = field(default=None, repr=False)
    _leaves: bool = field(default=False, repr=False)
    _changes: int = field(default=0, repr=False)
    _given: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.document_page = self.current

    def navigate(
        self, path: str, query: str, nav: int, revision: str = "", model: str = ""
    ) -> None:
        """Follow the browser to another page of this site, which it got by HTTP.

        ``path`` is percent-encoded; ``revision`` and ``model`` name what the browser holds of the
        page, empty for nothing. A later navigation takes the place of one under way.
        """
        self._start(path, query, lambda page: self._enter(page, revision, model), nav, leaves=True)

    def change_query(self, query: str, *, push: bool = False) -> None:
        """Move to another ``query`` of the current page, in place: focus and position stay.

        With ``push`` the way back leads to the query before.

        Handlers call it from their threads, as they do ``load`` and ``renew``. A browser that is
        on another page meanwhile stays there.
        """
        path = self.current.view.visit.path

        def show(page: CurrentPage[ViewT]) -> None:
            self.show(replace(page, push=push))

        def change() -> None:
            if self.current.view.visit.path == path and not self._is_leaving:
                self._start(quote_path(path), query, show, self.current.nav)

        on_loop(change)

    @property
    def _is_leaving(self) -> bool:
        return self._leaves and self._navigation is not None and not self._navigation.done()

    def _start(
        self,
        path: str,
        query: str,
        show: Callable[[CurrentPage[ViewT]], None],
        nav: int,
        *,
        leaves: bool = False,
    ) -> None:
        if not self.connected or not is_local(path) or len(path) + len(query) > MAX_URL:
            logger.debug("Ignored a navigation to %r.", path)
            return
        if self._navigation is not None:
            self._navigation.cancel()
        self._leaves = leaves
        visit = self.current.view.visit
        request = PageRequest(
            path=decode_path(path),
            query=encode_query(query.removeprefix("?")),
            origin=visit.origin,
            cookies=self._cookies(visit),
            live=True,
        )
        self._navigation = asyncio.create_task(self._navigate(request, nav, show))

    async def _navigate(
        self, request: PageRequest, nav: int, show: Callable[[CurrentPage[ViewT]], None]
    ) -> None:
        changes = self._changes
        try:
            page = await self._open(request, nav)
        except Exception:
            logger.exception(
                "The navigation to %s failed; the browser loads it in full.", request.address
            )
            page = CurrentPage(self.current.view, nav, request.url)
        show(page)
        if changes != self._changes:  # It was opened when that was not known yet.
            self._start_renewal()

    def _enter(self, page: CurrentPage[ViewT], revision: str, model: str) -> None:
        """Begin with ``page`` as a new connection does: without a layout if the browser has it."""
        known = bool(revision) and revision == page.view.revision and not page.reload
        self.has_document, self.model_digest = known, model if known else ""
        # The page that the browser got by HTTP answers no navigation.
        self.document_page = replace(page, nav=0) if known and model else page
        self.current = self.document_page
        self.entered = page.nav
        self.set_page = None
        self.wake.clear()
        self.moved.set()

    def load(self, url: str) -> None:
        """Have the browser load ``url`` in full, as if the visitor had followed a link to it."""
        if self.connected:
            on_loop(lambda: self.show(CurrentPage(self.current.view, self.current.nav, url)))

    def go(self, url: str) -> None:
        """Take the visitor to ``url``: another query of the page in place, all else in full."""
        parts = urlsplit(url)
        here = quote_path(self.current.view.visit.path)
        elsewhere = parts.scheme or parts.netloc or parts.fragment
        if not elsewhere and parts.path in {"", here}:
            self.change_query(parts.query)
        else:
            self.load(url)

    def identify(self, token: str) -> None:
        """Open the page as the visitor of a token sees it: the browser has got a cookie."""
        given = self.exchange(token)
        if given and self.connected:
            self._given = given
            self._start_renewal()

    def _cookies(self, visit: PageRequest) -> Mapping[str, str]:
        """Return the cookies of the browser: those of its handshake, and what it has got since."""
        return {**visit.cookies, **self._given}

    def renew(self) -> None:
        """Open the current page once more, for its content may have changed."""
        on_loop(self._start_renewal)

    def _start_renewal(self) -> None:
        self._changes += 1
        if self._renewal is None or self._renewal.done():
            self._renewal = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        """Open the page until nothing has changed meanwhile; a navigation may show another one."""
        changes = None
        while changes != self._changes:
            changes, current = self._changes, self.current
            visit = current.view.visit
            request = visit.with_(live=True, cookies=self._cookies(visit))
            page = await self._open(request, current.nav)
            shown = self.current
            same = (shown.view.visit, shown.nav) == (current.view.visit, current.nav)
            changed = page.view.revision != shown.view.revision and page.view.replaces_open_page
            if same and not shown.reload and changed:
                self.show(page)

    async def _open(self, request: PageRequest, nav: int) -> CurrentPage[ViewT]:
        """Open ``request``, following redirects on this site; what leaves it is loaded in full."""
        opened = await open_page(self.opener, request)
        return CurrentPage(opened.view or self.current.view, nav, opened.reload)

    def show(self, page: CurrentPage[ViewT]) -> None:
        """Show another page; a connection without a layout gets one for it."""
        self.current = page
        self.wake.set()
        if self.set_page is not None:
            self.set_page(page)

    def close_with(self, code: int) -> None:
        """Close the connection with ``code`` as soon as its server gets to it."""
        self.close_code = code
        self.end.set()
        self.wake.set()

    async def wait_for_end(self) -> None:
        """Wait until it is to be closed, or the browser is on another page."""
        ends = {asyncio.create_task(each.wait()) for each in (self.end, self.moved)}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ends:
                task.cancel()

    async def aclose(self) -> None:
        """Cancel what is under way."""
        tasks = [task for task in (self._navigation, self._renewal) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.current.view.leave()
        # The setter holds the layout, which holds the session.
        self.set_page = None


def use_session() -> Session[Any]:
    """Give the session of the connection that the component is rendered for.

    Over HTTP it lives for one rendering, ``connected`` is false and no handler is ever called.

        session = use_session()
        age = time.time() - session.since  # seconds

    Raises OutsidePage where no page of this engine is being rendered.
    """
    session = use_page_session()
    if not isinstance(session, Session):
        raise OutsidePage(f"The scope's state holds {session!r} where a page's session should be.")
    return session
