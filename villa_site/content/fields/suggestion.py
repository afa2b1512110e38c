"""Suggests the known word nearest to an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(word: str, known: Iterable[str]) -> str:
    """Name the known word that is closest to ``word``, or list all of them."""
    names = sorted(filter(None, known))
    close = closest(word, names)
    return f"did you mean “{close}”?" if close else f"known: {', '.join(names)}."


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was most likely meant, None where none is like it."""
    return next(iter(get_close_matches(word, sorted(known), n=1)), None)
