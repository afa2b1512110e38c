"""Words without accents: anchors, which links within a page lead to, and matches of search aids."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from villa_site.content.fields.folding import fold

_LONGEST: Final = 60
_OTHER: Final = re.compile(r"[^a-z0-9]+")

WORD: Final = re.compile(r"\w+")
# Endings of the plural and the feminine, longest first, and the least letters of a root.
_ENDINGS: Final = ("es", "s", "x", "e")
_SHORTEST_ROOT: Final = 4
# Shorter words are mostly articles: they count only where the term has no others.
_SHORTEST_WORD: Final = 3


def anchor(text: str) -> str:
    """Make an anchor of ``text``: ``Où dîner ?`` becomes ``ou-diner``."""
    return _OTHER.sub("-", fold(text)).strip("-")[:_LONGEST].strip("-")


def unique_anchors(texts: Iterable[str], *, prefix: str) -> list[str]:
    """Make a distinct anchor for each text, each beginning with ``prefix``."""
    counts: Counter[str] = Counter()
    anchors = []
    for text in texts:
        name = "-".join(filter(None, (anchor(prefix), anchor(text)))) or "item"
        counts[name] += 1
        anchors.append(name if counts[name] == 1 else f"{name}-{counts[name]}")
    return anchors


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
