"""Parsed answers in memory, bounded by number and by the size of their JSON."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from villa_site.backend.endpoints import QueryResult
from villa_site.backend.queries import Key


@dataclass(slots=True)
class Copy:
    """A kept answer; ``checked_at`` is when the backend last confirmed it.

    Until ``retry_at`` the backend is left alone, because it has just failed. A ``purged`` copy is
    known to be old and serves only while there is no better one.
    """

    answer: QueryResult[Any]
    checked_at: float
    retry_at: float = float("-inf")
    purged: bool = False


class Memory:
    """The copies, the one that was not used for longest being the first to go."""

    def __init__(self, *, max_entries: int, max_bytes: int) -> None:
        self._copies: OrderedDict[Key, Copy] = OrderedDict()
        self._max_entries = max_entries
        self._max_bytes = max_bytes
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._copies)

    def get(self, key: Key) -> Copy | None:
        """Return the copy and count it as used."""
        copy = self._copies.get(key)
        if copy is not None:
            self._copies.move_to_end(key)
        return copy

    def put(self, key: Key, copy: Copy) -> None:
        """Keep the copy; others go if they no longer fit beside it."""
        self.drop(key)
        self._copies[key] = copy
        self.bytes += copy.answer.size
        while len(self._copies) > 1 and self._is_full():
            _, oldest = self._copies.popitem(last=False)
            self.bytes -= oldest.answer.size

    def drop(self, key: Key) -> None:
        """Forget the copy, if there is one."""
        copy = self._copies.pop(key, None)
        if copy is not None:
            self.bytes -= copy.answer.size

    def peek(self, key: Key) -> Copy | None:
        """Return the copy without counting it as used."""
        return self._copies.get(key)

    def where(self, concerned: Callable[[Key], bool]) -> list[Copy]:
        """Return the copies whose key fits, without counting them as used."""
        return [copy for key, copy in self._copies.items() if concerned(key)]

    def _is_full(self) -> bool:
        return len(self._copies) > self._max_entries or self.bytes > self._max_bytes
