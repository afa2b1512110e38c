"""Marks in a text what was searched for, whatever its accents, capitals and endings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

_WORD: Final = re.compile(r"\w+")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
# What the plural and the feminine add, longest first, and how much of a word must stay.
_ENDINGS: Final = ("es", "s", "x", "e")
_SHORTEST_ROOT: Final = 4
# Shorter words are articles and the like, unless there is nothing else.
_TELLING: Final = 3


@lru_cache(maxsize=16_384)
def folded(text: str) -> str:
    """Bring a text to the letters that are compared: ``Œuvres d'été`` is ``oeuvres d'ete``."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(part for part in parts if not unicodedata.combining(part))


def words(text: str) -> list[str]:
    """List the words of a text, folded."""
    return _WORD.findall(folded(text))


def roots(term: str) -> tuple[str, ...]:
    """Give the beginnings of the words that answer ``term``."""
    found = list(dict.fromkeys(words(term)))
    telling = [word for word in found if len(word) >= _TELLING]
    return tuple(map(_root, telling or found))


def highlighted(text: str, term: str) -> list[str | VdomDict]:
    """Split ``text`` into its parts, those that ``term`` asks for marked."""
    wanted = roots(term)
    if not wanted:
        return [text]
    parts = _parts(text, wanted)
    joined = (
        ("".join(part for part, _ in group), marked)
        for marked, group in groupby(parts, key=lambda part: part[1])
    )
    return [html.mark(part) if marked else part for part, marked in joined]


def _parts(text: str, wanted: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    end = 0
    for word in _WORD.finditer(text):
        if answers(word[0], wanted):
            if word.start() > end:
                yield text[end : word.start()], False
            yield word[0], True
            end = word.end()
    if end < len(text):
        yield text[end:], False


def answers(word: str, wanted: Iterable[str]) -> bool:
    """Tell whether a word begins as one of the roots; scripts without spaces need only hold it."""
    plain = folded(word)
    return any(plain.startswith(root) or (root in plain and not root.isascii()) for root in wanted)


def _root(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            return word[: -len(ending)]
    return word
