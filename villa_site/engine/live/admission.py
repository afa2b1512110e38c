"""The guard before the live socket: who may connect, to which page, sending how much."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.status import (
    WS_1008_POLICY_VIOLATION,
    WS_1012_SERVICE_RESTART,
    WS_1013_TRY_AGAIN_LATER,
)
from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.engine.http.headers import (
    client_network,
    cookies,
    decode_path,
    encode_query,
    header,
    is_same_origin,
    request_origin,
)
from villa_site.engine.limits import LogLimit, TokenBucket
from villa_site.engine.live.browser_settings import BrowserSettings
from villa_site.engine.live.capacity import Capacity
from villa_site.engine.live.latency import LatencyMeter
from villa_site.engine.live.messages import layout_event
from villa_site.engine.live.session import CurrentPage, Exchange, Session, no_cookies
from villa_site.engine.protocols import Compose, Opener, PageRequest, PageView, Redirect
from villa_site.engine.reactpy_adapter.connection import STATE_KEY
from villa_site.engine.reactpy_adapter.event import PING, BadMessage
from villa_site.engine.reactpy_adapter.handlers import on_loop

logger = logging.getLogger(__name__)

LIVE_PREFIX: Final = "/_villa/live/"
LIVE_PATH: Final = f"{LIVE_PREFIX}villa_site.engine.live.root.root/"
MAX_PER_ADDRESS: Final = 200
MAX_QUERY: Final = 8192
EVENTS_PER_SECOND: Final = 40.0
EVENT_BURST: Final = 120.0
_PONG: Final = '{"type":"pong"}'

Query = dict[str, list[str]]


class Admission:
    """Lets websocket connections through one by one, each with its page loaded.

    ``origin`` is the public origin of the pages, if it is not that of the request; ``build`` the
    client build that they are served with; ``exchange`` gives the cookies of a
    token; ``latency`` measures the answers to events.
    """

    def __init__(
        self,
        app: ASGIApp,
        opener: Opener[Any],
        compose: Compose[Any],
        capacity: Capacity,
        *,
        origin: str = "",
        build: str = "",
        exchange: Exchange = no_cookies,
        latency: LatencyMeter | None = None,
    ) -> None:
        self.app = app
        self.opener = opener
        self.compose = compose
        self.capacity = capacity
        self.origin = origin
        self.build = build
        self.exchange = exchange
        self.latency = latency or LatencyMeter()
        self.log_limit = LogLimit(logger)
        self.sessions = 0
        self.draining = False
        self.refused: Counter[str] = Counter()
        self._open: set[Session[Any]] = set()
        self._changes = 0
        self._by_address: Counter[str] = Counter()
        self._empty = asyncio.Event()
        self._empty.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass HTTP on; admit or refuse a websocket."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        address = client_network(scope)
        reason = self._refusal(scope, address)
        if reason:
            self.log_limit.log(logging.INFO, "Refused a live connection: %s.", reason)
            self.refused["rule"] += 1
            await _refuse(receive, send, WS_1008_POLICY_VIOLATION)
            return
        if self.draining:
            await self._turn_elsewhere(scope, receive, send)
            return
        if self.sessions >= self.capacity.sockets:
            await self._turn_away(receive, send)
            return
        self.sessions += 1
        self._empty.clear()
        self._by_address[address] += 1
        try:
            await self._admit(scope, receive, send)
        finally:
            self.sessions -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            if not self.sessions:
                self._empty.set()

    async def _turn_away(self, receive: Receive, send: Send) -> None:
        """Refuse a visitor for whom there is no room: try again later."""
        self.refused["full"] += 1
        self.log_limit.log(
            logging.WARNING,
            "Refused a live connection: all %d are in use (at most %d are allowed, "
            "the limit of open files is %d). Their events go by HTTP.",
            *(self.sessions, self.capacity.max_sessions, self.capacity.files),
        )
        await _refuse(receive, send, WS_1013_TRY_AGAIN_LATER)

    async def _turn_elsewhere(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a visitor of a server that ends with 503, so that a proxy tries another one."""
        self.refused["draining"] += 1
        if "websocket.http.response" in scope.get("extensions", {}):
            await receive()
            await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b""})
        else:
            await _refuse(receive, send, WS_1013_TRY_AGAIN_LATER)

    def _refusal(self, scope: Scope, address: str) -> str:
        if scope["path"] != LIVE_PATH:
            return "no such component"
        if not is_same_origin(scope, self.origin):
            return "its origin is another site"
        if len(scope["query_string"]) > MAX_QUERY:
            return "the address is too long"
        if self._by_address[address] >= MAX_PER_ADDRESS:
            return f"{address} has {MAX_PER_ADDRESS} connections"
        return ""

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        params = parse_qs(scope["query_string"].decode("latin-1"))
        changes = self._changes
        outcome = await self.opener.open(_page_request(scope, params))
        if isinstance(outcome, Redirect):
            # The browser's address has moved: it finds the new one by loading the page.
            self.refused["moved"] += 1
            await _refuse(receive, send, WS_1008_POLICY_VIOLATION)
            return
        if not outcome.replaces_open_page:
            self.refused["stays"] += 1
            await _refuse(receive, send, WS_1008_POLICY_VIOLATION)
            return
        if self.draining:
            await self._turn_elsewhere(scope, receive, send)
            return
        settings = BrowserSettings.of(_first(params, "zone"), header(scope, b"accept-language"))
        session = self._session(outcome, params, settings)
        scope.setdefault("state", {})[STATE_KEY] = session
        self._open.add(session)
        if changes != self._changes:
            # The page was opened when that was not known yet.
            session.renew()
        try:
            await self.app(scope, _CheckedReceive(receive, send), send)
        finally:
            self._open.discard(session)

    def _session(self, view: PageView, params: Query, settings: BrowserSettings) -> Session[Any]:
        build = _first(params, "build")
        return Session(
            current=CurrentPage(view),
            compose=self.compose,
            opener=self.opener,
            connected=True,
            has_document=bool(view.revision) and _first(params, "revision") == view.revision,
            model_digest=_first(params, "model"),
            settings=settings,
            new_build=self.build if build and build != self.build else "",
            exchange=self.exchange,
            latency=self.latency,
        )

    def count(self, concerns: Callable[[Any], bool]) -> int:
        """Return how many open sessions have a view that it ``concerns``."""
        return sum(bool(concerns(session.current.view)) for session in self._open)

    def renew(self, concerns: Callable[[Any], bool] = lambda _view: True) -> None:
        """Open the page of every session whose view it ``concerns`` once more: it may differ.

        Handlers may call it from their threads; sessions come and go on the loop.
        """

        def renew() -> None:
            self._changes += 1
            for session in self._open:
                if concerns(session.current.view):
                    session.renew()

        on_loop(renew)

    def shows(self, concerns: Callable[[Any], bool]) -> bool:
        """Whether any session shows a view that ``concerns`` is true of."""
        return any(concerns(session.current.view) for session in self._open)

    async def emptied(self) -> None:
        """Wait until there is no session."""
        await self._empty.wait()

    def drain(self) -> None:
        """Refuse new sessions and close the open ones with 1012: browsers come back elsewhere."""
        self.draining = True
        for session in self._open:
            session.close_with(WS_1012_SERVICE_RESTART)


