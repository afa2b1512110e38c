"""The connections of a process: where there is no room left, those that wait make some."""

from __future__ import annotations

import logging
from collections import Counter
from operator import itemgetter
from typing import Final, Protocol

from villa_site.engine.live.log_rate import Notices

logger = logging.getLogger(__name__)

STATE_KEY: Final = "connections"
"""Where the state of uvicorn's lifespan holds them for its protocols."""

SHARE: Final = 64
"""Of so many connections one is ended at a time."""


class Connection(Protocol):
    """A connection that may be waiting: silent, idle, in the middle of a head, or closing."""

    @property
    def deadline(self) -> float | None:
        """When it will have waited too long, on the loop's clock; None while it is at work."""

    def give_up(self) -> None:
        """End at once; nobody waits for an answer."""


class Connections:
    """Counts what is open; where there is no room for a new one, those that wait make some.

    Who waits is asked only then: a request costs nothing here.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.refused: Counter[str] = Counter()
        self.notices = Notices(logger)
        self._inside: set[Connection] = set()

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._inside)

    def enter(self, connection: Connection) -> bool:
        """Take a new one in; False when there is no room and none to be made."""
        has_room = self.open < self.most or self._make_room()
        self.take(connection)
        return has_room

    def take(self, connection: Connection) -> None:
        """Take one in that has had its place already, as another."""
        self._inside.add(connection)

    def leave(self, connection: Connection) -> None:
        """Let one go that is closed."""
        self._inside.discard(connection)

    def _make_room(self) -> bool:
        """End those that would be ended soonest; several at once, for they have to be looked up."""
        ends = [(deadline, one) for one in self._inside if (deadline := one.deadline) is not None]
        if not ends:
            self._say("All %d connections are in use: new ones are answered 503.", "busy")
            return False
        ends.sort(key=itemgetter(0))
        for _, connection in ends[: 1 + self.most // SHARE]:
            self._inside.discard(connection)
            connection.give_up()
        self._say("All %d connections are in use: the idle ones are closed.", "idle")
        return True

    def _say(self, what: str, reason: str) -> None:
        self.refused[reason] += 1
        hint = " A higher limit of open files (LimitNOFILE) allows more."
        self.notices.say(logging.WARNING, what + hint, self.most)


UNLIMITED: Final = Connections(1_000_000)
"""For a server whose application says nothing of a limit."""
