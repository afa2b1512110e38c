"""Limits how many submissions an hour come from one address."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

HOUR: Final = 3600.0
MAX_CLIENTS: Final = 20_000


class FormGuard:
    """Counts submissions by address over the last hour; forgets the oldest addresses first.

    ``share`` tells the other workers of each submission that this one allows.
    """

    def __init__(
        self,
        per_hour: int,
        *,
        share: Callable[[str], None] = lambda _address: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.per_hour = per_hour
        self.share = share
        self.clock = clock
        self._sent: OrderedDict[str, deque[float]] = OrderedDict()

    def has_share(self, address: str) -> bool:
        """Whether one more submission from ``address`` is allowed, without counting it."""
        now = self.clock()
        times = self._sent.get(address, ())
        return sum(now - time < HOUR for time in times) < self.per_hour

    def allows(self, address: str) -> bool:
        """Count one submission from ``address`` in all workers, unless it has had its share."""
        allowed = self.count(address)
        if allowed:
            self.share(address)
        return allowed

    def count(self, address: str) -> bool:
        """Count one submission, of this worker or of another; False beyond the limit."""
        now = self.clock()
        times = self._sent.pop(address, None) or deque()
        self._sent[address] = times
        while times and now - times[0] >= HOUR:
            times.popleft()
        if len(times) >= self.per_hour:
            return False
        times.append(now)
        if len(self._sent) > MAX_CLIENTS:
            self._sent.popitem(last=False)
        return True
