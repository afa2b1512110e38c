"""The websocket as uvicorn speaks it, each message compressed by itself, nobody kept who left."""

from __future__ import annotations

import logging
from asyncio.events import TimerHandle
from asyncio.transports import BaseTransport
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from villa_site.engine.token_bucket import TokenBucket
from villa_site.web.uvicorn_protocols.connections import STATE_KEY as CONNECTIONS
from villa_site.web.uvicorn_protocols.connections import UNLIMITED, Connections
from villa_site.web.uvicorn_protocols.http import BAD, LimitedProtocol, written

logger = logging.getLogger(__name__)

LEVEL: Final = 3
"""A page of 60 KB becomes 12 in less than a millisecond."""

FRAMES_PER_SECOND: Final = 10.0
FRAME_BURST: Final = 60.0
"""Pings, pongs and parts of messages; a browser sends a pong every 20 s."""

AT_ONCE: Final = 8 * 1024
"""Bytes that are read before it is asked whether the visitor still keeps the rules."""

MAX_UNREAD: Final = 256 * 1024
"""Bytes that may wait for a visitor who goes on talking without listening."""

UNREAD_SECONDS = 20.0
"""How long a visitor may take to read the next part of a message."""

CLOSE_SECONDS = 2.0
"""How long a visitor may take to hear that the connection is closed."""

BROKEN_RULE: Final = 1008


class UpgradingProtocol(LimitedProtocol):
    """uvicorn's HTTP, which a connection leaves behind when it becomes a websocket.

    uvicorn's own and its parser hold each other then, and wait for a full collection.
    """

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, and let the parser go."""
        super().handle_websocket_upgrade()
        self._all.leave(self)
        self.parser = None  # type: ignore[assignment] # as uvicorn itself does in the end


class LiveProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with compression that keeps nothing between two messages, and with ends.

    uvicorn's own keeps 36 KB for every visitor, the many who say nothing included. It answers any
    number of pings, and waits for ever for a visitor to read what it has to say.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"level": LEVEL},
            )
        ]
        self._all: Connections = self.app_state.get(CONNECTIONS) or UNLIMITED
        self._frames = TokenBucket(FRAMES_PER_SECOND, FRAME_BURST)
        self._over = False
        self._end_timer: TimerHandle | None = None

    @property
    def deadline(self) -> float | None:
        """When this connection will be ended; None while it is live."""
        timer = self.close_timer or (self._end_timer if self._over else None)
        return timer.when() if timer is not None else None

    def connection_lost(self, exc: Exception | None) -> None:
        """End; what read the messages, and what went wrong with one, no longer hold each other."""
        super().connection_lost(exc)
        self._all.leave(self)
        self._over = True
        if self._end_timer is not None:
            self._end_timer.cancel()
        self.conn.parser.close()
        if self.conn.parser_exc is not None:
            self.conn.parser_exc.__traceback__ = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin as what was an HTTP connection a moment ago."""
        super().connection_made(transport)
        self._all.take(self)

    def data_received(self, data: bytes) -> None:
        """Read on, a little at a time, as long as the visitor keeps the rules."""
        for start in range(0, len(data), AT_ONCE):
            if self._over:
                return
            super().data_received(data[start : start + AT_ONCE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._reject()

    def _reject(self) -> None:
        """Answer a request that is no handshake, which uvicorn would leave standing."""
        self._over = True
        self.conn.handshake_exc = None
        self.transport.write(written(*BAD))
        self._end()

    def handle_cont(self, event: Frame) -> None:
        """Take the next part of a message."""
        if self._fair():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, as long as the visitor listens."""
        if not self._fair():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MAX_UNREAD:
            self.give_up()

    def handle_pong(self, event: Frame) -> None:
        """Note that the visitor is there."""
        if self._fair():
            super().handle_pong(event)

    def _fair(self) -> bool:
        """Count a frame that the application does not see; too many of them end the connection."""
        if self._over:
            return False
        if self._frames.allows():
            return True
        self._over = True
        self._all.notices.say(logging.INFO, "Closed a live connection: too many control frames.")
        self.conn.data_to_send()
        self.conn.fail(BROKEN_RULE, "too many control frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": BROKEN_RULE})
        self._end()
        return False

    async def send(self, message: Any) -> None:
        """Send; a close is not waited for as long as uvicorn would."""
        await super().send(message)
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.give_up)

    async def run_asgi(self) -> None:
        """Serve; at the end nobody waits for a visitor who does not read."""
        await super().run_asgi()
        if self.close_timer is None:
            self._end()

    def keepalive_timeout(self) -> None:
        """End: whoever has not answered a ping does not read what else is sent."""
        super().keepalive_timeout()
        self.give_up()

    def pause_writing(self) -> None:
        """Begin to count the time in which the visitor does not read."""
        super().pause_writing()
        self._end_in(UNREAD_SECONDS)

    def resume_writing(self) -> None:
        """Take note that the visitor reads."""
        super().resume_writing()
        if self._end_timer is not None and not self.transport.is_closing():
            self._end_timer.cancel()
            self._end_timer = None

    def give_up(self) -> None:
        """End at once; what the application still sends is for somebody who has gone."""
        self.disconnected = True
        self.transport.abort()

    def _end(self) -> None:
        """Close, and wait a moment only for what is still to be read."""
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self._end_in(CLOSE_SECONDS)

    def _end_in(self, seconds: float) -> None:
        due = self.loop.time() + seconds
        if self._end_timer is not None and self._end_timer.when() <= due:
            return
        if self._end_timer is not None:
            self._end_timer.cancel()
        self._end_timer = self.loop.call_later(seconds, self.give_up)
