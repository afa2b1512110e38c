"""The process of a worker, as its supervisor sees it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import orjson

from villa_site.cli.development.worker import Order, work
from villa_site.engine.failure import Place

_STOP_SECONDS: Final = 3.0
_FRAME: Final = re.compile(r'File "([^"]+)", line (\d+)')
_FORKS: Final = multiprocessing.get_context("forkserver")


def preload(module: str) -> None:
    """Have every worker begin with what ``module`` imports."""
    _FORKS.set_forkserver_preload([module])


class Worker:
    """A process that serves the site; ``on_message`` takes what it reports, None at its end.

    ``advice`` is what it has found to fail in silence; ``is_reported``: its slow start is logged.
    """

    order: Order

    def __init__(self, on_message: Callable[[Worker, str, Any], None]) -> None:
        self.heard = self._began = time.monotonic()
        self.advice: list[Any] = []
        self.is_reported = False
        self._on_message = on_message
        self._report, own = _FORKS.Pipe(duplex=False)
        orders, self._orders = _FORKS.Pipe(duplex=False)
        self._theirs = (orders, own)
        self._process = _FORKS.Process(target=work, args=self._theirs, daemon=True)

    async def fork(self) -> None:
        """Fork it; it prepares itself until it knows what to serve."""
        await asyncio.to_thread(self._process.start)
        for end in self._theirs:
            end.close()
        asyncio.get_running_loop().add_reader(self._report.fileno(), self._read)

    def start(self, order: Order) -> None:
        """Have it serve."""
        self.order = order
        self.heard = self._began = time.monotonic()
        self._orders.send(tuple(order))

    def _read(self) -> None:
        try:
            kind, value = orjson.loads(self._report.recv_bytes())
        except (EOFError, OSError):
            self._unlisten()
            self._on_message(self, "ended", None)
            return
        self.heard = time.monotonic()
        self._on_message(self, kind, value)

    def _unlisten(self) -> None:
        if not self._report.closed:
            asyncio.get_running_loop().remove_reader(self._report.fileno())
            self._report.close()

    def silent_for(self) -> float:
        """Return the seconds since its last sign of life."""
        return time.monotonic() - self.heard

    def start_seconds(self) -> float:
        """Return the seconds from its order to its last sign of life: at its first, its start."""
        return self.heard - self._began

    async def where(self) -> Place:
        """Ask a hanging worker where it is: its innermost line of the site's own."""
        return await asyncio.to_thread(self._written)

    def _written(self) -> Place:
        """Read the stack that a worker writes on a signal, whatever it is at."""
        stack = Path(self.order.stack)
        # Before its file is there, the signal would end it.
        if not stack.exists():
            return Place()
        self._signal(signal.SIGUSR1)
        written = time.monotonic() + 1
        while not stack.stat().st_size and time.monotonic() < written:
            time.sleep(0.02)
        frames = [Place(file, int(line)) for file, line in _FRAME.findall(stack.read_text())]
        own = [place for place in frames if place.file.startswith((*_authored(),))]
        return (own or frames or [Place()])[0]

    async def stop(self) -> None:
        """End it, gently at first."""
        self._unlisten()
        self._signal(signal.SIGTERM)
        await asyncio.to_thread(self._process.join, _STOP_SECONDS)
        self._signal(signal.SIGKILL)

    def kill(self) -> None:
        """End it at once."""
        self._unlisten()
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        if self._process.pid is not None and self._process.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)


def _authored() -> Iterable[str]:
    for folder in (Path(__file__).parents[3], Path.cwd()):
        for name in ("blocks", "components", "entities"):
            yield f"{folder}/{name}/"
