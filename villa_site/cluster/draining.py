"""Graceful shutdown: readiness ends and live connections are closed before the server stops."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from villa_site.engine.live.admission import Admission

logger = logging.getLogger(__name__)

CLOSE_SECONDS: Final = 2.0
"""Time limit for live connections to close."""

Handler = Callable[[int, FrameType | None], object]


class Draining:
    """Wraps uvicorn's handler of SIGTERM and SIGINT, which closes the port at once.

    ``grace`` is how many seconds the server still responds while it is not ready, so that a load
    balancer notices. A second signal ends the wait.
    """

    def __init__(self, admission: Admission, grace: float = 0.0) -> None:
        self.admission = admission
        self.grace = grace
        self._handlers: dict[int, Handler] = {}
        self._task: asyncio.Task[None] | None = None

    def install(self) -> None:
        """Replace uvicorn's signal handlers; under another server do nothing."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()

        def on_signal(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self._begin, number, frame)

        for number in (signal.SIGTERM, signal.SIGINT):
            handler = signal.getsignal(number)
            if callable(handler) and isinstance(getattr(handler, "__self__", None), uvicorn.Server):
                self._handlers[number] = handler
                signal.signal(number, on_signal)

    def _begin(self, number: int, frame: FrameType | None) -> None:
        if self._task is not None:
            self._handlers[number](number, frame)
            return
        self._task = asyncio.create_task(self._drain(number, frame))

    async def _drain(self, number: int, frame: FrameType | None) -> None:
        self.admission.drain()
        await asyncio.sleep(self.grace)
        await self.wait_until_empty()
        self._handlers[number](number, frame)

    async def wait_until_empty(self) -> None:
        """Wait until the last live connection is closed or the time limit is over."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.admission.emptied()
        except TimeoutError:
            logger.warning("%d live connections did not close in time.", self.admission.sessions)
