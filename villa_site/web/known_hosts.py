"""Bounds how many hosts pages are kept for: whoever invents hosts must not drive out the site's."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST: Final = 8
QUIET: Final = 60.0
"""Seconds after which a host that nobody asks for gives up its place."""


class KnownHosts:
    """Gives places to the hosts that are asked for; who has one keeps it while it is in use."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._used: OrderedDict[str, float] = OrderedDict()

    def has_room(self, host: str) -> bool:
        """Tell whether ``host`` has a place, or gets one now."""
        now = self.clock()
        if host not in self._used and len(self._used) >= MOST:
            quietest = next(iter(self._used))
            if now - self._used[quietest] < QUIET:
                return False
            del self._used[quietest]
        self._used[host] = now
        self._used.move_to_end(host)
        return True
