"""A token bucket, which limits how often something may happen."""

from __future__ import annotations

import time
from collections.abc import Callable


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
