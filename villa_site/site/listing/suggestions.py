"""Search suggestions: completions of the typed words, and corrections of misspelt ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Final

from pydantic import BaseModel

from villa_site.content.cards import Card
from villa_site.site.anchor import fold
from villa_site.site.listing.matching import words

_MAX_SUGGESTIONS: Final = 5
_MAX_TITLES: Final = 2
_CUTOFF: Final = 0.72
_SHORTEST: Final = 3
_LONGEST: Final = 40
_MAX_WORDS: Final = 6


class Suggestion(BaseModel, frozen=True):
    """Another term to search for or, with a ``path``, a page to open."""

    text: str
    path: str = ""
    count: int = 0


def completions(term: str, results: Iterable[Card]) -> tuple[Suggestion, ...]:
    """Suggest pages whose title begins with ``term``, and completions of its last word."""
    typed = words(term)
    if not typed:
        return ()
    cards = list(results)
    prefix = fold(" ".join(term.split()))
    titles = (
        Suggestion(text=card.title, path=card.path)
        for card in cards
        if card.path and fold(card.title).startswith(prefix)
    )
    longer = Counter(
        word
        for word in _words_of(cards)
        if fold(word).startswith(typed[-1]) and fold(word) != typed[-1] and word.isalpha()
    )
    head = " ".join(term.split()[:-1])
    texts = (f"{head} {word}".strip() for word, _ in longer.most_common(_MAX_SUGGESTIONS))
    suggestions = [*islice(titles, _MAX_TITLES), *(Suggestion(text=text) for text in texts)]
    return tuple(suggestions[:_MAX_SUGGESTIONS])


def _words_of(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        for word in f"{card.title} {card.chapo}".casefold().replace("\u2019", " ").split():
            yield word.strip(".,;:!?()[]«»\"'…“”")


def correct_spelling(term: str, cards: Iterable[Card]) -> str:
    """Return ``term`` with unknown words replaced by the nearest of the site, empty if unchanged.

    A result contains every word of the term, so that one misspelt word leaves none.
    """
    typed = term.split()
    if not typed or len(typed) > _MAX_WORDS:
        return ""
    vocabulary = {
        fold(word): word
        for card in cards
        for word in f"{card.title} {card.categorie} {card.discipline}".replace(
            "\u2019", " "
        ).split()
        if len(word) >= _SHORTEST and word.isalpha()
    }
    corrected = [_nearest(word, vocabulary) for word in typed]
    return " ".join(corrected) if corrected != typed else ""


def _nearest(word: str, vocabulary: dict[str, str]) -> str:
    plain = fold(word)
    if plain in vocabulary or not _SHORTEST <= len(plain) <= _LONGEST:
        return word
    nearest = get_close_matches(plain, vocabulary, n=1, cutoff=_CUTOFF)
    return vocabulary[nearest[0]].casefold() if nearest else word
