"""Reports errors to the backend's error log, without ever becoming an error itself."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from villa_site.backend.call import Call
from villa_site.backend.json_text import without_surrogates

logger = logging.getLogger("villa_site.backend")

ReportKind = Literal["useApiFetch", "error.vue"]
Send = Callable[[dict[str, str], Call], Awaitable[None]]
Clock = Callable[[], float]

MAX_PENDING: Final = 8
MAX_DATA: Final = 1_500
SILENCE: Final = 30.0

_MAX_REMEMBERED: Final = 512
_GRACE: Final = 1.0
_SECRET: Final = re.compile(
    r"(?i)((?:token|password|passwd|secret|signature|api_?key|authorization|cookie)"
    r"[\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;]{1,500}"
)
_USER_INFO: Final = re.compile(r"//[^/\s@]{1,200}@")
_EMAIL: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}")


class ErrorLog:
    """Sends reports in the background: few at a time, each once in 30 s, none about itself."""

    def __init__(self, send: Send, clock: Clock) -> None:
        self._send = send
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}
        self._pending: set[asyncio.Task[None]] = set()
        self._deaf_until = float("-inf")

    def report(self, kind: ReportKind, data: str, call: Call, *, about: str = "") -> bool:
        """Queue a report and return at once; ``about`` names what must not be told twice.

        Tell whether it was news, be it sent or, in trouble, dropped.
        """
        if not self._is_news((kind, about or data[:MAX_DATA])):
            return False
        if self._clock() >= self._deaf_until and len(self._pending) < MAX_PENDING:
            self._queue(kind, data, call)
        return True

    def _queue(self, kind: ReportKind, data: str, call: Call) -> None:
        task = asyncio.get_running_loop().create_task(
            self._deliver({"type": kind, "data": without_secrets(data)}, call)
        )
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    async def settle(self) -> None:
        """Wait until every report that was queued is delivered or given up."""
        while self._pending:
            await asyncio.wait(self._pending)

    async def aclose(self) -> None:
        """Give what is pending a moment, then give it up."""
        if self._pending:
            _, late = await asyncio.wait(self._pending, timeout=_GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _deliver(self, params: dict[str, str], call: Call) -> None:
        try:
            await self._send(params, call)
        except Exception as error:  # noqa: BLE001 - a report must never fail, whatever it holds
            # A backend in trouble is not helped by more calls; later reports try again.
            self._deaf_until = self._clock() + SILENCE
            logger.warning("error log: report of type %s lost: %s", params["type"], error)

    def _is_news(self, about: tuple[str, str]) -> bool:
        now = self._clock()
        if now < self._last.get(about, float("-inf")) + SILENCE:
            return False
        if len(self._last) >= _MAX_REMEMBERED:
            self._last = {key: at for key, at in self._last.items() if now < at + SILENCE}
        if len(self._last) >= _MAX_REMEMBERED:
            self._last.clear()
        self._last[about] = now
        return True


def without_secrets(data: str) -> str:
    """Shorten a report and blank what looks like a credential or a person's address."""
    text = _USER_INFO.sub("//", without_surrogates(data[: 2 * MAX_DATA]))
    text = _SECRET.sub(r"\1***", text)
    return _EMAIL.sub("***", text)[:MAX_DATA]
