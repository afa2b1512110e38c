"""Where in the content a value stands, so that a mistake can be told by file and key."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from villa_site.embedded.problems import Problem

if TYPE_CHECKING:
    from villa_site.embedded.edition import Edition


@dataclass(frozen=True, slots=True)
class Place:
    """A key in a file, seen from one language's edition; all places of a page share problems."""

    edition: Edition
    file: str
    key: str = ""
    problems: list[Problem] = field(default_factory=list)

    def __truediv__(self, key: str | int) -> Self:
        """Step into a key or a list's entry."""
        step = f"[{key}]" if isinstance(key, int) else f".{key}" if self.key else key
        return replace(self, key=f"{self.key}{step}")

    def complain(self, sentence: str) -> None:
        """Note a mistake; the value is then served as if it were empty."""
        self.problems.append(Problem(self.file, self.key, sentence))
