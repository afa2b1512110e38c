"""HTTP as uvicorn speaks it, for strangers: limits of size and time, each with a clear answer."""

from __future__ import annotations

import asyncio
import logging
from asyncio.events import TimerHandle
from http import HTTPStatus
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from villa_site.web.uvicorn_protocols.connections import STATE_KEY, UNLIMITED, Connections

logger = logging.getLogger(__name__)

MAX_HEAD: Final = 64 * 1024
MAX_HEADERS: Final = 100
MAX_URL: Final = 16 * 1024
MAX_PIPELINED: Final = 64
"""Requests that may wait for the answer to an earlier one of their connection."""

HEAD_SECONDS = 10.0
"""How long a connection may be silent at first, and how long a request's head may take."""

SEND_SECONDS = 60.0
"""How long a visitor may take to read the next part of an answer."""

LINGER_SECONDS = 2.0
"""How long a refused visitor may go on talking before the connection is cut."""

BAD: Final = (HTTPStatus.BAD_REQUEST, "This is no HTTP request.")
LATE: Final = (HTTPStatus.REQUEST_TIMEOUT, f"Send the request's head within {HEAD_SECONDS:g} s.")
LARGE: Final = (
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    f"Send at most {MAX_HEADERS} headers, of {MAX_HEAD // 1024} KB in all.",
)
LONG: Final = (
    HTTPStatus.REQUEST_URI_TOO_LONG,
    f"Ask for an address of at most {MAX_URL // 1024} KB.",
)
CROWDED: Final = (HTTPStatus.SERVICE_UNAVAILABLE, "Too many visitors. Try again in a moment.")
HASTY: Final = (HTTPStatus.TOO_MANY_REQUESTS, "Wait for answers before you ask for more.")


class _Refused(Exception):
    """The request that is being read will not be answered; ends the reading."""


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP with an end to everything that a stranger could draw out for ever.

    uvicorn has a time-out for idle connections alone, and takes heads of any size. The common
    request, whose head comes in one piece, costs no timer here.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._all: Connections = self.app_state.get(STATE_KEY) or UNLIMITED
        self._taken: Any = self.scope
        self._running: RequestResponseCycle | None = None
        self._head_size = 0
        self._fed = 0
        self._over = False
        self._refusal = BAD
        self._head_timer: TimerHandle | None = None
        self._end_timer: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Begin to wait for a request, which must not take too long."""
        super().connection_made(transport)
        self.timeout_keep_alive_task = self.loop.call_later(HEAD_SECONDS, self.give_up)
        if not self._all.enter(self):
            self._refuse(CROWDED)

    def connection_lost(self, exc: Exception | None) -> None:
        """End all timers, which would hold this connection."""
        super().connection_lost(exc)
        self._all.leave(self)
        self._hush()
        self._unset_keepalive_if_required()
        self._end_timers()

    def data_received(self, data: bytes) -> None:
        """Read on; what comes after a refusal is thrown away."""
        if self._over:
            return
        self._fed = len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._refuse(self._refusal)
        else:
            if self.scope is not self._taken:
                self._read_on()

    def _read_on(self) -> None:
        """Wait for the rest of a head that did not come in one piece."""
        self._unset_keepalive_if_required()
        if self._head_timer is None:
            self._head_size = self._size()
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._refuse, LATE)
        else:
            self._head_size += self._fed
        if self._head_size > MAX_HEAD:
            self._refuse(LONG if len(self.url) > MAX_URL else LARGE)

    def on_headers_complete(self) -> None:
        """Take the request on, unless it is beyond the limits."""
        self._taken = self.scope
        if self.timeout_keep_alive_task is not None:
            self.timeout_keep_alive_task.cancel()
            self.timeout_keep_alive_task = None
        # A head that has come in one small piece is small.
        if self._fed > MAX_URL or self._head_timer is not None or len(self.headers) > MAX_HEADERS:
            self._examine()
        if len(self.pipeline) >= MAX_PIPELINED:
            self._stop(HASTY)
        super().on_headers_complete()

    def _examine(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        if len(self.url) > MAX_URL:
            self._stop(LONG)
        if len(self.headers) > MAX_HEADERS or self._size() > MAX_HEAD:
            self._stop(LARGE)

    def _stop(self, answer: tuple[HTTPStatus, str]) -> None:
        self._refusal = answer
        raise _Refused

    def _size(self) -> int:
        """Measure what has been read of the head."""
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Remember which of several pipelined requests is being answered."""
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _hush(self) -> None:
        """Let nobody write to a connection that is gone; uvicorn tells the last request alone."""
        if self._running is not None:
            self._running.disconnected = True
            self._running.message_event.set()

    def on_response_complete(self) -> None:
        """Go on, or see to it that the end does not wait for a visitor who does not read."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is None:
            self._end_if_unread()
        elif self.scope is not self._taken:
            self._unset_keepalive_if_required()

    def timeout_keep_alive_handler(self) -> None:
        """End an idle connection; what a visitor has not read yet is given its time."""
        super().timeout_keep_alive_handler()
        self._end_if_unread()

    def pause_writing(self) -> None:
        """Begin to count the time in which the visitor does not read."""
        super().pause_writing()
        self._end_in(SEND_SECONDS)

    def resume_writing(self) -> None:
        """Take note that the visitor reads."""
        super().resume_writing()
        if self._end_timer is not None and not self.transport.is_closing():
            self._end_timer.cancel()
            self._end_timer = None

    @property
    def deadline(self) -> float | None:
        """When this connection will be ended, unless a request comes; None during a request."""
        busy = self.cycle is not None and not self.cycle.response_complete
        timers = (self._end_timer, self._head_timer, self.timeout_keep_alive_task)
        ends = [timer.when() for timer in timers if timer is not None and not busy]
        return min(ends, default=None)

    def give_up(self) -> None:
        """End at once."""
        self._over = True
        self._hush()
        self.transport.abort()

    def _refuse(self, answer: tuple[HTTPStatus, str]) -> None:
        """Answer why, and end; whoever is still talking hears it out first."""
        self._over = True
        self._unset_keepalive_if_required()
        if self.cycle is not None and not self.cycle.response_complete:
            # The answer under way would be taken for that to the request which is refused.
            self.give_up()
            return
        status, text = answer
        self._all.notices.say(logging.INFO, f"Refused a request: {status} {text}")
        self._all.refused["request"] += 1
        self.transport.write(written(status, text))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._end_in(LINGER_SECONDS)

    def _end_if_unread(self) -> None:
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._end_in(SEND_SECONDS)

    def _end_in(self, seconds: float) -> None:
        if self._end_timer is None:
            self._end_timer = self.loop.call_later(seconds, self.give_up)

    def _end_timers(self) -> None:
        for timer in (self._head_timer, self._end_timer):
            if timer is not None:
                timer.cancel()
        self._head_timer = self._end_timer = None


def written(status: HTTPStatus, text: str) -> bytes:
    """Write an answer after which the connection ends."""
    body = f"{text}\n"
    later = "retry-after: 5\r\n" if status == HTTPStatus.SERVICE_UNAVAILABLE else ""
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\n"
        f"cache-control: no-store\r\nx-content-type-options: nosniff\r\n{later}"
        f"connection: close\r\n\r\n{body}"
    ).encode("ascii")
