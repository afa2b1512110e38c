"""Sends each submission to the backend once, by a key of its content."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Generic, TypeVar

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
        self._clock = clock
        self._tasks: OrderedDict[str, tuple[float, asyncio.Task[T]]] = OrderedDict()

    def knows(self, key: str) -> bool:
        """Whether ``key`` is being sent, or was accepted within the last ten minutes."""
        self._forget_old()
        return key in self._tasks

    async def once(
        self, key: str, send: Callable[[], Awaitable[T]], *, remembered: bool = True
    ) -> T:
        """Send, or wait for the result of the first call with this key.

        Without ``remembered`` the key is free again as soon as the call has ended.
        """
        self._forget_old()
        _, task = self._tasks.get(key, (0.0, None))
        if task is None:
            task = asyncio.ensure_future(_run(send))
            self._tasks[key] = (self._clock(), task)
            task.add_done_callback(lambda done: self._done(key, done, remembered=remembered))
        return await asyncio.shield(task)

    def _done(self, key: str, task: asyncio.Task[T], *, remembered: bool) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed or not remembered or not self._accepted(task.result()):
            self._tasks.pop(key, None)

    def _forget_old(self) -> None:
        now = self._clock()
        while self._tasks:
            key, (since, task) = next(iter(self._tasks.items()))
            if len(self._tasks) <= _MOST and (now - since < REMEMBERED or not task.done()):
                return
            del self._tasks[key]


async def _run(send: Callable[[], Awaitable[T]]) -> T:
    return await send()
