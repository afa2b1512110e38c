"""The state that workers share of a source: which of them fetches it, and its last reading."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from typing import Final, Protocol

from villa_site.content.blocks.sources import Source
from villa_site.engine.limits import LogLimit
from villa_site.errors import StoreUnavailable
from villa_site.site.sources.reading import Reading

logger = logging.getLogger(__name__)

RETAINED: Final = 30 * 24 * 3600.0
"""Seconds for which the last value of a source is stored."""
LEASE: Final = 15.0
"""Seconds after which a worker that has died is replaced; a slow fetch has its time-out more."""


class Ledger(Protocol):
    """The part of the stores' database that sources use."""

    async def claim(self, key: str, seconds: float) -> bool:
        """Claim ``key``, unless that was done within ``seconds``."""

    async def renew(self, key: str, seconds: float) -> None:
        """Let a claim hold for ``seconds`` from now on."""

    async def release(self, key: str) -> None:
        """Withdraw a claim."""

    async def answer(self, key: str) -> str | None:
        """Return what is stored at ``key``."""

    async def settle(self, key: str, answer: str, seconds: float) -> None:
        """Store a text at ``key`` for ``seconds``."""


def key_of(source: Source[object]) -> str:
    """Return the key of a source in the database and in messages."""
    return f"source-{blake2b(source.name.encode(), digest_size=12).hexdigest()}"


class SharedReadings:
    """The readings in the database; without one, or where it fails, a worker is on its own."""

    def __init__(self, ledger: Ledger | None) -> None:
        self._ledger = ledger
        self._log = LogLimit(logger)

    @asynccontextmanager
    async def lease(self, key: str, seconds: float) -> AsyncIterator[bool]:
        """Whether this worker is the one that fetches: it is until the end of the block."""
        name = f"{key}-lease"
        held = await self._claim(name, seconds)
        try:
            yield held
        finally:
            if held and self._ledger is not None:
                with suppress(StoreUnavailable):
                    await self._ledger.release(name)

    async def renew(self, key: str, seconds: float) -> None:
        """Let the lease of this worker hold for ``seconds`` from now on."""
        if self._ledger is not None:
            with suppress(StoreUnavailable):
                await self._ledger.renew(f"{key}-lease", seconds)

    async def read(self, key: str) -> Reading | None:
        """Return what any worker has read last; None for nothing."""
        if self._ledger is None:
            return None
        try:
            return Reading.read(await self._ledger.answer(key))
        except StoreUnavailable as error:
            self._warn(error)
            return None

    async def write(self, key: str, reading: Reading) -> None:
        """Store what this worker has read."""
        if self._ledger is None:
            return
        try:
            await self._ledger.settle(key, reading.write(), RETAINED)
        except StoreUnavailable as error:
            self._warn(error)

    async def _claim(self, name: str, seconds: float) -> bool:
        if self._ledger is None:
            return True
        try:
            return await self._ledger.claim(name, seconds)
        except StoreUnavailable as error:
            self._warn(error)
            return True

    def _warn(self, error: StoreUnavailable) -> None:
        self._log.log(
            logging.WARNING, "Each worker fetches the sources for itself: %s", error, key="away"
        )
