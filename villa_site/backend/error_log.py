"""Sends error reports to the backend's error log in the background; never raises."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from villa_site.backend.call import Call
from villa_site.backend.json_text import without_surrogates
from villa_site.engine.cache import BoundedCache, CacheKey, Clock

logger = logging.getLogger("villa_site.backend")

ReportKind = Literal["useApiFetch", "error.vue"]
Send = Callable[[dict[str, str], Call], Awaitable[None]]

MAX_PENDING: Final = 8
MAX_DATA: Final = 1_500
INTERVAL: Final = 30.0

_MAX_REMEMBERED: Final = 512
_CLOSE_SECONDS: Final = 1.0
_SECRET: Final = re.compile(
    r"(?i)((?:token|password|passwd|secret|signature|api_?key|authorization|cookie)"
    r"[\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;]{1,500}"
)
_USER_INFO: Final = re.compile(r"//[^/\s@]{1,200}@")
_EMAIL: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}")


class ErrorLog:
    """A queue of reports: at most 8 pending, each sent once in 30 s, paused after a failure."""

    def __init__(self, send: Send, clock: Clock) -> None:
        self._send = send
        self._clock = clock
        self._recent: BoundedCache[bool] = BoundedCache(
            max_entries=_MAX_REMEMBERED, ttl=INTERVAL, clock=clock
        )
        self._pending: set[asyncio.Task[None]] = set()
        self._paused_until = float("-inf")

    def report(self, kind: ReportKind, data: str, call: Call, *, about: str = "") -> bool:
        """Queue a report without waiting; ``about`` is the key of its 30 s limit.

        Return whether it was new, even if it is dropped because reports are paused or too many.
        """
        key = CacheKey((kind, about or data[:MAX_DATA]))
        if self._recent.get(key):
            return False
        self._recent.put(key, value=True)
        if self._clock() >= self._paused_until and len(self._pending) < MAX_PENDING:
            self._queue(kind, data, call)
        return True

    def _queue(self, kind: ReportKind, data: str, call: Call) -> None:
        task = asyncio.get_running_loop().create_task(
            self._deliver({"type": kind, "data": without_secrets(data)}, call)
        )
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    async def settle(self) -> None:
        """Wait until every queued report is sent or has failed."""
        while self._pending:
            await asyncio.wait(self._pending)

    async def aclose(self) -> None:
        """Wait a second for pending reports, then cancel them."""
        if self._pending:
            _, late = await asyncio.wait(self._pending, timeout=_CLOSE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _deliver(self, params: dict[str, str], call: Call) -> None:
        try:
            await self._send(params, call)
        except Exception as error:  # noqa: BLE001 - a report must never fail, whatever it holds
            # A failing backend gets no more calls for a while.
            self._paused_until = self._clock() + INTERVAL
            logger.warning("error log: report of type %s was not sent: %s", params["type"], error)


def without_secrets(data: str) -> str:
    """Shorten a report and mask credentials and e-mail addresses."""
    text = _USER_INFO.sub("//", without_surrogates(data[: 2 * MAX_DATA]))
    text = _SECRET.sub(r"\1***", text)
    return _EMAIL.sub("***", text)[:MAX_DATA]
