"""One question to the backend at a time per key, however many visitors wait for its answer."""

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


class SingleFlight:
    """The questions under way; a flight outlives the visitor who started it."""

    def __init__(self) -> None:
        self._current: dict[Key, Flight] = {}
        self._all: set[Flight] = set()

    def join(self, key: Key, depart: Callable[[], Coroutine[Any, Any, QueryResult[Any]]]) -> Flight:
        """Return the flight under way for the key, or start one."""
        flight = self._current.get(key)
        if flight is None:
            flight = asyncio.get_running_loop().create_task(depart())
            self._current[key] = flight
            self._all.add(flight)
            flight.add_done_callback(lambda landed: self._land(key, landed))
        return flight

    def is_current(self, key: Key) -> bool:
        """Tell whether the running task is still the one whose answer counts for the key."""
        return self._current.get(key) is asyncio.current_task()

    def divert(self, where: Callable[[Key], bool]) -> None:
        """Let flights end without effect: what they bring may be older than what we know."""
        self._current = {key: flight for key, flight in self._current.items() if not where(key)}

    async def settle(self) -> None:
        """Wait until every flight has landed."""
        while self._all:
            await asyncio.wait(self._all)

    async def aclose(self) -> None:
        """Give up what is under way."""
        flights = list(self._all)
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    def _land(self, key: Key, flight: Flight) -> None:
        self._all.discard(flight)
        if self._current.get(key) is flight:
            del self._current[key]
        error = None if flight.cancelled() else flight.exception()
        if error is not None and not isinstance(error, BackendError):
            logger.error("backend: reading %s %s failed", key.name, key.path, exc_info=error)
