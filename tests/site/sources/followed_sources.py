"""Sources of a test with a clock that it sets, and a service that it steers."""

from __future__ import annotations

import asyncio
from typing import Any

from villa_site.content.blocks.sources import Source
from villa_site.site.sources.followed import Followed
from villa_site.site.sources.shared import Ledger
from villa_site.site.sources.sources import Sources


class Time:
    """A clock for several workers, which a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Worker:
    """The sources of one worker: what changed, and whether a page of it is open."""

    def __init__(self, time: Time, ledger: Ledger | None = None) -> None:
        self.time = time
        self.changed: list[str] = []
        self.open = False
        self.others: list[Worker] = []
        self.sources = Sources(
            ledger,
            changed=self.changed.append,
            watched=lambda _name: self.open,
            share=self._share,
            clock=time,
        )

    def _share(self, key: str) -> None:
        for other in self.others:
            other.sources.refresh(key)

    @property
    def entries(self) -> list[Followed]:
        """The sources that it knows."""
        return [entry for _, entry in self.sources.followed.items()]

    async def value(self, source: Source[Any]) -> Any:
        """Read a source as a page does."""
        return (await self.sources.read([source]))[source.name].value

    def forget(self) -> None:
        """Let the pages that have read something be closed."""
        for entry in self.entries:
            entry.read = float("-inf")

    async def pass_time(self, seconds: float) -> None:
        """Move the clock; what is due is fetched."""
        self.time.now += seconds
        await self.idle()
        for each in (self, *self.others):
            for entry in each.entries:
                entry.wake.set()
        await self.idle()

    async def idle(self) -> None:
        """Let the tasks of all workers go on for a moment, the database's thread as well."""
        for _ in range(20):
            await asyncio.sleep(0.001)

    async def until(self, condition: Any) -> None:
        """Wait for a condition."""
        async with asyncio.timeout(10):
            while not condition():  # noqa: ASYNC110 - whatever it looks at notifies nobody
                await asyncio.sleep(0.005)


class Service:
    """An asynchronous function with the outcome of a test; ``calls`` counts."""

    def __init__(self, outcome: Any = 1) -> None:
        self.outcome = outcome
        self.calls = 0

    async def __call__(self) -> Any:
        self.calls += 1
        await asyncio.sleep(0)
        if isinstance(self.outcome, BaseException):
            raise self.outcome
        return self.outcome

    def source(self, *, every: float = 10, timeout: float = 10, wait: float = 2) -> Source[Any]:
        """Give the source that calls it."""
        return Source("tests.service", "service", self, every, timeout, wait)
