"""What is wrong in a content file, in one sentence that an editor can act on."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: the file (relative to the content folder), the key in it, and what to do."""

    file: str
    key: str
    sentence: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.sentence}"


def suggestion(word: str, known: Iterable[str]) -> str:
    """Say which known word was meant, or list a few of them."""
    names = sorted(known)
    close = closest(word, names)
    return f"did you mean “{close}”?" if close else f"known: {', '.join(names)}."


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was most likely meant."""
    return next(iter(get_close_matches(word, sorted(known), n=1)), None)
