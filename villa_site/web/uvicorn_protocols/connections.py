"""The open connections of a process; at the limit the idle ones are closed."""

from __future__ import annotations

import logging
from collections import Counter
from operator import itemgetter
from typing import Final, Protocol

from villa_site.engine.limits import LogLimit

logger = logging.getLogger(__name__)

STATE_KEY: Final = "connections"
"""Key of the Connections in the state of uvicorn's lifespan."""

SHARE: Final = 64
"""One of so many connections is closed at a time."""


class Connection(Protocol):
    """A connection, which may be idle, reading a request head or closing."""

    @property
    def deadline(self) -> float | None:
        """When it times out, on the loop's clock; None while it is busy."""

    def abort(self) -> None:
        """Close at once."""


class Connections:
    """Counts the open connections; for a new one beyond the limit it closes idle ones.

    Deadlines are read only then: a request costs nothing here.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.refused: Counter[str] = Counter()
        self.log_limit = LogLimit(logger)
        self._open: set[Connection] = set()

    @property
    def open(self) -> int:
        """The number of open connections."""
        return len(self._open)

    def enter(self, connection: Connection) -> bool:
        """Add a new one; False when all connections are in use."""
        has_room = self.open < self.limit or self._make_room()
        self.take(connection)
        return has_room

    def take(self, connection: Connection) -> None:
        """Add one that replaces another, such as a websocket."""
        self._open.add(connection)

    def leave(self, connection: Connection) -> None:
        """Remove a closed one."""
        self._open.discard(connection)

    def _make_room(self) -> bool:
        """Close those with the earliest deadlines, several at once because the search is linear."""
        ends = [(deadline, one) for one in self._open if (deadline := one.deadline) is not None]
        if not ends:
            self._log("All %d connections are in use: new ones are answered 503.", "busy")
            return False
        ends.sort(key=itemgetter(0))
        for _, connection in ends[: 1 + self.limit // SHARE]:
            self._open.discard(connection)
            connection.abort()
        self._log("All %d connections are in use: the idle ones are closed.", "idle")
        return True

    def _log(self, message: str, reason: str) -> None:
        self.refused[reason] += 1
        line = f"{message} A higher limit of open files (LimitNOFILE) allows more."
        self.log_limit.log(logging.WARNING, line, self.limit)


UNLIMITED: Final = Connections(1_000_000)
"""For an application without Connections in its lifespan state."""
