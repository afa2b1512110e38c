"""One thing to be fuzzed: what is sent, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy

from tests.fuzz.subject import Subject


@dataclass(frozen=True, slots=True)
class Target:
    """A target by name; ``attempt`` raises a Finding. ``share``: examples of it, of a hundred."""

    name: str
    cases: SearchStrategy[Any]
    attempt: Callable[[Subject, Any], None]
    share: int = 100
