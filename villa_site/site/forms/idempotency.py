"""What is on its way to the backend, by what it holds: the same thing is sent once."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")

REMEMBERED: Final = 600.0
"""Seconds after which the same words again are a new message."""

_MOST: Final = 10_000
_away: set[asyncio.Task[None]] = set()


def begin(sending: Coroutine[Any, Any, None]) -> None:
    """Start what ends by itself: it arrives even when the visitor has left."""
    task = asyncio.create_task(sending)
    _away.add(task)
    task.add_done_callback(_away.discard)


class Sendings(Generic[T]):
    """Shares one answer among all who send the same; what was not accepted may come again."""

    def __init__(
        self, accepted: Callable[[T], bool], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._accepted = accepted
        self._clock = clock
        self._tasks: OrderedDict[str, tuple[float, asyncio.Task[T]]] = OrderedDict()

    def knows(self, key: str) -> bool:
        """Tell whether this is on its way, or has arrived lately."""
        self._forget_old()
        return key in self._tasks

    async def once(
        self, key: str, send: Callable[[], Awaitable[T]], *, remembered: bool = True
    ) -> T:
        """Send it, or wait for the answer to the same that was sent before.

        What is not ``remembered`` is new again as soon as it has arrived.
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
