"""Suggests the known word nearest to an unknown one."""

from __future__ import annotations

from collections.abc import Iterable

from villa_site.engine.closest import closest


def suggestion(word: str, known: Iterable[str]) -> str:
    """Name the known word that is closest to ``word``, or list all of them."""
    names = sorted(filter(None, known))
    close = closest(word, names)
    return f"did you mean “{close}”?" if close else f"known: {', '.join(names)}."
