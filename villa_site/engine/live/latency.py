"""How long visitors wait for the answer to what they do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from villa_site.web.metrics import Histogram

UNANSWERED: Final = 30.0
"""Seconds after which an update is no answer to the event before it: some events change nothing."""


class LatencyMeter:
    """The time from an event to the update that follows it, over all sessions."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.latency = Histogram()
        self.events = 0

    def beat(self) -> Beat:
        """Give the watch of one session."""
        return Beat(self)


class Beat:
    """Times one session's events; of several in flight the first counts."""

    __slots__ = ("_pulse", "_since")

    def __init__(self, pulse: LatencyMeter) -> None:
        self._pulse = pulse
        self._since: float | None = None

    def event(self) -> None:
        """Note that an event has come in."""
        self._pulse.events += 1
        now = self._pulse.clock()
        if self._since is None or now - self._since > UNANSWERED:
            self._since = now

    def update(self) -> None:
        """Note that an update has gone out."""
        if self._since is None:
            return
        waited = self._pulse.clock() - self._since
        self._since = None
        if waited <= UNANSWERED:
            self._pulse.latency.observe(waited)
