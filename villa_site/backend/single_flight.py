"""Makes one call to the backend at a time per key, however many visitors wait for its answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from villa_site.backend.endpoints import QueryResult
from villa_site.backend.queries import Key
from villa_site.errors import BackendError

logger = logging.getLogger("villa_site.backend")

Flight = asyncio.Task[QueryResult[Any]]
"""A call under way, shared by all who wait for it."""


class SingleFlight:
    """The calls under way by key; a call goes on when the visitor who caused it has left."""

    def __init__(self) -> None:
        self._current: dict[Key, Flight] = {}
        self._all: set[Flight] = set()

    def join(self, key: Key, start: Callable[[], Coroutine[Any, Any, QueryResult[Any]]]) -> Flight:
        """Return the call under way for ``key``, or start one."""
        flight = self._current.get(key)
        if flight is None:
            flight = asyncio.get_running_loop().create_task(start())
            self._current[key] = flight
            self._all.add(flight)
            flight.add_done_callback(lambda done: self._end(key, done))
        return flight

    def is_current(self, key: Key) -> bool:
        """Tell whether the running task is the call whose answer is to be cached."""
        return self._current.get(key) is asyncio.current_task()

    def detach(self, where: Callable[[Key], bool]) -> None:
        """Let these calls end without effect: their answers may be older than what is known."""
        self._current = {key: flight for key, flight in self._current.items() if not where(key)}

    async def settle(self) -> None:
        """Wait until no call is under way."""
        while self._all:
            await asyncio.wait(self._all)

    async def aclose(self) -> None:
        """Cancel what is under way."""
        flights = list(self._all)
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    def _end(self, key: Key, flight: Flight) -> None:
        self._all.discard(flight)
        if self._current.get(key) is flight:
            del self._current[key]
        error = None if flight.cancelled() else flight.exception()
        if error is not None and not isinstance(error, BackendError):
            logger.error("backend: reading %s %s failed", key.name, key.path, exc_info=error)
