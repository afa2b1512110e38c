"""Log lines about what strangers do: each kind once a minute, however often it happens."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

PERIOD: Final = 60.0
MOST_KINDS: Final = 1000


class Notices:
    """Writes the first line of its kind in a minute, and with the next how many were left out."""

    def __init__(self, logger: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._logger = logger
        self._clock = clock
        self._last: dict[str, tuple[float, int]] = {}

    def say(self, level: int, kind: str, *given: object) -> None:
        """Log ``kind``, a format for what is ``given``, unless it has been said a moment ago."""
        now = self._clock()
        since, left_out = self._last.get(kind, (-PERIOD, 0))
        if now - since < PERIOD:
            self._last[kind] = since, left_out + 1
            return
        if len(self._last) >= MOST_KINDS:
            self._last.clear()
        self._last[kind] = now, 0
        if left_out:
            kind = f"{kind} ({left_out} more like it since the last such line)"
        self._logger.log(level, kind, *given)
