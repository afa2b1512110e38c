"""Word matching of the site's own search aids: accents, capitals and endings do not count."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from villa_site.site.anchor import fold

WORD: Final = re.compile(r"\w+")

# Endings of the plural and the feminine, longest first, and the least letters of a root.
_ENDINGS: Final = ("es", "s", "x", "e")
_SHORTEST_ROOT: Final = 4
# Shorter words are mostly articles: they count only where the term has no others.
_SHORTEST_WORD: Final = 3


def words(text: str) -> list[str]:
    """List the words of a text, folded."""
    return WORD.findall(fold(text))


def roots(term: str) -> tuple[str, ...]:
    """Return the roots of a search term's words: a word that begins with one matches."""
    distinct = list(dict.fromkeys(words(term)))
    significant = [word for word in distinct if len(word) >= _SHORTEST_WORD]
    return tuple(map(_root, significant or distinct))


def matches(word: str, roots_: Iterable[str]) -> bool:
    """Whether a word begins with a root, or contains it in a script without spaces."""
    plain = fold(word)
    return any(plain.startswith(root) or (root in plain and not root.isascii()) for root in roots_)


def _root(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            return word[: -len(ending)]
    return word
