"""uvicorn's HTTP protocol with limits of size and time, each with a clear response."""

from __future__ import annotations

import asyncio
import logging
from asyncio.events import TimerHandle
from http import HTTPStatus
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from villa_site.web.uvicorn_protocols.abort_timer import AbortTimer
from villa_site.web.uvicorn_protocols.connections import STATE_KEY, UNLIMITED, Connections

logger = logging.getLogger(__name__)

MAX_HEAD: Final = 64 * 1024
MAX_HEADERS: Final = 100
MAX_URL: Final = 16 * 1024
MAX_PIPELINED: Final = 64
"""Pipelined requests that may wait on one connection."""

HEAD_SECONDS = 10.0
"""Time limit of a new connection's first byte, and of a request head."""

SEND_SECONDS = 60.0
"""Time limit for the client to read the next part of a response."""

LINGER_SECONDS = 2.0
"""Time until a refused connection that still sends is closed."""

MALFORMED: Final = (HTTPStatus.BAD_REQUEST, "Malformed HTTP request.")
HEAD_TIMEOUT: Final = (
    HTTPStatus.REQUEST_TIMEOUT,
    f"Send the request's head within {HEAD_SECONDS:g} s.",
)
HEAD_TOO_LARGE: Final = (
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    f"Send at most {MAX_HEADERS} headers, of {MAX_HEAD // 1024} KB in all.",
)
URL_TOO_LONG: Final = (
    HTTPStatus.REQUEST_URI_TOO_LONG,
    f"Send a path and query of at most {MAX_URL // 1024} KB.",
)
SERVER_BUSY: Final = (HTTPStatus.SERVICE_UNAVAILABLE, "Server busy. Try again in a moment.")
TOO_MANY_PIPELINED: Final = (HTTPStatus.TOO_MANY_REQUESTS, "Too many pipelined requests.")


class _Refused(Exception):
    """Stops the parser: the request is refused."""


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits of head size, time, headers and pipelining.

    uvicorn limits the time of idle connections only, and accepts heads of any size. The common
    request, whose head comes in one chunk, needs no timer here.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connections: Connections = self.app_state.get(STATE_KEY) or UNLIMITED
        self._answered_scope: Any = self.scope
        self._cycle: RequestResponseCycle | None = None
        self._head_size = 0
        self._chunk_size = 0
        self._closed = False
        self._refusal = MALFORMED
        self._head_timer: TimerHandle | None = None
        self._read_limit = AbortTimer(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Start the time limit of the first request."""
        super().connection_made(transport)
        self.timeout_keep_alive_task = self.loop.call_later(HEAD_SECONDS, self.abort)
        if not self._connections.enter(self):
            self._refuse(SERVER_BUSY)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel all timers, which would keep this object alive."""
        super().connection_lost(exc)
        self._connections.leave(self)
        self._disconnect_cycle()
        self._cancel_keep_alive()
        self._cancel_timers()

    def data_received(self, data: bytes) -> None:
        """Parse the data; after a refusal it is discarded."""
        if self._closed:
            return
        self._chunk_size = len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            # uvicorn makes no cycle of a request that becomes a websocket.
            if self.cycle is None or self.cycle.scope is not self.scope:
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._refuse(self._refusal)
        else:
            if self.scope is not self._answered_scope:
                self._await_head()

    def _await_head(self) -> None:
        """Limit time and size of a head that did not come in one chunk."""
        self._cancel_keep_alive()
        if self._head_timer is None:
            self._head_size = self._size()
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._refuse, HEAD_TIMEOUT)
        else:
            self._head_size += self._chunk_size
        if self._head_size > MAX_HEAD:
            self._refuse(URL_TOO_LONG if len(self.url) > MAX_URL else HEAD_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """Accept the request, unless it exceeds a limit."""
        self._answered_scope = self.scope
        self._cancel_keep_alive()
        # A head in one small chunk is within the limits.
        if (
            self._chunk_size > MAX_URL
            or self._head_timer is not None
            or len(self.headers) > MAX_HEADERS
        ):
            self._check_head()
        if len(self.pipeline) >= MAX_PIPELINED:
            self._stop(TOO_MANY_PIPELINED)
        super().on_headers_complete()

    def _check_head(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        if len(self.url) > MAX_URL:
            self._stop(URL_TOO_LONG)
        if len(self.headers) > MAX_HEADERS or self._size() > MAX_HEAD:
            self._stop(HEAD_TOO_LARGE)

    def _stop(self, refusal: tuple[HTTPStatus, str]) -> None:
        self._refusal = refusal
        raise _Refused

    def _size(self) -> int:
        """Return the bytes of the head that were read."""
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Remember the request that is answered: uvicorn knows the last one of several only."""
        self._cycle = cycle
        super()._start_asgi_task(cycle, app)

    def _disconnect_cycle(self) -> None:
        """Mark the running request as disconnected; uvicorn marks the last one only."""
        if self._cycle is not None:
            self._cycle.disconnected = True
            self._cycle.message_event.set()

    def on_response_complete(self) -> None:
        """Continue, or limit the time of a closing connection that is not read."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is None:
            self._close_if_unread()
        elif self.scope is not self._answered_scope:
            self._cancel_keep_alive()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, within a time limit if its data is not read yet."""
        super().timeout_keep_alive_handler()
        self._close_if_unread()

    def pause_writing(self) -> None:
        """Start the time limit of a client that does not read."""
        super().pause_writing()
        self._read_limit.start(SEND_SECONDS, self.abort)

    def resume_writing(self) -> None:
        """Cancel the time limit: the client reads."""
        super().resume_writing()
        self._read_limit.resume(self.transport)

    @property
    def deadline(self) -> float | None:
        """When the connection is closed unless a request comes; None during a request."""
        busy = self.cycle is not None and not self.cycle.response_complete
        timers = (self._head_timer, self.timeout_keep_alive_task)
        ends = [self._read_limit.when, *(timer.when() for timer in timers if timer is not None)]
        return None if busy else min((end for end in ends if end is not None), default=None)

    def abort(self) -> None:
        """Close at once."""
        self._closed = True
        self._disconnect_cycle()
        self.transport.abort()

    def _refuse(self, refusal: tuple[HTTPStatus, str]) -> None:
        """Respond with the reason and close; a client that still sends can read it first."""
        self._closed = True
        self._cancel_keep_alive()
        if self.cycle is not None and not self.cycle.response_complete:
            # The client would take the running response for that to the refused request.
            self.abort()
            return
        status, text = refusal
        self._connections.log_limit.log(
            logging.INFO, "Refused a request: %s %s", status, text, key=text
        )
        self._connections.refused["request"] += 1
        self.transport.write(response(status, text))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._read_limit.start(LINGER_SECONDS, self.abort)

    def _close_if_unread(self) -> None:
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._read_limit.start(SEND_SECONDS, self.abort)

    def _cancel_keep_alive(self) -> None:
        if self.timeout_keep_alive_task is not None:
            self.timeout_keep_alive_task.cancel()
            self.timeout_keep_alive_task = None

    def _cancel_timers(self) -> None:
        self._read_limit.cancel()
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None


def response(status: HTTPStatus, text: str) -> bytes:
    """Return the bytes of a response that closes the connection."""
    body = f"{text}\n"
    later = "retry-after: 5\r\n" if status == HTTPStatus.SERVICE_UNAVAILABLE else ""
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\n"
        f"cache-control: no-store\r\nx-content-type-options: nosniff\r\n{later}"
        f"connection: close\r\n\r\n{body}"
    ).encode("ascii")
