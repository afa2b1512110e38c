"""The connections of a process: where there is no room left, those that wait make some."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Final, Protocol

from villa_site.live.notice import Notices

logger = logging.getLogger(__name__)

STATE_KEY: Final = "connections"
"""Where the state of uvicorn's lifespan holds them for its protocols."""


class Connection(Protocol):
    """A connection that can be ended without a word."""

    def give_up(self) -> None:
        """End at once; nobody waits for an answer."""


class Connections:
    """Counts connections and knows which of them wait for a request, the longest waiting first.

    A connection waits while it is silent, idle, in the middle of a request's head, or closing.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.open = 0
        self.refused: Counter[str] = Counter()
        self.notices = Notices(logger)
        self._waiting: dict[Connection, None] = {}

    def enter(self, connection: Connection) -> bool:
        """Count a new connection, which waits; False when there is no room and none to be made."""
        self.open += 1
        has_room = self.open <= self.most or self._make_room()
        self._waiting[connection] = None
        return has_room

    def leave(self, connection: Connection) -> None:
        """Count a connection that is closed no more."""
        self.open -= 1
        self._waiting.pop(connection, None)

    def wait(self, connection: Connection) -> None:
        """Note that nothing is under way on the connection."""
        self._waiting[connection] = None

    def work(self, connection: Connection) -> None:
        """Note that a request is being answered, or a visit is live."""
        self._waiting.pop(connection, None)

    def _make_room(self) -> bool:
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            self._say("All %d connections are in use: new ones are answered 503.", "busy")
            return False
        del self._waiting[oldest]
        oldest.give_up()
        self._say("All %d connections are in use: the idle ones are closed.", "idle")
        return True

    def _say(self, what: str, reason: str) -> None:
        self.refused[reason] += 1
        hint = " A higher limit of open files (LimitNOFILE) allows more."
        self.notices.say(logging.WARNING, what + hint, self.most)


UNLIMITED: Final = Connections(1_000_000)
"""For a server whose application says nothing of a limit."""
