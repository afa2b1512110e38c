"""Pages that are known to be missing, for a few seconds and never too many of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from villa_site.backend.queries import Key

_MAX_ENTRIES: Final = 4_096


class NegativeCache:
    """Keys that had no answer, each until its time is up."""

    def __init__(self) -> None:
        self._until: dict[Key, float] = {}

    def holds(self, key: Key, now: float) -> bool:
        """Tell whether the key is known to have no answer."""
        until = self._until.get(key)
        if until is not None and now >= until:
            del self._until[key]
        return key in self._until

    def add(self, key: Key, until: float) -> None:
        """Remember the key; the oldest go when there are too many."""
        self._until.pop(key, None)
        while len(self._until) >= _MAX_ENTRIES:
            del self._until[next(iter(self._until))]
        self._until[key] = until

    def drop(self, where: Callable[[Key], bool]) -> None:
        """Forget the keys that a change concerns."""
        self._until = {key: until for key, until in self._until.items() if not where(key)}
