"""Forgives a slip in a word: one letter too many, missing, wrong, or exchanged with the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from sqlite3 import Connection
from typing import Final

from villa_site.embedded.names import unaccented
from villa_site.embedded.search_rules import LONGEST_SLIP, SHORTEST_SLIP
from villa_site.embedded.stemming import stems, words
from villa_site.settings.languages import Locale

_MOST: Final = 20
_CANDIDATES: Final = 2_000
_VOCABULARY: Final = """
CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab (words, entry_words, row)
"""
_SIMILAR: Final = """
SELECT term FROM temp.vocabulary WHERE length(term) BETWEEN ? AND ?
AND (substr(term, 1, ?) = ? OR substr(term, ?) = ?) ORDER BY doc DESC, term LIMIT ?
"""


def similar_words(word: str, database: Connection) -> list[str]:
    """List the indexed words that differ from a folded ``word`` by one slip, common ones first.

    A slip leaves the beginning or the end of a word whole, up to its middle: only words with one
    of them are compared.
    """
    length = len(word)
    if not SHORTEST_SLIP <= length <= LONGEST_SLIP:
        return []
    half = (length - 1) // 2
    database.execute(_VOCABULARY)
    rows = database.execute(
        _SIMILAR,
        (length - 1, length + 1, half, word[:half], -half, word[-half:], _CANDIDATES),
    )
    return [term for (term,) in rows if term != word and is_one_slip(word, term)][:_MOST]


def is_one_slip(typed: str, meant: str) -> bool:
    """Return whether two different words have a Damerau-Levenshtein distance of one."""
    if abs(len(typed) - len(meant)) > 1:
        return False
    begin = next(
        (at for at, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b),
        min(len(typed), len(meant)),
    )
    rest, other = typed[begin:], meant[begin:]
    exchanged = len(rest) > 1 and rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or exchanged


def as_written(meant: Collection[str], texts: Iterable[str], locale: Locale) -> str:
    """Return the commonest of some folded words or stems as the texts write it, with accents."""
    found = Counter(word for text in texts for word in words(text))
    whole = [word for word in found if unaccented(word) in meant]
    forms = whole or [word for word in found if not stems(word, locale).isdisjoint(meant)]
    return max(forms, key=lambda word: (found[word], word), default="")
