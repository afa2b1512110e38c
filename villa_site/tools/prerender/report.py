"""The result of a prerender run and the callback of its progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Progress = Callable[[str, int, int], object]
"""Called with what is counted, how many are done, and of how many."""


@dataclass(slots=True)
class Report:
    """The paths of a run by result; ``failed`` and ``skipped`` with the reason."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
