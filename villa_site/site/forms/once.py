"""Runs each submission once in all workers, and answers the same when it is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Generic, Protocol, TypeVar

from villa_site.errors import StoreUnavailable
from villa_site.site.forms.delivery import REMEMBERED, Idempotency

LEASE: Final = 5.0
"""Seconds after which a worker that has begun a submission, and does not renew its claim, is dead.

Its visitor waits so long when a machine is killed: browsers wait six before they send it again.
"""
_RENEWALS: Final = 5
"""So many times within its lease a worker says that it still sends."""
_SECONDS: Final = 5.0
"""Seconds that the database may take; the submission is then this worker's alone."""
_POLL: Final = 0.1


class Result(Protocol):
    """The result of a submission."""

    @property
    def accepted(self) -> bool:
        """Whether it counts: a refused one may be sent again."""

    @property
    def message(self) -> str:
        """The answer that the visitor reads."""


class Claims(Protocol):
    """The database of the site, as far as submissions need it."""

    async def claim(self, key: str, seconds: float) -> bool:
        """Whether nobody has claimed ``key`` within ``seconds``; if so it is claimed now."""

    async def renew(self, key: str, seconds: float) -> None:
        """Let a claim hold for ``seconds`` from now on, if it still holds."""

    async def release(self, key: str) -> None:
        """Withdraw a claim."""

    async def answer(self, key: str) -> str | None:
        """Return the answer to a submission, None without one."""

    async def settle(self, key: str, answer: str, seconds: float) -> None:
        """Keep the answer to a submission for ``seconds``, and withdraw its claim."""


R = TypeVar("R", bound=Result)


class Once(Generic[R]):
    """Remembers accepted submissions by key, here and in the database that all workers share.

    ``again`` makes the result of a submission that was accepted before of its message.
    ``database`` is None where a worker is alone.
    """

    def __init__(self, again: Callable[[str], R], database: Claims | None = None) -> None:
        self._again = again
        self._database = database
        self._here: Idempotency[R] = Idempotency(lambda result: result.accepted)

    async def knows(self, key: str) -> bool:
        """Whether ``key`` is being sent here, or was accepted by any worker."""
        if self._here.knows(key):
            return True
        database = self._database
        if database is None:
            return False
        try:
            async with asyncio.timeout(_SECONDS):
                return await database.answer(key) is not None
        except (StoreUnavailable, TimeoutError):
            return False

    async def run(self, key: str, send: Callable[[], Awaitable[R]], *, seconds: float) -> R:
        """Send, or wait for what came of the first call with this key within ``seconds``.

        With 0 seconds the key is free as soon as the call has ended, and other workers never hear
        of it.
        """
        repeated = self._here.knows(key)
        result = await self._here.once(
            key,
            (lambda: self._in_all_workers(key, send, seconds)) if seconds else send,
            remembered=seconds >= REMEMBERED,
        )
        return self._again(result.message) if repeated and result.accepted else result

    async def _in_all_workers(
        self, key: str, send: Callable[[], Awaitable[R]], seconds: float
    ) -> R:
        database = self._database
        if database is None:
            return await send()
        try:
            said = await self._claim(key, database)
        except (StoreUnavailable, TimeoutError):
            # What needs the stores says so itself.
            return await send()
        if said is not None:
            return self._again(said)
        result: R | None = None
        renewals = asyncio.create_task(_renew(key, database))
        try:
            result = await send()
        finally:
            renewals.cancel()
            with suppress(StoreUnavailable, TimeoutError):
                async with asyncio.timeout(_SECONDS):
                    if result is not None and result.accepted:
                        await database.settle(key, result.message, seconds)
                    else:
                        await database.release(key)
        return result

    async def _claim(self, key: str, database: Claims) -> str | None:
        """Claim ``key``, None once that is done; else the answer that another worker has given."""
        while True:
            async with asyncio.timeout(_SECONDS):
                claimed = await database.claim(key, LEASE)
                # After the claim: the worker before answers, then withdraws its own.
                said = await database.answer(key)
                if claimed and said is not None:
                    await database.release(key)
            if claimed or said is not None:
                return said
            await asyncio.sleep(_POLL)


async def _renew(key: str, database: Claims) -> None:
    """Say again and again that the claim of ``key`` is a living worker's."""
    while True:
        await asyncio.sleep(LEASE / _RENEWALS)
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(_SECONDS):
                await database.renew(key, LEASE)
