"""An answer of the backend in the cache, and how old it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from villa_site.backend.endpoints import QueryResult

NEVER: Final = float("-inf")
"""A time before any that a clock gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Ages and waits of the cache, in seconds.

    Up to ``fresh`` an answer is served without a call, up to ``limit`` while a call is made in the
    background. Beyond, a visitor waits ``patience`` at most for the call, so that a change shows
    within ``limit`` on a quiet site, too; ``purged_patience`` is for what the backend has said has
    changed. A backend that was slow or failed is not waited for until it answers in time again. A
    missing page is cached for ``absent``; after a failure a query is not repeated for ``backoff``.
    """

    fresh: float = 15.0
    limit: float = 30.0
    patience: float = 1.0
    purged_patience: float = 5.0
    absent: float = 5.0
    backoff: float = 3.0


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
