"""Limits of how often something may happen: token buckets, by client, and of repeated log lines."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

PERIOD: Final = 60.0
MAX_KEYS: Final = 1000
MAX_CLIENTS: Final = 10_000


class TokenBucket:
    """Allows ``burst`` at once and ``per_second`` in the long run."""

    __slots__ = ("_clock", "_last", "_tokens", "burst", "per_second")

    def __init__(
        self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        self._tokens = burst
        self._last = clock()

    def allows(self) -> bool:
        """Take one token, if there is one."""
        now = self._clock()
        passed = max(0.0, now - self._last)
        self._tokens = min(self.burst, self._tokens + passed * self.per_second)
        self._last = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class LogLimit:
    """Writes a line at most once in ``period`` seconds for each key, and at most ``max_keys`` keys.

    The next line of a key says how many were omitted. With an infinite period every key is
    written once.
    """

    def __init__(
        self,
        logger: logging.Logger,
        *,
        period: float = PERIOD,
        max_keys: int = MAX_KEYS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._logger = logger
        self._period = period
        self._max_keys = max_keys
        self._clock = clock
        self._written: dict[str, tuple[float, int]] = {}

    def log(self, level: int, message: str, *args: object, key: str = "") -> None:
        """Log ``message`` with ``args``, unless its key, by default itself, was logged recently."""
        key = key or message
        now = self._clock()
        since, omitted = self._written.get(key, (float("-inf"), 0))
        if now - since < self._period:
            self._written[key] = since, omitted + 1
            return
        if key not in self._written and not self._has_room(now):
            return
        self._written[key] = now, 0
        if omitted:
            message = f"{message} ({omitted} more like it since the last such line)"
        self._logger.log(level, message, *args)

    def _has_room(self, now: float) -> bool:
        """Whether one more key can be written, once those of a past period are removed."""
        if len(self._written) >= self._max_keys:
            recent = (each for each in self._written.items() if now - each[1][0] < self._period)
            self._written = dict(recent)
        return len(self._written) < self._max_keys


class ClientRates:
    """A token bucket for each client network and one ``shared`` by all.

    Beyond ``MAX_CLIENTS`` networks the least recently used bucket is dropped.
    """

    def __init__(
        self, per_second: float, burst: float, *, shared: TokenBucket | None = None
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.shared = shared
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, client: str) -> bool:
        """Count a request of a client network; False beyond its limit or the shared one."""
        bucket = self._buckets.pop(client, None) or TokenBucket(self.per_second, self.burst)
        self._buckets[client] = bucket
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket.allows() and (self.shared is None or self.shared.allows())
