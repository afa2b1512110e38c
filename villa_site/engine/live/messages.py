"""What a browser may say over the live socket, checked before anything is made of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import orjson

from villa_site.engine.live.event import BadMessage, sequence_number

MAX_BYTES: Final = 64 * 1024
MAX_TARGET: Final = 512
MAX_DATA: Final = 4


def layout_event(text: str | None) -> dict[str, Any]:
    """Read one ``layout-event``; raises BadMessage. Who it is for decides what data it may hold."""
    if text is None or len(text) > MAX_BYTES:
        raise BadMessage("not text, or too long")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadMessage("not JSON") from error
    if not isinstance(message, dict) or message.get("type") != "layout-event":
        raise BadMessage("not a layout-event")
    target, data = message.get("target"), message.get("data")
    if not isinstance(target, str) or not 0 < len(target) <= MAX_TARGET:
        raise BadMessage("no target")
    if not isinstance(data, list) or len(data) > MAX_DATA:
        raise BadMessage("no data")
    seq = sequence_number(message.get("seq"))
    return {"type": "layout-event", "target": target, "data": data, "seq": seq}


class Rate:
    """A token bucket: ``burst`` at once, ``per_second`` in the long run."""

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
