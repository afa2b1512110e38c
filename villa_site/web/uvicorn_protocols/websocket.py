"""uvicorn's websocket protocol with compression per message, rate and time limits."""

from __future__ import annotations

import logging
from asyncio.transports import BaseTransport
from typing import Any, Final

from starlette.status import WS_1008_POLICY_VIOLATION
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from villa_site.engine.limits import TokenBucket
from villa_site.web.uvicorn_protocols.abort_timer import AbortTimer
from villa_site.web.uvicorn_protocols.connections import STATE_KEY as CONNECTIONS
from villa_site.web.uvicorn_protocols.connections import UNLIMITED, Connections
from villa_site.web.uvicorn_protocols.http import MALFORMED, LimitedProtocol, response

logger = logging.getLogger(__name__)

LEVEL: Final = 3
"""A page of 60 KB becomes 12 in less than a millisecond."""

FRAMES_PER_SECOND: Final = 10.0
FRAME_BURST: Final = 60.0
"""Pings, pongs and continuation frames; a browser sends a pong every 20 s."""

AT_ONCE: Final = 8 * 1024
"""Bytes that are parsed before the limits are checked again."""

MAX_UNREAD: Final = 256 * 1024
"""Bytes that may be buffered for a client that sends without reading."""

UNREAD_SECONDS = 20.0
"""Time limit for the client to read the next part of a message."""

CLOSE_SECONDS = 2.0
"""Time limit of the closing handshake."""


class UpgradingProtocol(LimitedProtocol):
    """The HTTP protocol, which drops its parser when a connection becomes a websocket.

    uvicorn's own and its parser reference each other until a full garbage collection.
    """

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over and drop the parser."""
        super().handle_websocket_upgrade()
        self._connections.leave(self)
        self.parser = None  # type: ignore[assignment] # as uvicorn itself does in the end


class LiveProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket protocol without compression context between messages, and with limits.

    uvicorn's own holds 36 KB for each connection, idle ones included. It answers any number of
    pings, and waits without limit for a client that does not read.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"level": LEVEL},
            )
        ]
        self._connections: Connections = self.app_state.get(CONNECTIONS) or UNLIMITED
        self._frames = TokenBucket(FRAMES_PER_SECOND, FRAME_BURST)
        self._closed = False
        self._read_limit = AbortTimer(self.loop)

    @property
    def deadline(self) -> float | None:
        """When the connection is closed; None while it is open."""
        if self.close_timer is not None:
            return self.close_timer.when()
        return self._read_limit.when if self._closed else None

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the parser and drop tracebacks, so that no reference cycle remains."""
        super().connection_lost(exc)
        self._connections.leave(self)
        self._closed = True
        self._read_limit.cancel()
        self.conn.parser.close()
        if self.conn.parser_exc is not None:
            self.conn.parser_exc.__traceback__ = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Replace the HTTP connection."""
        super().connection_made(transport)
        self._connections.take(self)

    def data_received(self, data: bytes) -> None:
        """Parse the data in small parts, as long as it is within the limits."""
        for start in range(0, len(data), AT_ONCE):
            if self._closed:
                return
            super().data_received(data[start : start + AT_ONCE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._reject()

    def _reject(self) -> None:
        """Respond 400 to an invalid handshake, which uvicorn would leave open."""
        self._closed = True
        self.conn.handshake_exc = None
        self.transport.write(response(*MALFORMED))
        self._close()

    def handle_cont(self, event: Frame) -> None:
        """Accept a continuation frame."""
        if self._count_frame():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, as long as the client reads."""
        if not self._count_frame():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MAX_UNREAD:
            self.abort()

    def handle_pong(self, event: Frame) -> None:
        """Accept a pong."""
        if self._count_frame():
            super().handle_pong(event)

    def _count_frame(self) -> bool:
        """Count a control frame; too many of them close the connection."""
        if self._closed:
            return False
        if self._frames.allows():
            return True
        self._closed = True
        self._connections.log_limit.log(
            logging.INFO, "Closed a live connection: too many control frames."
        )
        self.conn.data_to_send()
        self.conn.fail(WS_1008_POLICY_VIOLATION, "too many control frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": WS_1008_POLICY_VIOLATION})
        self._close()
        return False

    async def send(self, message: Any) -> None:
        """Send; the wait for a closing handshake is shorter than uvicorn's."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # uvicorn takes a handshake that was answered with an error for one that was forgotten.
            self.handshake_complete = True
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.abort)

    async def run_asgi(self) -> None:
        """Serve; a client that does not read is not waited for at the end."""
        await super().run_asgi()
        if self.close_timer is None:
            self._close()

    def keepalive_timeout(self) -> None:
        """Close: a client that does not answer pings does not read."""
        super().keepalive_timeout()
        self.abort()

    def pause_writing(self) -> None:
        """Start the time limit of a client that does not read."""
        super().pause_writing()
        self._read_limit.start(UNREAD_SECONDS, self.abort)

    def resume_writing(self) -> None:
        """Cancel the time limit: the client reads."""
        super().resume_writing()
        self._read_limit.resume(self.transport)

    def abort(self) -> None:
        """Close at once; further messages of the application are discarded."""
        self.disconnected = True
        self.transport.abort()

    def _close(self) -> None:
        """Close, within a time limit for data that is not read yet."""
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self._read_limit.start(CLOSE_SECONDS, self.abort)
