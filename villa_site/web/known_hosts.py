"""Bounds the number of hosts in the page cache: invented hosts cannot evict the site's own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MAX_HOSTS: Final = 8
IDLE_SECONDS: Final = 60.0
"""Seconds without a request after which a host can be replaced."""


class KnownHosts:
    """The hosts whose pages are cached; a host stays while it is requested."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._used: OrderedDict[str, float] = OrderedDict()

    def has_room(self, host: str) -> bool:
        """Whether ``host`` is known or there is room for it; it is then known."""
        now = self.clock()
        if host not in self._used and len(self._used) >= MAX_HOSTS:
            oldest = next(iter(self._used))
            if now - self._used[oldest] < IDLE_SECONDS:
                return False
            del self._used[oldest]
        self._used[host] = now
        self._used.move_to_end(host)
        return True