def _page_request(scope: Scope, params: Query) -> PageRequest:
    """Read which page the browser shows; it has chosen its language already."""
    return PageRequest(
        path=decode_path(_first(params, "path") or "/"),
        query=encode_query(_first(params, "qs").removeprefix("?")),
        origin=request_origin(scope),
        cookies=cookies(scope),
        live=True,
    )


class _CheckedReceive:
    """A ``receive`` that gives parsed events, and closes a connection that breaks the protocol."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._rate = TokenBucket(EVENTS_PER_SECOND, EVENT_BURST)

    async def __call__(self) -> MutableMapping[str, Any]:
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return message
            if not self._rate.allows():
                return await self._end("too many messages")
            try:
                event = layout_event(message.get("text"))
            except BadMessage as error:
                return await self._end(str(error))
            if event["target"] != PING:
                return {"type": "websocket.receive", "event": event}
            await self._send({"type": "websocket.send", "text": _PONG})

    async def _end(self, reason: str) -> MutableMapping[str, Any]:
        logger.info("Closed a live connection: %s.", reason)
        await self._send({"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION})
        return {"type": "websocket.disconnect", "code": WS_1008_POLICY_VIOLATION}


async def _refuse(receive: Receive, send: Send, code: int) -> None:
    await receive()
    await send({"type": "websocket.close", "code": code})


def _first(params: Query, name: str) -> str:
    return params.get(name, [""])[0]
