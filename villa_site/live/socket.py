"""The seam to ReactPy's websocket: it serves a session's layout and closes when that has died."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from reactpy.executors.asgi.middleware import (
    ComponentDispatchApp,
    ReactPyMiddleware,
    ReactPyWebsocket,
)
from reactpy.types import Connection, Location

from villa_site.live.layout import LiveLayout, layout_for
from villa_site.live.pulse import Beat
from villa_site.live.session import STATE_KEY, Session
from villa_site.rendering.model_json import KnownFrozen, digest, without_frozen

logger = logging.getLogger(__name__)

SEND_TIMEOUT = 20.0
"""Seconds a visitor may take to read an update before the connection is given up."""

DELIVERY_TIMEOUT = 60.0
"""Seconds a full queue may stand before a handler that hangs: a visitor could leave unnoticed."""

INTERNAL_ERROR = 1011

KEPT = '{"type":"layout-kept"}'
"""The first message to a browser whose document shows the layout as it is."""


class LiveMiddleware(ReactPyMiddleware):
    """ReactPy's middleware with our dispatcher in the place of its own."""

    def __init__(self, app: Any, *, path_prefix: str) -> None:
        super().__init__(
            app, ["villa_site.live.root.root"], path_prefix=path_prefix, async_rendering=False
        )
        self.component_dispatch_app = LiveDispatch(parent=self)


class LiveDispatch(ComponentDispatchApp):
    """Runs one layout per accepted connection, as ReactPy's own does, and ends with it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Accept, render, pass events on, until either side is done."""
        session: Session = scope["state"][STATE_KEY]
        async with LiveSocket(scope, receive, send, parent=self.parent) as socket:
            await _serve(socket, session)


class LiveSocket(ReactPyWebsocket):
    """ReactPy's websocket without its dispatcher, which cannot tell that its layout died."""

    async def run_dispatcher(self) -> None:
        """Leave the work to the caller."""


async def _serve(socket: ReactPyWebsocket, session: Session) -> None:
    view = session.shown.view
    location = Location(path=view.visit.path, query_string=view.visit.query)
    known = KnownFrozen(knows_document=session.knows_document)
    layout = layout_for(Connection(scope=dict(socket.scope), location=location, carrier=socket))
    async with layout:
        beat = session.pulse.beat()
        loops = {
            asyncio.create_task(_outgoing(socket, layout, known, beat, session.document)),
            asyncio.create_task(_incoming(socket, layout, beat)),
            asyncio.create_task(_ending(session)),
        }
        done: set[asyncio.Task[None]] = set()
        try:
            done, _ = await asyncio.wait(loops, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # A server in a hurry cancels us here; what we have started is ours to end.
            for task in loops - done:
                task.cancel()
            await asyncio.gather(*(loops - done), return_exceptions=True)
            await session.close()
    if session.close_code:
        with contextlib.suppress(Exception):
            await socket.close(session.close_code)
    for task in done:
        await _ended(socket, task)


async def _ended(socket: ReactPyWebsocket, task: asyncio.Task[None]) -> None:
    """Say why the connection ends, and close it where the visitor has not."""
    error = task.exception()
    if error is None:
        return
    if not isinstance(error, ConnectionError | TimeoutError):
        logger.error("A live session died: %s", error, exc_info=error)
    with contextlib.suppress(Exception):
        await socket.close(INTERNAL_ERROR)


async def _ending(session: Session) -> None:
    await session.ending.wait()


async def _outgoing(
    socket: ReactPyWebsocket, layout: LiveLayout, known: KnownFrozen, beat: Beat, document: str
) -> None:
    """Send update after update; of the first only a word when the browser has ``document``."""
    while True:
        update = await layout.render()
        text = known.dumps(update).decode()
        if document and digest(without_frozen(update["model"])) == document:
            text = KEPT
        document = ""
        async with asyncio.timeout(SEND_TIMEOUT):
            await _sent(socket, text)
        beat.update()


async def _sent(socket: ReactPyWebsocket, text: str) -> None:
    """Send to a visitor who may have gone a moment ago, which is nobody's mistake."""
    try:
        await socket._send({"type": "websocket.send", "text": text})  # noqa: SLF001 - the raw ASGI send
    except OSError as error:
        raise ConnectionError("The visitor has gone.") from error


async def _incoming(socket: ReactPyWebsocket, layout: LiveLayout, beat: Beat) -> None:
    """Deliver events one by one: what a handler cannot take yet waits in the visitor's socket."""
    while True:
        message: Any = await socket.receive(raw=True)
        if message["type"] == "websocket.disconnect":
            return
        event = message.get("event")
        if event is not None:
            beat.event()
            async with asyncio.timeout(DELIVERY_TIMEOUT):
                await layout.deliver(event)
