"""Caches answers of the backend, stale while it revalidates them, through outages and restarts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from villa_site.backend.cached_answer import NEVER, CachedAnswer, Flight, SingleFlight, Timing
from villa_site.backend.call import Call
from villa_site.backend.disk import Disk
from villa_site.backend.endpoints import Backend
from villa_site.backend.json_text import decode
from villa_site.backend.models.page import Page
from villa_site.backend.page_list import PageList, read_parts
from villa_site.backend.queries import Key, Query, concerned_by
from villa_site.backend.query_result import QueryResult, digest
from villa_site.backend.reply import BackendResponse
from villa_site.engine.cache import BoundedCache, Clock
from villa_site.errors import BackendContractError, BackendError, BackendStatusError, PageNotFound

T = TypeVar("T")

MAX_MISSING: Final = 4_096
"""Missing pages that are remembered."""
_SILENCE: Final = 60.0
"""Seconds for which what pages can do without is not requested again after it did not come."""
_TOO_MANY: Final = HTTPStatus.TOO_MANY_REQUESTS


@dataclass(slots=True)
class Counters:
    """Uses of the cache since the start, failed refreshes, and what it holds."""

    hits: int = 0
    stale: int = 0
    misses: int = 0
    errors: int = 0
    bytes: int = 0
    entries: int = 0


class CachedBackend(Backend):
    """A Backend whose answers are cached by query, parameters, locale and calling page.

    They are served as long as ``timing`` says, and longer while the backend does not answer;
    ``purge`` makes them old at once. The least recently used go beyond ``max_entries`` or
    ``max_bytes`` of JSON; the last good ones are on disk, too. Missing pages are remembered for
    ``timing.absent``. After a Retry-After of the backend no query is sent before that time.
    """

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
        self._max_bytes = max_bytes
        self._answers: BoundedCache[CachedAnswer] = BoundedCache(
            max_bytes=max_bytes, max_entries=max_entries
        )
        self._missing: BoundedCache[bool] = BoundedCache(
            max_entries=MAX_MISSING, ttl=self._timing.absent, clock=clock
        )
        self._silent: BoundedCache[bool] = BoundedCache(max_entries=16, ttl=_SILENCE, clock=clock)
        self._disk = Disk(data_dir, backend.client.url) if data_dir else None
        self._calls = SingleFlight()
        self._responsive = True
        self._paused_until = NEVER
        self._counters = Counters()
        self.revision = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Cancel the refreshes under way and finish the writes to disk."""
        await self._calls.aclose()
        if self._disk:
            await self._disk.aclose()

    async def settle(self) -> None:
        """Wait for the refreshes under way."""
        await self._calls.settle()

    @property
    def counters(self) -> Counters:
        """Return the figures of this moment."""
        return replace(self._counters, bytes=self._answers.bytes, entries=len(self._answers))

    async def result(self, query: Query[T], call: Call) -> QueryResult[T]:
        """Return the cached answer while it is fresh, else call; a preview always calls."""
        if call.uncached:
            return await self._backend.result(query, call)
        key = query.key(call)
        cached = self._answers.get(key)
        if cached is not None and cached.is_fresh(self._clock(), self._timing):
            self._counters.hits += 1
            return cached.answer
        return await self._revalidated(key, query, call)

    async def recent(
        self, query: Query[T], call: Call, *, max_age: float, patience: float
    ) -> QueryResult[T] | None:
        """Return the cached answer, renewed in the background when it is older than ``max_age``.

        Without one it is awaited, for ``patience`` seconds at most; None if none comes.
        """
        key = query.key(call)
        cached = self._answers.get(key)
        if cached is None:
            return await self._first(key, query, call, patience)
        now = self._clock()
        if now >= max(cached.checked_at + max_age, cached.retry_at, self._paused_until):
            self._call(key, query, call)
        return cached.answer

    async def recent_page_list(
        self, call: Call, *, max_age: float, patience: float
    ) -> PageList | None:
        """Return the cached list of pages, as ``recent`` does of any answer."""
        return await read_parts(
            lambda part: self.recent(part, call, max_age=max_age, patience=patience)
        )

    async def _first(
        self, key: Key, query: Query[T], call: Call, patience: float
    ) -> QueryResult[T] | None:
        if self._silent.get(key):
            return None
        try:
            async with asyncio.timeout(patience):
                return await self.result(query, call)
        except (BackendError, TimeoutError):
            self._silent.put(key, value=True)
            return None

    def version(self, query: Query[T], call: Call) -> str:
        """Return the version of the cached answer without asking; empty if there is none."""
        cached = self._answers.peek(query.key(call))
        return cached.answer.version if cached else ""

    def purge(self, paths: Iterable[str] | None = None) -> None:
        """Make the pages at these paths, and every listing, old; without paths, everything.

        They are requested again at their next use. They still serve if it does not answer.
        """
        self.revision += 1
        concerned = concerned_by(paths)
        for key, cached in self._answers.items():
            if concerned(key) or _lists_posts(cached):
                cached.purge()
        self._calls.detach(concerned)
        self._missing.drop_where(concerned)
        self._responsive = True

    async def _revalidated(self, key: Key, query: Query[T], call: Call) -> QueryResult[T]:
        if self._missing.get(key):
            self._counters.hits += 1
            raise PageNotFound(f"no page at {key.path}", code=HTTPStatus.NOT_FOUND)
        cached = self._answers.get(key) or await self._restored(key, query, call)
        if cached is None:
            self._counters.misses += 1
            return await asyncio.shield(self._call(key, query, call))
        now = self._clock()
        if now >= cached.retry_at:
            flight = self._call(key, query, call)
            renewed = await self._result_in_time(flight, self._patience(cached, now))
            if renewed is not None:
                self._counters.misses += 1
                return renewed
        self._counters.stale += 1
        return cached.answer

    def _call(self, key: Key, query: Query[T], call: Call) -> Flight:
        return self._calls.join(key, lambda: self._refresh(key, query, call))

    def _patience(self, cached: CachedAnswer, now: float) -> float:
        """Return the seconds that a visitor waits for a better answer than this one."""
        if cached.purged:
            return self._timing.purged_patience
        waits = self._responsive and cached.is_overdue(now, self._timing)
        return self._timing.patience if waits else 0.0

    async def _result_in_time(self, flight: Flight, patience: float) -> QueryResult[Any] | None:
        """Return the answer if it comes in time, ``None`` if the old one has to do."""
        if patience > 0:
            await asyncio.wait({flight}, timeout=patience)
            self._responsive = self._responsive and flight.done()
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
        if started < self._paused_until:
            self._back_off(key)
            raise BackendStatusError("the backend has sent Retry-After", code=_TOO_MANY)
        try:
            reply = await self._backend.fetch(query, call)
            answer = self._read(key, query, reply, call)
        except PageNotFound:
            self._remove(key, query)
            raise
        except BackendError as error:
            self._counters.errors += 1
            self._back_off(key)
            if isinstance(error, BackendStatusError) and error.retry_after:
                self._paused_until = self._clock() + error.retry_after
            raise
        self._responsive = self._clock() - started <= self._timing.patience
        return answer

    def _read(
        self, key: Key, query: Query[T], reply: BackendResponse, call: Call
    ) -> QueryResult[T]:
        """Cache the answer; the same JSON stays the same object, so that renderings last, too."""
        known, version = self._answers.get(key), digest(reply.raw)
        if known is not None and known.answer.version == version:
            answer: QueryResult[T] = known.answer
        else:
            answer = self._backend.read(query, reply, call, version)
        if not self._calls.is_current(key):
            return answer
        if known is None or known.answer is not answer:
            self.revision += 1
            if self._disk and query.durable:
                self._disk.write(key, reply.raw)
        self._put(key, CachedAnswer(answer, self._clock()))
        return answer

    async def _restored(self, key: Key, query: Query[T], call: Call) -> CachedAnswer | None:
        """Take the last good answer from disk; it is too old to be served without a call."""
        raw = await self._disk.read(key) if self._disk and query.durable else None
        known = self._answers.get(key)
        if known is not None or raw is None:
            return known
        try:
            answer = self._backend.read(query, BackendResponse(raw, decode(raw)), call)
        except BackendContractError:
            return None
        restored = CachedAnswer(answer, NEVER)
        self._put(key, restored)
        return restored

    def _put(self, key: Key, cached: CachedAnswer) -> None:
        """Cache it in any case, so that its refreshes are not made for each visitor."""
        self._answers.put(key, cached, size=min(cached.answer.size, self._max_bytes))

    def _remove(self, key: Key, query: Query[T]) -> None:
        """Remove the answer and remember that there is no such page."""
        self._responsive = True
        if not self._calls.is_current(key):
            return
        if self._answers.peek(key) is not None:
            self.revision += 1
        self._answers.drop(key)
        if self._disk and query.durable:
            self._disk.delete(key)
        self._missing.put(key, value=True)

    def _back_off(self, key: Key) -> None:
        self._responsive = False
        cached = self._answers.get(key)
        if cached is not None:
            cached.retry_at = self._clock() + self._timing.backoff


def _lists_posts(cached: CachedAnswer) -> bool:
    """Tell a page whose list may have changed with any post."""
    page = cached.answer.value
    return isinstance(page, Page) and page.archive is not None
