"""Sends each submission to the backend once, by a key of its content."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Generic, TypeVar

from villa_site.engine.cache import BoundedCache, CacheKey

T = TypeVar("T")

REMEMBERED: Final = 600.0
"""Seconds after which the same content is a new submission."""

_MOST: Final = 10_000
_background: set[asyncio.Task[None]] = set()


def run_in_background(sending: Coroutine[Any, Any, None]) -> None:
    """Start a task that goes on when the visitor has left."""
    task = asyncio.create_task(sending)
    _background.add(task)
    task.add_done_callback(_background.discard)


class Idempotency(Generic[T]):
    """Returns the same result for all calls of a key; a refused submission may be sent again."""

    def __init__(
        self, accepted: Callable[[T], bool], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._accepted = accepted
        self._tasks: BoundedCache[asyncio.Task[T]] = BoundedCache(
            max_entries=_MOST, ttl=REMEMBERED, clock=clock
        )

    def knows(self, key: str) -> bool:
        """Whether ``key`` is being sent, or was accepted within the last ten minutes."""
        return self._tasks.get(CacheKey((key,))) is not None

    async def once(
        self, key: str, send: Callable[[], Awaitable[T]], *, remembered: bool = True
    ) -> T:
        """Send, or wait for the result of the first call with this key.

        Without ``remembered`` the key is free again as soon as the call has ended.
        """
        name = CacheKey((key,))
        task = self._tasks.get(name)
        if task is None:
            task = asyncio.ensure_future(_run(send))
            self._tasks.put(name, task)
            task.add_done_callback(lambda done: self._done(name, done, remembered=remembered))
        return await asyncio.shield(task)

    def _done(self, name: CacheKey, task: asyncio.Task[T], *, remembered: bool) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed or not remembered or not self._accepted(task.result()):
            self._tasks.drop(name)


async def _run(send: Callable[[], Awaitable[T]]) -> T:
    return await send()
