"""Keeps strangers from filling the log: a thing is told once, and only so many things are."""

from __future__ import annotations


class LogLimit:
    """Remembers what was told; after ``most`` things nothing is news any more."""

    def __init__(self, most: int = 20) -> None:
        self.most = most
        self._told: set[str] = set()

    def is_news(self, thing: str) -> bool:
        """Tell whether ``thing`` is to be told now."""
        if thing in self._told or len(self._told) >= self.most:
            return False
        self._told.add(thing)
        return True
