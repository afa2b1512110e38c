"""An answer of the backend in the cache, and until when it is what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from villa_site.backend.endpoints import QueryResult
from villa_site.backend.timing import Timing

NEVER: Final = float("-inf")
"""A time before any that a clock gives."""


@dataclass(slots=True)
class CachedAnswer:
    """An answer and its age; times are those of the cache's clock, in seconds.

    ``checked_at`` is when the backend last confirmed it; until ``retry_at`` the backend is not
    asked again, because it has just failed. A ``purged`` answer is known to be old: it is used only
    while there is no better one.
    """

    answer: QueryResult[Any]
    checked_at: float
    retry_at: float = NEVER
    purged: bool = False

    def is_fresh(self, now: float, timing: Timing) -> bool:
        """Tell whether it may be used without asking the backend."""
        return now < self.checked_at + timing.fresh

    def is_overdue(self, now: float, timing: Timing) -> bool:
        """Tell whether a visitor waits for a better one."""
        return now >= self.checked_at + timing.limit

    def purge(self) -> None:
        """Mark it as old, so that the backend is asked at the next use."""
        self.checked_at = self.retry_at = NEVER
        self.purged = True
