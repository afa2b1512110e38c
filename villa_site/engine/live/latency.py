"""How long visitors wait for the answer to what they do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

Observe = Callable[[float], object]
"""Takes a duration in seconds; what becomes of it is the application's."""


def ignore(_seconds: float) -> None:
    """Observe nothing."""


MAX_WAIT: Final = 30.0
"""Seconds after which an update is no answer to the event before it: some events change nothing."""


class LatencyMeter:
    """The time from an event to the update that follows it, over all sessions.

    ``observe`` is given each duration in seconds; ``events`` counts the events.
    """

    def __init__(
        self, observe: Observe = ignore, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.observe = observe
        self.clock = clock
        self.events = 0

    def timer(self) -> EventTimer:
        """Make the timer of one session."""
        return EventTimer(self)


class EventTimer:
    """Times one session's events; of several in flight the first counts."""

    __slots__ = ("_meter", "_since")

    def __init__(self, meter: LatencyMeter) -> None:
        self._meter = meter
        self._since: float | None = None

    def event(self) -> None:
        """Note that an event has come in."""
        self._meter.events += 1
        now = self._meter.clock()
        if self._since is None or now - self._since > MAX_WAIT:
            self._since = now

    def update(self) -> None:
        """Note that an update was sent."""
        if self._since is None:
            return
        waited = self._meter.clock() - self._since
        self._since = None
        if waited <= MAX_WAIT:
            self._meter.observe(waited)
