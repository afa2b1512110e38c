"""Serves a session's layout over its websocket, and closes that when the layout has died."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final

import orjson
from starlette.status import (
    WS_1000_NORMAL_CLOSURE,
    WS_1008_POLICY_VIOLATION,
    WS_1011_INTERNAL_ERROR,
)
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from villa_site.engine.live.garbage import garbage
from villa_site.engine.live.root import live_layout
from villa_site.engine.live.session import Session
from villa_site.engine.live.updates import Updates
from villa_site.engine.reactpy_adapter.connection import STATE_KEY
from villa_site.engine.reactpy_adapter.event import (
    IDENTIFY,
    NAVIGATE,
    PAGE_DATA,
    BadMessage,
    identity,
    navigation,
    page_data,
)
from villa_site.engine.reactpy_adapter.handlers import failed_message
from villa_site.engine.reactpy_adapter.modules import module_files

logger = logging.getLogger(__name__)

SEND_TIMEOUT = 20.0
"""Seconds a visitor may take to read an update before the connection is given up."""

DELIVERY_TIMEOUT = 60.0
"""Seconds a full queue may stand before a handler that hangs: a visitor could leave unnoticed."""

_DISCONNECTED: Final = (OSError, WebSocketDisconnect, RuntimeError)
"""A message to a closed connection: of servers, of Starlette, and of either that closed it."""


class LiveMiddleware:
    """Serves admitted websockets and the files of modules; passes everything else on."""

    def __init__(self, app: ASGIApp, *, path_prefix: str) -> None:
        self._app = app
        self._modules_path = f"{path_prefix}modules/"
        self._modules = module_files(self._modules_path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection or request."""
        if scope["type"] == "websocket":
            await _serve(WebSocket(scope, receive, send))
        elif scope["type"] == "http" and scope["path"].startswith(self._modules_path):
            await self._modules(scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _serve(socket: WebSocket) -> None:
    """Accept, then serve one page after another: the browser moves by itself, and reports it."""
    session: Session[Any] = socket.scope["state"][STATE_KEY]
    try:
        await _serve_pages(socket, session)
    finally:
        await _close(socket, WS_1000_NORMAL_CLOSURE)


async def _serve_pages(socket: WebSocket, session: Session[Any]) -> None:
    inbox = _Inbox(socket)
    done: set[asyncio.Task[None]] = set()
    try:
        await socket.accept()
        while True:
            done = await _serve_page(inbox, session)
            if not session.moved.is_set() or any(map(_error_of, done)):
                break
            session.moved.clear()
    finally:
        inbox.close()
        await session.aclose()
    if session.close_code:
        await _close(socket, session.close_code)
    for task in done:
        await _close_after(socket, task)


class _Inbox:
    """The browser's messages, one at a time; one that nobody took waits for the next reader."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._next: asyncio.Task[Any] | None = None

    def next(self) -> asyncio.Task[Any]:
        """Give the task that receives the next message, None when the browser has left."""
        if self._next is None:
            self._next = asyncio.create_task(_receive(self.socket))
        return self._next

    async def take(self) -> Any:
        """Wait for the next message and take it out."""
        message = await asyncio.shield(self.next())
        self._next = None
        return message

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()


async def _serve_page(inbox: _Inbox, session: Session[Any]) -> set[asyncio.Task[None]]:
    """Serve the session's page until the browser leaves it; give the tasks that are done."""
    # Who has the page and its model needs no layout before the first event.
    idle = session.has_document and bool(session.model_digest)
    if idle and not await _wait_until_needed(inbox, session):
        return set()
    return await _run_layout(inbox, session, unchanged_sent=idle)


async def _wait_until_needed(inbox: _Inbox, session: Session[Any]) -> bool:
    """Wait, without a layout, for an event or a change of the page; False when it is left.

    Most visitors who come near something live do nothing with it: they cost a socket, no more.
    """
    try:
        await _send(inbox.socket, _unchanged(session))
    except (ConnectionError, TimeoutError):
        return False
    wake = asyncio.create_task(session.wake.wait())
    moved = asyncio.create_task(session.moved.wait())
    try:
        while True:
            await asyncio.wait({inbox.next(), wake, moved}, return_when=asyncio.FIRST_COMPLETED)
            if session.moved.is_set() or session.close_code:
                return False
            if not inbox.next().done():
                return True
            message = inbox.next().result()
            if message is None:
                return False
            if not _is_of_session(message):
                return True
            _follow(session, await inbox.take())
    except BadMessage as error:
        _log_bad_message(error)
        session.close_code = WS_1008_POLICY_VIOLATION
        return False
    finally:
        wake.cancel()
        moved.cancel()


def _is_of_session(message: Any) -> bool:
    """Whether a message is for the session, not for an element of its page."""
    event = message.get("event")
    return event is not None and event["target"] in {NAVIGATE, IDENTIFY, PAGE_DATA}


def _follow(session: Session[Any], message: Any) -> None:
    """Follow the browser to another page, or to another visitor; raises BadMessage.

    What the page's own script says is its view's.
    """
    event = message["event"]
    if event["target"] == IDENTIFY:
        session.identify(identity(event["data"]))
    elif event["target"] == PAGE_DATA:
        session.current.view.receive(page_data(event["data"]), session.renew)
    else:
        session.navigate(**navigation(event["data"]))


def _unchanged(session: Session[Any]) -> str:
    """Write that the browser's page is the layout; ``nav`` names the navigation that led to it."""
    number = f',"nav":{session.entered}' if session.entered else ""
    return f'{{"type":"layout-unchanged"{number}}}'


async def _run_layout(
    inbox: _Inbox, session: Session[Any], *, unchanged_sent: bool
) -> set[asyncio.Task[None]]:
    """Send updates and receive events until the page is left; give the tasks that are done."""
    channel = _LayoutChannel(inbox, session)
    done: set[asyncio.Task[None]] = set()
    async with channel.layout as layout:
        loops = {
            asyncio.create_task(channel.send_updates(unchanged_sent=unchanged_sent)),
            asyncio.create_task(channel.receive_events()),
            asyncio.create_task(session.wait_for_end()),
        }
        try:
            done, _ = await asyncio.wait(loops, return_when=asyncio.FIRST_COMPLETED)
            if session.moved.is_set():
                await layout.finish_handlers()
        finally:
            # A server in a hurry cancels us here; what we have started is ours to end.
            for task in loops - done:
                task.cancel()
            await asyncio.gather(*(loops - done), return_exceptions=True)
    return done


class _LayoutChannel:
    """The messages between a layout and its browser, in both directions."""

    def __init__(self, inbox: _Inbox, session: Session[Any]) -> None:
        self.inbox = inbox
        self.session = session
        self.layout = live_layout(
            dict(inbox.socket.scope),
            inbox.socket,
            on_failed=self.send_failure,
            on_submitted=self.confirm,
        )
        self.updates = Updates(knows_document=session.has_document)
        self.timer = session.latency.timer()
        self.rendered = asyncio.Event()

    async def send_failure(self, error: BaseException, handler: Callable[..., Any]) -> None:
        """Send the browser that an event has failed; why, in development alone."""
        text = failed_message(error, handler, self.session.current.view)
        with contextlib.suppress(ConnectionError, TimeoutError):
            await _send(self.inbox.socket, text)

    async def confirm(self, number: str) -> None:
        """Confirm that a submission has been handled; unconfirmed it comes again by HTTP."""
        text = orjson.dumps({"type": "submission-handled", "submission": number}).decode()
        with contextlib.suppress(ConnectionError, TimeoutError):
            await _send(self.inbox.socket, text)

    async def send_updates(self, *, unchanged_sent: bool) -> None:
        """Send update after update, beginning with the page that the browser holds.

        Where its model is the layout's own, ``layout-unchanged`` is sent instead, unless it was
        sent before.
        """
        session, socket = self.session, self.inbox.socket
        if session.moved.is_set():
            return
        document_page = session.document_page
        newest, session.current = session.current, document_page
        update = await self.layout.render()
        if not self.updates.shows(update, session.model_digest):
            await _send(socket, self.updates.message(update))
        elif not unchanged_sent:
            await _send(socket, _unchanged(session))
        self.rendered.set()
        garbage.update()
        if newest is not document_page and session.current is document_page:
            session.show(newest)
        while True:
            update = await self.layout.render()
            await _send(socket, self.updates.message(update))
            self.timer.update()
            garbage.update()

    async def receive_events(self) -> None:
        """Deliver events one by one: what a handler cannot take yet waits in the socket."""
        await self.rendered.wait()
        while (message := await self.inbox.take()) is not None:
            event = message.get("event")
            if event is None:
                continue
            if _is_of_session(message):
                _follow(self.session, message)
                continue
            self.timer.event()
            async with asyncio.timeout(DELIVERY_TIMEOUT):
                await self.layout.deliver(event)


async def _receive(socket: WebSocket) -> Any:
    """Give the browser's next message, None when it has disconnected."""
    if socket.client_state is WebSocketState.DISCONNECTED:
        # The layout before has heard of it.
        return None
    try:
        message = await socket.receive()
    except _DISCONNECTED:
        # The answer to a ping, or to a broken rule, found that it had left.
        return None
    return None if message["type"] == "websocket.disconnect" else message


async def _send(socket: WebSocket, text: str) -> None:
    """Send a message; raises TimeoutError for a slow reader, ConnectionError for one who left."""
    try:
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket.send_text(text)
    except TimeoutError:
        # A browser that does not read would not read a close frame either.
        socket.application_state = WebSocketState.DISCONNECTED
        raise
    except _DISCONNECTED as error:
        raise ConnectionError("The browser has disconnected.") from error


async def _close(socket: WebSocket, code: int) -> None:
    """Close the connection, unless either side has."""
    states = {socket.client_state, socket.application_state}
    if states == {WebSocketState.CONNECTED}:
        with contextlib.suppress(*_DISCONNECTED):
            await socket.close(code)


async def _close_after(socket: WebSocket, task: asyncio.Task[None]) -> None:
    """Log why a loop ended, and close the connection where the browser has not."""
    error = _error_of(task)
    if error is None:
        return
    if isinstance(error, BadMessage):
        _log_bad_message(error)
    elif not isinstance(error, ConnectionError | TimeoutError):
        logger.error("A live session died: %s", error, exc_info=error)
    code = WS_1008_POLICY_VIOLATION if isinstance(error, BadMessage) else WS_1011_INTERNAL_ERROR
    await _close(socket, code)


def _error_of(task: asyncio.Task[None]) -> BaseException | None:
    """Return what ended a task that is done; a component can raise CancelledError, too."""
    return asyncio.CancelledError() if task.cancelled() else task.exception()


def _log_bad_message(error: BadMessage) -> None:
    logger.info("Closed a live connection: %s.", error)
