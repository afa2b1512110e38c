"""ASGI middleware that counts and times all answers, and writes the access log where it is on."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from typing import Final

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from villa_site.web.metrics import Metrics

MAX_PATH: Final = 512
"""Characters of a path in the log; the rest is cut."""
_CLASSES: Final = {first: f"{first}xx" for first in range(2, 6)}

_access: Final = logging.getLogger("villa_site.access")


class Responses:
    """Passes requests on to ``app``, and observes what is answered.

    A line of the log has method, path, status, milliseconds and bytes. The query, the address, the
    cookies and the browser's name may identify the visitor, and are left out.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, *, log: bool) -> None:
        self.app = app
        self.log = log
        self._counts: Counter[str] = Counter(dict.fromkeys(_CLASSES.values(), 0))
        self._observe = metrics.histogram(
            "villa_response_seconds", "Time from a request to the end of its answer."
        )
        metrics.counter(
            "villa_responses_total", "Answers by class of status.", lambda: self._counts, "status"
        )
        if log:
            _open_log()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; other kinds of connection pass."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = size = 0

        async def observe(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, observe)
        finally:
            self.observe(scope, status, size, started)

    def observe(self, scope: Scope, status: int, size: int, started: float) -> None:
        """Count, time and log one answer; ``started`` is on the clock of ``perf_counter``."""
        seconds = time.perf_counter() - started
        if status:
            self._counts[_CLASSES[status // 100]] += 1
            self._observe(seconds)
        if self.log:
            _access.info("%s", _line(scope, status, seconds, size))


def _open_log() -> None:
    """Write the log's lines to stdout as they are, apart from the log of the site."""
    _access.setLevel(logging.INFO)
    _access.propagate = False
    if not _access.handlers:
        _access.addHandler(logging.StreamHandler(sys.stdout))


def _line(scope: Scope, status: int, seconds: float, size: int) -> str:
    """Write one answer as JSON; status 0 is a request that ended without one."""
    return orjson.dumps({
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "method": scope["method"],
        "path": scope["path"][:MAX_PATH],
        "status": status,
        "ms": round(seconds * 1000, 1),
        "bytes": size,
    }).decode()  # fmt: skip
