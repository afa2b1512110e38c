"""Says goodbye before the server ends: it is not ready any more, and live visitors are sent on."""

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

FAREWELL: Final = 2.0
"""Seconds that live connections may take to be closed."""

Handler = Callable[[int, FrameType | None], object]


class Draining:
    """Stands before uvicorn's handler of SIGTERM and SIGINT, which closes the port at once.

    ``grace`` is how long the server goes on answering pages while it says that it is not ready, for
    a load balancer to notice. A second signal ends the wait.
    """

    def __init__(self, admission: Admission, grace: float = 0.0) -> None:
        self.admission = admission
        self.grace = grace
        self._ends: dict[int, Handler] = {}
        self._under_way: asyncio.Task[None] | None = None

    def install(self) -> None:
        """Take the signals over from uvicorn; under any other server there is nothing to do."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()

        def asked_to_end(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self._begin, number, frame)

        for number in (signal.SIGTERM, signal.SIGINT):
            handler = signal.getsignal(number)
            if callable(handler) and isinstance(getattr(handler, "__self__", None), uvicorn.Server):
                self._ends[number] = handler
                signal.signal(number, asked_to_end)

    def _begin(self, number: int, frame: FrameType | None) -> None:
        if self._under_way is not None:
            self._ends[number](number, frame)
            return
        self._under_way = asyncio.create_task(self._drain(number, frame))

    async def _drain(self, number: int, frame: FrameType | None) -> None:
        self.admission.drain()
        await asyncio.sleep(self.grace)
        await self.until_empty()
        self._ends[number](number, frame)

    async def until_empty(self) -> None:
        """Wait until the last live connection is closed, or has had its time."""
        try:
            async with asyncio.timeout(FAREWELL):
                await self.admission.emptied()
        except TimeoutError:
            logger.warning("%d live connections did not close in time.", self.admission.sessions)
