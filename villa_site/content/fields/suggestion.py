"""The word somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(word: str, known: Iterable[str]) -> str:
    """Name the known word that is closest to ``word``, or list all of them."""
    names = sorted(known)
    close = get_close_matches(word, names, n=1)
    if close:
        return f"did you mean “{close[0]}”?"
    return f"known: {', '.join(names)}."
