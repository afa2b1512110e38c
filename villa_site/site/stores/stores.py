"""The site's stores: a copy in memory that pages read, and the database that is written."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from villa_site.engine.limits import LogLimit, TokenBucket
from villa_site.errors import StoreBusy, StoreFull, StoreUnavailable
from villa_site.site.stores.database import Change, Changed, Database
from villa_site.site.stores.value import Address

logger = logging.getLogger(__name__)

MAX_KEYS: Final = 10_000
"""Values of all stores."""
MAX_TOTAL: Final = 32_000_000
"""Bytes of all values: each worker holds them in memory."""
WRITES_PER_SECOND: Final = 200.0
WRITE_BURST: Final = 1_000.0

_DIGESTS: Final = 2**128


@dataclass(frozen=True, slots=True)
class StoreValues:
    """The values of one store at one time, as JSON by key.

    ``digest`` is the sum of the values' digests: equal contents have equal ones, in every worker.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    digest: int = 0

    def with_(self, key: str, text: str | None) -> StoreValues:
        """Copy the values with another one at ``key``, None for none."""
        texts, before = {**self.texts}, self.texts.get(key)
        digest = self.digest - _digest(key, before) + _digest(key, text)
        if text is None:
            texts.pop(key, None)
        else:
            texts[key] = text
        return StoreValues(texts, digest % _DIGESTS)


EMPTY: Final = StoreValues()


def digests(stores: Mapping[str, StoreValues]) -> list[str]:
    """Return a text for each store that changes with its contents, for revisions."""
    return [f"{name} {values.digest:x}" for name, values in stores.items()]


def _digest(key: str, text: str | None) -> int:
    if text is None:
        return 0
    written = blake2b(text.encode(), key=blake2b(key.encode()).digest(), digest_size=16)
    return int.from_bytes(written.digest())


def _nothing(*_given: object) -> None:
    """Notify nobody."""


class Stores:
    """Reads from memory, at once; writes to the database, each write atomic in all workers.

    ``changed`` is called with the names of stores that have other values now, ``share`` with the
    address of a value that this worker has written, for the others to ``refresh``.
    """

    def __init__(
        self,
        database: Database,
        *,
        changed: Callable[[frozenset[str]], None] = _nothing,
        share: Callable[[Address], None] = _nothing,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.database = database
        self.changed = changed
        self.share = share
        self._values: dict[str, StoreValues] = {}
        self._keys = self._bytes = 0
        self._rate = TokenBucket(WRITES_PER_SECOND, WRITE_BURST, clock)
        self._log = LogLimit(logger)

    def values(self, store: str) -> StoreValues:
        """Return the values of a store, as this worker knows them."""
        return self._values.get(store, EMPTY)

    def of(self, names: Iterable[str]) -> dict[str, StoreValues]:
        """Return the values of several stores, by name."""
        return {name: self.values(name) for name in sorted(names)}

    def addresses(self) -> list[Address]:
        """Return the addresses of all values, in order."""
        return sorted(
            Address(name, key) for name, values in self._values.items() for key in values.texts
        )

    async def load(self) -> None:
        """Read every value; without the database what is known stays, and the log says so."""
        try:
            loaded = await self.database.load()
        except StoreUnavailable as error:
            self._log.log(logging.WARNING, "%s", error)
            return
        for address in {*self.addresses(), *loaded}:
            self._put(address, loaded.get(address))

    async def refresh(self, address: Address) -> None:
        """Read a value that another worker has written."""
        try:
            self._put(address, await self.database.read(address))
        except StoreUnavailable as error:
            self._log.log(logging.WARNING, "%s", error)

    async def change(self, address: Address, change: Change, mark: str = "") -> Changed:
        """Change a value atomically, once for each ``mark``.

        Raises StoreBusy beyond the writes that a worker makes in a second, StoreFull where there is
        no room for more, StoreUnavailable without the database, and what ``change`` raises.
        """
        if not self._rate.allows():
            raise StoreBusy(
                f"Stores take {WRITES_PER_SECOND:.0f} writes a second in the long run: try again."
            )
        # What is written is sent to the others, even if nobody waits for it any more.
        writing = asyncio.ensure_future(self._write(address, self._within_limits(change), mark))
        writing.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(writing)

    async def _write(self, address: Address, change: Change, mark: str) -> Changed:
        changed = await self.database.change(address, change, mark)
        if changed.done:
            self._put(address, changed.text)
            self.share(address)
        return changed

    def _within_limits(self, change: Change) -> Change:
        def limited(before: str | None) -> str | None:
            after = change(before)
            if after is None:
                return None
            if before is None and self._keys >= MAX_KEYS:
                raise StoreFull(f"Delete values that are over: {MAX_KEYS} keys are the most.")
            if self._bytes + _size(after) - _size(before) > max(MAX_TOTAL, self._bytes):
                raise StoreFull(f"Delete values that are over: {MAX_TOTAL} bytes are the most.")
            return after

        return limited

    def _put(self, address: Address, text: str | None) -> None:
        values = self.values(address.store)
        before = values.texts.get(address.key)
        if before == text:
            return
        self._keys += (text is not None) - (before is not None)
        self._bytes += _size(text) - _size(before)
        self._values[address.store] = values.with_(address.key, text)
        self.changed(frozenset({address.store}))


def _size(text: str | None) -> int:
    return len(text.encode()) if text else 0
