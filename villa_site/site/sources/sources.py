"""The sources of a site: read by pages, fetched by one worker for all while somebody looks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context, ContextVar
from typing import Any, Final

from villa_site.content.blocks.sources import SHORTEST, Source
from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.site.sources.followed import Followed
from villa_site.site.sources.reading import Reading, encode
from villa_site.site.sources.shared import LEASE, Ledger, SharedReadings, key_of

logger = logging.getLogger(__name__)

MOST: Final = 500
"""Sources that a worker knows; of more the one that was not read for the longest is dropped."""
ELSEWHERE: Final = 1.0
"""Seconds in which a worker looks again at what another one fetches, without a message of it."""
RENEWAL: Final = 5.0
"""Seconds between two renewals of a lease."""


def _nothing(_name: str) -> None:
    """Notify nobody."""


def _unseen(_name: str) -> bool:
    return False


class Sources:
    """Reads sources at once from memory, and follows each while a page shows it.

    ``changed`` is called with the name of a source that has another value or has failed,
    ``watched`` says whether an open page shows one, ``share`` is called with the key of one that
    this worker has fetched, for the others to ``refresh``. Without a ``ledger`` the workers fetch
    each for itself. ``log_level`` is that of the lines about what begins and ends.
    """

    def __init__(
        self,
        ledger: Ledger | None = None,
        *,
        changed: Callable[[str], None] = _nothing,
        watched: Callable[[str], bool] = _unseen,
        share: Callable[[str], None] = _nothing,
        clock: Callable[[], float] = time.time,
        log_level: int = logging.DEBUG,
    ) -> None:
        self.changed = changed
        self.watched = watched
        self.share = share
        self.clock = clock
        self.followed: BoundedCache[Followed] = BoundedCache(max_entries=MOST)
        self._shared = SharedReadings(ledger)
        self._log_level = log_level
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def reading(self) -> Iterator[set[str]]:
        """Collect the names of the sources that ``load=`` functions read within the block."""
        names: set[str] = set()
        token = _READ.set(names)
        try:
            yield names
        finally:
            _READ.reset(token)

    async def read(self, sources: Iterable[Source[Any]]) -> dict[str, Reading]:
        """Return the last reading of each source by name; the first of all is waited for.

        Each is followed from now on, if a page shows it then.
        """
        found = [self._entry(source) for source in sources]
        for entry in found:
            entry.read = time.monotonic()
            self._start(entry)
        await asyncio.gather(*(_first(entry) for entry in found if not entry.tried.is_set()))
        return {entry.source.name: entry.reading for entry in found}

    async def read_for_load(self, source: Source[Any]) -> Reading:
        """Return the last reading of a source that a ``load=`` function reads."""
        names = _READ.get()
        if names is not None:
            names.add(source.name)
        return (await self.read([source]))[source.name]

    def refresh(self, key: str) -> None:
        """Take over soon what another worker has fetched."""
        entry = self.followed.peek(CacheKey((key,)))
        if entry is not None:
            self._spawn(self._take_over(entry))

    def counts(self) -> tuple[Counter[str], Counter[str]]:
        """Return the fetches and the failures of this worker, by label."""
        fetches, failures = Counter[str](), Counter[str]()
        entries = (entry for _, entry in self.followed.items())
        for entry in entries:
            fetches[entry.source.label] += entry.fetches
            failures[entry.source.label] += entry.failures
        return fetches, failures

    async def aclose(self) -> None:
        """End what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _entry(self, source: Source[Any]) -> Followed:
        key = CacheKey((key_of(source),))
        entry = self.followed.get(key)
        if entry is None:
            entry = Followed(source)
            self.followed.put(key, entry)
        if entry.source.every != source.every:
            entry.wake.set()
        entry.source = source
        return entry

    def _start(self, entry: Followed) -> None:
        if entry.task is None or entry.task.done():
            # It belongs to no visitor's request.
            entry.task = self._spawn(self._follow(entry))

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _follow(self, entry: Followed) -> None:
        """Fetch it again and again, until no page shows it any more."""
        label = entry.source.label
        logger.log(self._log_level, "The source %s is followed: a page shows it.", label)
        try:
            await self._take_over(entry)
            while True:
                while (pause := entry.pause(self.clock())) > 0:
                    await entry.woken(pause)
                if not self._is_looked_at(entry):
                    break
                await self._turn(entry)
        except Exception:
            logger.exception("The source %s is no longer followed.", label)
        finally:
            entry.tried.set()
        logger.log(self._log_level, "The source %s rests: no page shows it.", label)

    def _is_looked_at(self, entry: Followed) -> bool:
        return entry.was_just_read or self.watched(entry.source.name)

    async def _turn(self, entry: Followed) -> None:
        """Fetch it, unless another worker does so."""
        key, source = key_of(entry.source), entry.source
        stream = source.is_stream
        async with self._shared.lease(key, LEASE if stream else LEASE + source.timeout) as held:
            if held:
                await self._take_over(entry)
                if entry.pause(self.clock()) <= 0:
                    await (self._listen(entry, key) if stream else self._fetch(entry))
        if not held:
            await entry.woken(RENEWAL if stream else ELSEWHERE)
            await self._take_over(entry)
        elif stream:
            # Another worker may have pages that show it.
            self.share(key)

    async def _fetch(self, entry: Followed) -> None:
        try:
            text = await entry.fetch()
        except Exception as error:  # noqa: BLE001 - whatever a source raises leaves the last value
            await self._put(entry, entry.failed(error, self.clock()))
        else:
            await self._put(entry, entry.fetched(text, self.clock()))

    async def _listen(self, entry: Followed, key: str) -> None:
        """Take what a function with ``yield`` gives, at most once a second the newest."""
        values = entry.values()
        coming = asyncio.ensure_future(anext(values))
        renewed = self.clock()
        waiting, taken = False, 0.0
        newest: Any = None
        try:
            # A worker that was stopped for long may have been replaced.
            while self._is_looked_at(entry) and self.clock() - renewed < LEASE:
                left = SHORTEST - (time.monotonic() - taken) if waiting else RENEWAL
                await asyncio.wait({coming}, timeout=max(0.0, left))
                if coming.done():
                    newest, waiting = coming.result(), True
                    coming = asyncio.ensure_future(anext(values))
                if waiting and time.monotonic() - taken >= SHORTEST:
                    waiting, taken = False, time.monotonic()
                    await self._put(entry, entry.fetched(encode(newest), self.clock()))
                if self.clock() - renewed >= RENEWAL:
                    await self._shared.renew(key, LEASE)
                    renewed = self.clock()
        except Exception as error:  # noqa: BLE001 - as above
            await self._put(entry, entry.failed(error, self.clock()))
        finally:
            coming.cancel()
            await asyncio.wait({coming}, timeout=SHORTEST)
            with suppress(Exception):
                await values.aclose()

    async def _put(self, entry: Followed, reading: Reading) -> None:
        key = key_of(entry.source)
        await self._shared.write(key, reading)
        self._take(entry, reading)
        self.share(key)

    async def _take_over(self, entry: Followed) -> None:
        """Take what the workers know together, if it is newer."""
        known = await self._shared.read(key_of(entry.source))
        if known is not None and known.checked >= entry.reading.checked:
            self._take(entry, known)

    def _take(self, entry: Followed, reading: Reading) -> None:
        differs = reading.digest != entry.reading.digest
        entry.reading = reading
        entry.tried.set()
        entry.wake.set()
        if differs:
            self.changed(entry.source.name)


_READ: Final[ContextVar[set[str] | None]] = ContextVar("sources_read", default=None)


async def _first(entry: Followed) -> None:
    """Wait for the first reading, or for the first failure, as long as a page may."""
    try:
        async with asyncio.timeout(entry.source.wait):
            await entry.tried.wait()
    except TimeoutError:
        # Nobody else waits for a service that is silent.
        entry.tried.set()
