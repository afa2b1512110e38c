"""A source as one worker follows it: its last reading, what is under way, and what it counts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Final

from villa_site.content.blocks.sources import SHORTEST, Source
from villa_site.engine.failure import ADVICE, ADVISED, Failure, place_of
from villa_site.errors import RemoteError, SourceError
from villa_site.site.sources.reading import UNREAD, Reading, encode

logger = logging.getLogger(__name__)

LONGEST_RETRY: Final = 30.0
"""Seconds after which a service that is down is tried again, at the latest."""
OPENING: Final = 10.0
"""Seconds after which a page that has read a value is open, if it is ever."""


@dataclass(slots=True, eq=False)
class Followed:
    """A source and what this worker knows of it.

    ``read`` is when a page last read it, ``tried`` is set once a first value has been looked for,
    ``wake`` when another worker has a newer one. ``call`` is a fetch under way, ``fetches`` and
    ``failures`` count this worker's.
    """

    source: Source[Any]
    reading: Reading = UNREAD
    read: float = 0.0
    tried: asyncio.Event = field(default_factory=asyncio.Event)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    call: asyncio.Future[Any] | None = None
    fetches: int = 0
    failures: int = 0

    @property
    def was_just_read(self) -> bool:
        """Whether a page has read it that is perhaps being opened."""
        return time.monotonic() < self.read + OPENING

    def pause(self, now: float) -> float:
        """Return the seconds until it is to be fetched again; 0 for now."""
        every, failures = max(SHORTEST, self.source.every), self.reading.failures
        if failures:
            every = min(LONGEST_RETRY, min(LONGEST_RETRY, every) * 2 ** min(failures - 1, 5))
        elif self.source.is_stream:
            return 0.0
        # A clock that is set back makes nobody wait longer.
        return min(every, max(0.0, self.reading.checked + every - now))

    async def woken(self, seconds: float) -> None:
        """Wait for a newer value of another worker, at most ``seconds``."""
        self.wake.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.wake.wait()
        except TimeoutError:
            return

    async def fetch(self) -> str:
        """Call the function and return the JSON of what it gives; raises what went wrong."""
        seconds = self.source.timeout
        if self.call is not None:
            raise SourceError("The fetch before has not ended, though it was cancelled.")
        self.call = call = asyncio.ensure_future(_awaited(self.source))
        call.add_done_callback(self._ended)
        self.fetches += 1
        try:
            await asyncio.wait({call}, timeout=seconds)
        finally:
            if not call.done():
                call.cancel()
        if not call.done():
            raise TimeoutError(f"nothing came within {seconds:g} s")
        if call.cancelled():
            raise SourceError("It was cancelled from within.")
        return encode(call.result())

    def _ended(self, call: asyncio.Future[Any]) -> None:
        self.call = None
        if not call.cancelled():
            # Of a call that was given up nobody else takes it.
            call.exception()

    async def values(self) -> AsyncGenerator[Any, None]:
        """Iterate over what a function with ``yield`` gives; one that ends is started again."""
        while True:
            self.fetches += 1
            async with aclosing(self.source.function()) as values:
                async for value in values:
                    yield value
            await asyncio.sleep(max(SHORTEST, self.source.every))

    def failed(self, error: Exception, now: float) -> Reading:
        """Return the reading after a failure; the first in a row is logged."""
        self.failures += 1
        before = self.reading
        if not before.failures:
            self._log(error)
        return Reading(before.text, before.at, now, before.failures + 1)

    def fetched(self, text: str, now: float) -> Reading:
        """Return the reading after a success; the first after a failure is logged."""
        if self.reading.failures:
            logger.info("The source %s is available again.", self.source.label)
        return Reading(text, now, now)

    def _log(self, error: Exception) -> None:
        """Log that it has failed; in development the line says where."""
        label = self.source.label
        held = "using its last value" if self.reading.text else "there is no value yet"
        reason = str(error) or type(error).__name__
        message = f"The source {label} has failed, {held}: {reason}"
        fix = (
            f"It has to give JSON of at most 1 MB within {self.source.timeout:g} s: "
            "correct this line, or allow more time."
        )
        place = self.source.place or place_of(error, self.source.function)
        found = Failure.at(place, "A source gives no value.", message, kind=ADVICE, fix=fix)
        expected = isinstance(error, SourceError | RemoteError | TimeoutError)
        traceback = None if expected else error
        logger.warning("%s", message, extra={ADVISED: found}, exc_info=traceback)


async def _awaited(source: Source[Any]) -> Any:
    return await source.function()
