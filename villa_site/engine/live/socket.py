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
from villa_site.engine.live.session import STATE_KEY, Session, Shown
from villa_site.engine.rendering.model_json import KnownFrozen, digest, without_frozen

logger = logging.getLogger(__name__)

SEND_TIMEOUT = 20.0
"""Seconds a visitor may take to read an update before the connection is given up."""

DELIVERY_TIMEOUT = 60.0
"""Seconds a full queue may stand before a handler that hangs: a visitor could leave unnoticed."""

BROKEN_RULE = 1008
INTERNAL_ERROR = 1011

KEPT = '{"type":"layout-kept"}'
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
        session: Session = scope["state"][STATE_KEY]
        async with LiveSocket(scope, receive, send, parent=self.parent) as socket:
            await _serve(socket, session)


class LiveSocket(ReactPyWebsocket):
    """ReactPy's websocket without its dispatcher, which cannot tell that its layout died."""

    async def run_dispatcher(self) -> None:
        """Leave the work to the caller."""


async def _serve(socket: ReactPyWebsocket, session: Session) -> None:
    held = session.shown
    asleep = session.knows_document and bool(session.document)
    first = asyncio.create_task(_received(socket)) if asleep else None
    done: set[asyncio.Task[None]] = set()
    try:
        if first is None or await _woken(socket, session, first):
            done = await _converse(socket, session, held, first)
    finally:
        if first is not None:
            first.cancel()
        await session.close()
    if session.close_code:
        with contextlib.suppress(Exception):
            await socket.close(session.close_code)
    for task in done:
        await _ended(socket, task)


async def _woken(socket: ReactPyWebsocket, session: Session, first: asyncio.Task[Any]) -> bool:
    """Wait, without a layout, until the visitor or the page does something; False at the end.

    Most visitors who come near something live do nothing with it: they cost a socket, no more.
    """
    try:
        await _send(socket, KEPT)
    except (ConnectionError, TimeoutError):
        return False
    stirred = asyncio.create_task(session.stirred.wait())
    try:
        await asyncio.wait({first, stirred}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stirred.cancel()
    gone = first.done() and first.result() is None
    return not (gone or session.close_code)


async def _converse(
    socket: ReactPyWebsocket, session: Session, held: Shown, first: asyncio.Task[Any] | None
) -> set[asyncio.Task[None]]:
    """Show the page and take events in until either side is done; give the tasks that are."""
    location = Location(path=held.view.visit.path, query_string=held.view.visit.query)
    layout = layout_for(Connection(scope=dict(socket.scope), location=location, carrier=socket))
    done: set[asyncio.Task[None]] = set()
    async with layout:
        conversation = _Conversation(socket, session, layout)
        loops = {
            asyncio.create_task(conversation.show(held, told=first is not None)),
            asyncio.create_task(conversation.listen(first or _received(socket))),
            asyncio.create_task(_ending(session)),
        }
        try:
            done, _ = await asyncio.wait(loops, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # A server in a hurry cancels us here; what we have started is ours to end.
            for task in loops - done:
                task.cancel()
            await asyncio.gather(*(loops - done), return_exceptions=True)
    return done


class _Conversation:
    """What a layout and the visitor before it say to each other."""

    def __init__(self, socket: ReactPyWebsocket, session: Session, layout: LiveLayout) -> None:
        self.socket = socket
        self.session = session
        self.layout = layout
        self.known = KnownFrozen(knows_document=session.knows_document)
        self.beat = session.pulse.beat()
        self.begun = asyncio.Event()

    async def show(self, held: Shown, *, told: bool) -> None:
        """Send update after update, beginning with the page that the browser holds.

        Where that is the layout's own, a word is enough, and none once it has been ``told``.
        """
        session = self.session
        wanted, session.shown = session.shown, held
        update = await self.layout.render()
        text = self.known.dumps(update).decode()
        if session.document and digest(without_frozen(update["model"])) == session.document:
            text = "" if told else KEPT
        if text:
            await _send(self.socket, text)
        self.begun.set()
        if wanted is not held and session.shown is held:
            session.present(wanted)
        while True:
            update = await self.layout.render()
            await _send(self.socket, self.known.dumps(update).decode())
            self.beat.update()

    async def listen(self, first: Awaitable[Any]) -> None:
        """Deliver events one by one: what a handler cannot take yet waits in the socket."""
        message = await first
        await self.begun.wait()
        while message is not None:
            event = message.get("event")
            if event is not None:
                self.beat.event()
                async with asyncio.timeout(DELIVERY_TIMEOUT):
                    await self.layout.deliver(event)
            message = await _received(self.socket)


async def _received(socket: ReactPyWebsocket) -> Any:
    """Give the visitor's next message, None when the visitor has gone."""
    message: Any = await socket.receive(raw=True)
    return None if message["type"] == "websocket.disconnect" else message


async def _send(socket: ReactPyWebsocket, text: str) -> None:
    """Send to a visitor who may be slow, or have gone a moment ago, which is nobody's mistake."""
    try:
        async with asyncio.timeout(SEND_TIMEOUT):
            await socket._send({"type": "websocket.send", "text": text})  # noqa: SLF001 - the raw ASGI send
    except TimeoutError:
        # Whoever does not read does not hear a goodbye either.
        socket.state = socket.STATES.DISCONNECTED
        raise
    except OSError as error:
        raise ConnectionError("The visitor has gone.") from error


async def _ended(socket: ReactPyWebsocket, task: asyncio.Task[None]) -> None:
    """Say why the connection ends, and close it where the visitor has not."""
    error = task.exception()
    if error is None:
        return
    if isinstance(error, BadMessage):
        logger.info("Closed a live connection: %s.", error)
    elif not isinstance(error, ConnectionError | TimeoutError):
        logger.error("A live session died: %s", error, exc_info=error)
    with contextlib.suppress(Exception):
        await socket.close(BROKEN_RULE if isinstance(error, BadMessage) else INTERNAL_ERROR)


async def _ending(session: Session) -> None:
    await session.ending.wait()
