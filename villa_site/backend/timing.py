"""How old a cached answer may be, and how long a visitor waits for a better one."""

from __future__ import annotations

from dataclasses import dataclass


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
