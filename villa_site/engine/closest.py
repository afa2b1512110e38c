"""Finds the known word that somebody meant who has misspelt it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most like ``word``, capitals apart; None where none is."""
    by_lower = {each.lower(): each for each in sorted(known)}
    near = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[near[0]] if near else None
