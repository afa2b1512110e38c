"""Keeps forms for people: so many submissions an hour from one address, and from our own pages."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

from fastapi import Request

from villa_site.engine.http.headers import is_same_origin

HOUR: Final = 3600.0
MAX_CLIENTS: Final = 20_000


class FormGuard:
    """Counts submissions by address over the last hour; forgets the oldest addresses first."""

    def __init__(self, per_hour: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_hour = per_hour
        self.clock = clock
        self._sent: OrderedDict[str, deque[float]] = OrderedDict()

    def has_share(self, address: str) -> bool:
        """Tell whether one more submission from ``address`` would be let through; count nothing."""
        now = self.clock()
        times = self._sent.get(address, ())
        return sum(now - time < HOUR for time in times) < self.per_hour

    def allows(self, address: str) -> bool:
        """Count one submission from ``address``, unless it has had its share."""
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


def from_our_pages(request: Request, site_url: str = "") -> bool:
    """Tell whether one of our own pages sent a form; a browser names the origin of every POST."""
    return is_same_origin(request.scope, site_url)
