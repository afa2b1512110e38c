"""Keeps answers and serves them while stale: a dead backend does not make a dead site."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Self, TypeVar
from urllib.parse import unquote

from villa_site.backend.call import Call
from villa_site.backend.disk import Disk
from villa_site.backend.endpoints import Backend, QueryResult, digest
from villa_site.backend.error_log import Clock
from villa_site.backend.json_text import decode
from villa_site.backend.memory import Copy, Memory
from villa_site.backend.negative_cache import NegativeCache
from villa_site.backend.queries import Key, Query
from villa_site.backend.reply import BackendResponse
from villa_site.backend.single_flight import Flight, SingleFlight
from villa_site.backend.timing import Timing
from villa_site.errors import BackendContractError, BackendError, PageNotFound

T = TypeVar("T")

_NEVER: Final = float("-inf")
# What a change of any page can change as well.
_LISTINGS: Final = frozenset({"search", "pages", "options"})


@dataclass(frozen=True, slots=True)
class Counters:
    """What the cache has done since the start, and what it holds."""

    hits: int
    stale: int
    misses: int
    errors: int
    bytes: int
    entries: int


class CachedBackend(Backend):
    """A Backend that remembers: stale while it revalidates, through outages and restarts."""

    def __init__(
        self,
        backend: Backend,
        *,
        data_dir: Path | None = None,
        clock: Clock = time.monotonic,
        timing: Timing | None = None,
        max_entries: int = 2_000,
        max_bytes: int = 64_000_000,
    ) -> None:
        super().__init__(backend.client, translations_path=backend.translations_path)
        self._backend = backend
        self._clock = clock
        self._timing = timing or Timing()
        self._memory = Memory(max_entries=max_entries, max_bytes=max_bytes)
        self._disk = Disk(data_dir, backend.client.url) if data_dir else None
        self._flights = SingleFlight()
        self._absences = NegativeCache()
        self._brisk = True
        self._hits = self._stale = self._misses = self._errors = 0
        self.revision = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Give up the refreshes under way and write what is to be kept."""
        await self._flights.aclose()
        if self._disk:
            await self._disk.aclose()

    async def settle(self) -> None:
        """Wait for the refreshes under way."""
        await self._flights.settle()

    @property
    def counters(self) -> Counters:
        """Return the figures of this moment."""
        return Counters(
            hits=self._hits,
            stale=self._stale,
            misses=self._misses,
            errors=self._errors,
            bytes=self._memory.bytes,
            entries=len(self._memory),
        )

    async def result(self, query: Query[T], call: Call) -> QueryResult[T]:
        """Return the kept answer while it is good enough, else ask; a preview always asks."""
        if call.uncached:
            return await self._backend.result(query, call)
        key = query.key(call)
        copy = self._memory.get(key)
        if copy is not None and self._clock() < copy.checked_at + self._timing.fresh:
            self._hits += 1
            return copy.answer
        return await self._renewed(key, query, call)

    def version(self, query: Query[T], call: Call) -> str:
        """Return the version of the kept answer without asking; empty if there is none."""
        copy = self._memory.peek(query.key(call))
        return copy.answer.version if copy else ""

    def purge(self, paths: Iterable[str] | None = None) -> None:
        """Hold the pages at these paths, and every listing, for old; without paths, everything.

        What is old is asked for anew at the next visit. It still serves if there is no answer.
        """
        self.revision += 1
        concerned = _concerned(None if paths is None else {_bare(path) for path in paths})
        for copy in self._memory.where(concerned):
            copy.checked_at = copy.retry_at = _NEVER
            copy.purged = True
        self._flights.divert(concerned)
        self._absences.drop(concerned)
        self._brisk = True

    async def _renewed(self, key: Key, query: Query[T], call: Call) -> QueryResult[T]:
        if self._absences.holds(key, self._clock()):
            self._hits += 1
            raise PageNotFound(f"no page at {key.path}", code=HTTPStatus.NOT_FOUND)
        copy = self._memory.get(key) or await self._restored(key, query, call)
        if copy is None:
            self._misses += 1
            return await asyncio.shield(self._flight(key, query, call))
        now = self._clock()
        if now >= copy.retry_at:
            flight = self._flight(key, query, call)
            renewed = await self._awaited(flight, self._patience(copy, now))
            if renewed is not None:
                self._misses += 1
                return renewed
        self._stale += 1
        return copy.answer

    def _flight(self, key: Key, query: Query[T], call: Call) -> Flight:
        return self._flights.join(key, lambda: self._refresh(key, query, call))

    def _patience(self, copy: Copy, now: float) -> float:
        """Decide how long a visitor waits for a better copy than this one."""
        if copy.purged:
            return self._timing.purged_patience
        overdue = now >= copy.checked_at + self._timing.limit
        return self._timing.patience if overdue and self._brisk else 0.0

    async def _awaited(self, flight: Flight, patience: float) -> QueryResult[Any] | None:
        """Return what the flight brings in time, ``None`` if the old copy must do."""
        if patience > 0:
            await asyncio.wait({flight}, timeout=patience)
            self._brisk = self._brisk and flight.done()
        if not flight.done() or flight.cancelled():
            return None
        error = flight.exception()
        if error is None:
            return flight.result()
        if isinstance(error, BackendError) and not isinstance(error, PageNotFound):
            return None
        raise error

    async def _refresh(self, key: Key, query: Query[T], call: Call) -> QueryResult[T]:
        started = self._clock()
        try:
            reply = await self._backend.fetch(query, call)
            answer = self._read(key, query, reply, call)
        except PageNotFound:
            self._forget(key, query)
            raise
        except BackendError:
            self._errors += 1
            self._back_off(key)
            raise
        self._brisk = self._clock() - started <= self._timing.patience
        return answer

    def _read(
        self, key: Key, query: Query[T], reply: BackendResponse, call: Call
    ) -> QueryResult[T]:
        """Keep the answer; the same JSON stays the same object, so that renderings last, too."""
        known = self._memory.get(key)
        if known is not None and known.answer.version == digest(reply.raw):
            answer: QueryResult[T] = known.answer
        else:
            answer = self._backend.read(query, reply, call)
        if not self._flights.is_current(key):
            return answer
        if known is None or known.answer is not answer:
            self.revision += 1
            if self._disk and query.durable:
                self._disk.write(key, reply.raw)
        self._memory.put(key, Copy(answer, self._clock()))
        return answer

    async def _restored(self, key: Key, query: Query[T], call: Call) -> Copy | None:
        """Take the last good answer from disk; it is too old to be served without a query."""
        raw = await self._disk.read(key) if self._disk and query.durable else None
        known = self._memory.get(key)
        if known is not None or raw is None:
            return known
        try:
            answer = self._backend.read(query, BackendResponse(raw, decode(raw)), call)
        except BackendContractError:
            return None
        copy = Copy(answer, _NEVER)
        self._memory.put(key, copy)
        return copy

    def _forget(self, key: Key, query: Query[T]) -> None:
        """Remember for a moment that there is no such page, and nothing else about it."""
        self._brisk = True
        if not self._flights.is_current(key):
            return
        if self._memory.get(key) is not None:
            self.revision += 1
        self._memory.drop(key)
        if self._disk and query.durable:
            self._disk.delete(key)
        self._absences.add(key, self._clock() + self._timing.absent)

    def _back_off(self, key: Key) -> None:
        self._brisk = False
        copy = self._memory.get(key)
        if copy is not None:
            copy.retry_at = self._clock() + self._timing.backoff


def _concerned(paths: set[str] | None) -> Callable[[Key], bool]:
    """Tell which answers may change when the pages at these paths do."""
    if paths is None:
        return lambda _key: True
    return lambda key: key.name in _LISTINGS or (key.name == "page" and _bare(key.path) in paths)


def _bare(path: str) -> str:
    return unquote(path).rstrip("/")
