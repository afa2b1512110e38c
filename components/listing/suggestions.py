"""What a visitor may mean: words that complete what is typed, words that resemble it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from typing import Final

from pydantic import BaseModel, ConfigDict

from components.ui.highlight import folded, words
from villa_site.content.cards import Card

_MOST: Final = 5
_MOST_TITLES: Final = 2
_ALIKE: Final = 0.72
_SHORTEST: Final = 3
_LONGEST: Final = 40
_MOST_WORDS: Final = 6


class Suggestion(BaseModel):
    """Something to search for instead or, with a ``path``, a page to go to at once."""

    model_config = ConfigDict(frozen=True)

    text: str
    path: str = ""
    count: int = 0


def completions(term: str, found: Iterable[Card]) -> tuple[Suggestion, ...]:
    """Suggest pages whose title begins as ``term`` does, and words that its last one begins."""
    typed = words(term)
    if not typed:
        return ()
    items = list(found)
    begun = folded(" ".join(term.split()))
    titles = (
        Suggestion(text=item.title, path=item.path)
        for item in items
        if item.path and folded(item.title).startswith(begun)
    )
    longer = Counter(
        word
        for item in items
        for word in f"{item.title} {item.chapo}".casefold().replace("\u2019", " ").split()
        for word in [word.strip(".,;:!?()[]«»\"'…“”")]
        if folded(word).startswith(typed[-1]) and folded(word) != typed[-1] and word.isalpha()
    )
    head = " ".join(term.split()[:-1])
    texts = (f"{head} {word}".strip() for word, _ in longer.most_common(_MOST))
    shown = [*islice(titles, _MOST_TITLES), *(Suggestion(text=text) for text in texts)]
    return tuple(shown[:_MOST])


def resembling(term: str, known: Iterable[Card]) -> str:
    """Rewrite ``term`` with words of the site in place of those that resemble them, or not at all.

    Every result holds all words asked for; so one that nobody has written spoils the rest.
    """
    asked = term.split()
    if not asked or len(asked) > _MOST_WORDS:
        return ""
    vocabulary = {
        folded(word): word
        for card in known
        for word in f"{card.title} {card.categorie} {card.discipline}".replace(
            "\u2019", " "
        ).split()
        if len(word) >= _SHORTEST and word.isalpha()
    }
    written = [_nearest(word, vocabulary) for word in asked]
    return " ".join(written) if written != asked else ""


def _nearest(word: str, vocabulary: dict[str, str]) -> str:
    plain = folded(word)
    if plain in vocabulary or not _SHORTEST <= len(plain) <= _LONGEST:
        return word
    found = get_close_matches(plain, vocabulary, n=1, cutoff=_ALIKE)
    return vocabulary[found[0]].casefold() if found else word
