"""The seam to ReactPy's websocket: it serves a session's layout and closes when that has died."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable
from typing import Any

from reactpy.executors.asgi.middleware import (
    ComponentDispatchApp,
    ReactPyMiddleware,
    ReactPyWebsocket,
)
from reactpy.types import Connection, Location

from villa_site.engine.live.event import BadMessage
from villa_site.engine.live.layout import LiveLayout, layout_for
from villa_site.engine.live.session import STATE_KEY, CurrentPage, Session
from villa_site.engine.rendering.model_json import KnownFrozen, digest, without_frozen

logger = logging.getLogger(__name__)

SEND_TIMEOUT = 20.0
"""Seconds a visitor may take to read an update before the connection is given up."""

DELIVERY_TIMEOUT = 60.0
"""Seconds a full queue may stand before a handler that hangs: a visitor could leave unnoticed."""

BROKEN_RULE = 1008
INTERNAL_ERROR = 1011

LAYOUT_KEPT = '{"type":"layout-kept"}'
"""The first message to a browser whose document shows the layout as it is."""


class LiveMiddleware(ReactPyMiddleware):
    """ReactPy's middleware with our dispatcher in the place of its own."""

    def __init__(self, app: Any, *, path_prefix: str) -> None:
        super().__init__(
            app,
            ["villa_site.engine.live.root.root"],
            path_prefix=path_prefix,
            async_rendering=False,
        )
        self.component_dispatch_app = LiveDispatch(parent=self)

    def match_static_path(self, _scope: Any) -> bool:
        """Serve none of ReactPy's own client, which no page asks for; modules are asked for."""
        return False


class LiveDispatch(ComponentDispatchApp):
    """Runs one layout per accepted connection, as ReactPy's own does, and ends with it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Accept, render, pass events on, until either side is done."""
        session: Session[Any] = scope["state"][STATE_KEY]
        async with LiveSocket(scope, receive, send, parent=self.parent) as socket:
            await _serve(socket, session)


class LiveSocket(ReactPyWebsocket):
    """ReactPy's websocket without its dispatcher, which cannot tell that its layout died."""

    async def run_dispatcher(self) -> None:
        """Leave the work to the caller."""


async def _serve(socket: ReactPyWebsocket, session: Session[Any]) -> None:
    document_page = session.current
    # Who has the page and its model needs no layout before the first event.
    idle = session.has_document and bool(session.model_digest)
    first = asyncio.create_task(_receive(socket)) if idle else None
    done: set[asyncio.Task[None]] = set()
    try:
        if first is None or await _wait_until_needed(socket, session, first):
            done = await _run_layout(socket, session, document_page, first)
    finally:
        if first is not None:
            first.cancel()
        await session.aclose()
    if session.close_code:
        with contextlib.suppress(Exception):
            await socket.close(session.close_code)
    for task in done:
        await _close_after(socket, task)


async def _wait_until_needed(
    socket: ReactPyWebsocket, session: Session[Any], first: asyncio.Task[Any]
) -> bool:
    """Wait, without a layout, for an event or a change of the page; False when the session ends.

    Most visitors who come near something live do nothing with it: they cost a socket, no more.
    """
    try:
        await _send(socket, LAYOUT_KEPT)
    except (ConnectionError, TimeoutError):
        return False
    wake = asyncio.create_task(session.wake.wait())
    try:
        await asyncio.wait({first, wake}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        wake.cancel()
    disconnected = first.done() and first.result() is None
    return not (disconnected or session.close_code)


async def _run_layout(
    socket: ReactPyWebsocket,
    session: Session[Any],
    document_page: CurrentPage[Any],
    first: asyncio.Task[Any] | None,
) -> set[asyncio.Task[None]]:
    """Send updates and receive events until either side is done; give the tasks that are done."""
    visit = document_page.view.visit
    location = Location(path=visit.path, query_string=visit.query)
    layout = layout_for(Connection(scope=dict(socket.scope), location=location, carrier=socket))
    done: set[asyncio.Task[None]] = set()
    async with layout:
        channel = _LayoutChannel(socket, session, layout)
        loops = {
            asyncio.create_task(channel.send_updates(document_page, kept_sent=first is not None)),
            asyncio.create_task(channel.receive_events(first or _receive(socket))),
            asyncio.create_task(_wait_for_end(session)),
        }
        try:
            done, _ = await asyncio.wait(loops, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # A server in a hurry cancels us here; what we have started is ours to end.
            for task in loops - done:
                task.cancel()
            await asyncio.gather(*(loops - done), return_exceptions=True)
    return done


class _LayoutChannel:
    """The messages between a layout and its browser, in both directions."""

    def __init__(self, socket: ReactPyWebsocket, session: Session[Any], layout: LiveLayout) -> None:
        self.socket = socket
        self.session = session
        self.layout = layout
        self.known = KnownFrozen(knows_document=session.has_document)
        self.timer = session.latency.timer()
        self.rendered = asyncio.Event()

    async def send_updates(self, document_page: CurrentPage[Any], *, kept_sent: bool) -> None:
        """Send update after update, beginning with the page that the browser holds.

        Where its model is the layout's own, ``layout-kept`` stands for it, unless it is sent
        already.
        """
        session = self.session
        newest, session.current = session.current, document_page
        update = await self.layout.render()
        text = self.known.dumps(update).decode()
        if session.model_digest and digest(without_frozen(update["model"])) == session.model_digest:
            text = "" if kept_sent else LAYOUT_KEPT
        if text:
            await _send(self.socket, text)
        self.rendered.set()
        if newest is not document_page and session.current is document_page:
            session.show(newest)
        while True:
            update = await self.layout.render()
            await _send(self.socket, self.known.dumps(update).decode())
            self.timer.update()

    async def receive_events(self, first: Awaitable[Any]) -> None:
        """Deliver events one by one: what a handler cannot take yet waits in the socket."""
        message = await first
        await self.rendered.wait()
        while message is not None:
            event = message.get("event")
            if event is not None:
                self.timer.event()
                async with asyncio.timeout(DELIVERY_TIMEOUT):
                    await self.layout.deliver(event)
            message = await _receive(self.socket)


async def _receive(socket: ReactPyWebsocket) -> Any:
    """Give the browser's next message, None when it has disconnected."""
    message: Any = await socket.receive(raw=True)
    return None if message["type"] == "websocket.disconnect" else message


async def _send(socket: ReactPyWebsocket, text: str) -> None:
    """Send a message; raises TimeoutError for a slow reader, ConnectionError for one who left."""
    try:
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket._send({"type": "websocket.send", "text": text})  # noqa: SLF001 - the raw ASGI send
    except TimeoutError:
        # Whoever does not read does not read a close frame either.
        socket.state = socket.STATES.DISCONNECTED
        raise
    except OSError as error:
        raise ConnectionError("The visitor has gone.") from error


async def _close_after(socket: ReactPyWebsocket, task: asyncio.Task[None]) -> None:
    """Log why a loop ended, and close the connection where the browser has not."""
    error = task.exception()
    if error is None:
        return
    if isinstance(error, BadMessage):
        logger.info("Closed a live connection: %s.", error)
    elif not isinstance(error, ConnectionError | TimeoutError):
        logger.error("A live session died: %s", error, exc_info=error)
    with contextlib.suppress(Exception):
        await socket.close(BROKEN_RULE if isinstance(error, BadMessage) else INTERNAL_ERROR)


async def _wait_for_end(session: Session[Any]) -> None:
    await session.end.wait()
