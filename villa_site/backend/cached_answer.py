"""An answer of the backend in the cache, how old it may be, and the one call that renews it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from villa_site.backend.queries import Key
from villa_site.backend.query_result import QueryResult
from villa_site.errors import BackendError

logger = logging.getLogger("villa_site.backend")

NEVER: Final = float("-inf")
"""A time before any that a clock gives."""

Flight = asyncio.Task[QueryResult[Any]]
"""A call under way, shared by all who wait for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Ages and waits of the cache, in seconds.

    Up to ``fresh`` an answer is served without a call, up to ``limit`` while a call is made in the
    background. Beyond, a visitor waits ``patience`` at most for the call, so that a change shows
    within ``limit`` on a quiet site, too; ``purged_patience`` is for what the backend has said has
    changed. A backend that was slow or failed is not waited for until it answers in time again. A
    missing page is cached for ``absent``; after a failure a query is not repeated for ``backoff``.
    """

    fresh: float = 15.0
    limit: float = 30.0
    patience: float = 1.0
    purged_patience: float = 5.0
    absent: float = 5.0
    backoff: float = 3.0


@dataclass(slots=True)
class CachedAnswer:
    """An answer and its age; times are those of the cache's clock, in seconds.

    ``checked_at`` is when the backend last confirmed it; it is not called again before
    ``retry_at``, because it has just failed. A ``purged`` answer is known to be old: it is used
    only while there is no better one.
    """

    answer: QueryResult[Any]
    checked_at: float
    retry_at: float = NEVER
    purged: bool = False

    def is_fresh(self, now: float, timing: Timing) -> bool:
        """Tell whether it may be used without a call to the backend."""
        return now < self.checked_at + timing.fresh

    def is_overdue(self, now: float, timing: Timing) -> bool:
        """Tell whether a visitor waits for a better one."""
        return now >= self.checked_at + timing.limit

    def purge(self) -> None:
        """Mark it as old, so that it is requested again at the next use."""
        self.checked_at = self.retry_at = NEVER
        self.purged = True


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
