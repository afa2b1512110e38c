"""The time of all machines: this one's clock, corrected by that of Redis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Reading(NamedTuple):
    """How long an answer took, and by how much Redis is ahead according to it, in seconds."""

    took: float
    offset: float


class SharedClock:
    """Returns seconds of the epoch; without Redis it is ``clock``, as it was last corrected.

    What one machine signs another reads: their own clocks may be half a minute apart.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self.offset = 0.0
        """Seconds by which Redis is ahead of this machine."""

    def __call__(self) -> float:
        """Return the seconds of the epoch."""
        return self._clock() + self.offset

    def reading(self, seconds: float, took: float) -> Reading:
        """Return what an answer of Redis says that came just now, after ``took`` seconds."""
        return Reading(took, seconds + took / 2 - self._clock())

    def correct(self, readings: Iterable[Reading]) -> None:
        """Believe the reading that came quickest: it is wrong by half of its time at the most."""
        self.offset = min(readings).offset
