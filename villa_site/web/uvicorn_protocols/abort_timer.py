"""The time limit of a connection whose client does not read."""

from __future__ import annotations

from asyncio import AbstractEventLoop, WriteTransport
from asyncio.events import TimerHandle
from collections.abc import Callable


class AbortTimer:
    """Calls ``abort`` when the earliest of the started limits is over.

    ``abort`` is held as long as a limit runs: a connection that ends leaves no reference cycle.
    """

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: TimerHandle | None = None

    def start(self, seconds: float, abort: Callable[[], None]) -> None:
        """Start a limit; one that ends earlier stays."""
        due = self._loop.time() + seconds
        if self._timer is not None and self._timer.when() <= due:
            return
        self.cancel()
        self._timer = self._loop.call_later(seconds, abort)

    def cancel(self) -> None:
        """End the limit."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def resume(self, transport: WriteTransport) -> None:
        """End the limit as the client reads; that of a closing connection stays."""
        if not transport.is_closing():
            self.cancel()

    @property
    def when(self) -> float | None:
        """When the limit is over, on the loop's clock; None without one."""
        return self._timer.when() if self._timer is not None else None
