"""Suggestions: completions and corrections of search terms, and pages for a missing path."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Final

from pydantic import BaseModel

from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card
from villa_site.content.fields.folding import fold
from villa_site.errors import BackendError
from villa_site.settings.languages import Languages
from villa_site.site.context import PageContext
from villa_site.site.i18n.words import words
from villa_site.site.listing.date_ranges import event_state
from villa_site.site.listing.query import clean
from villa_site.site.listing.results import SearchBackend

logger = logging.getLogger(__name__)

_MAX_SUGGESTIONS: Final = 5
_MAX_TITLES: Final = 2
_CUTOFF: Final = 0.72
_SHORTEST: Final = 3
_LONGEST: Final = 40
_MAX_WORDS: Final = 6

_CANDIDATES: Final = 100
_MAX_PAGES: Final = 3
_MAX_EVENTS: Final = 3
_NOT_ON: Final = frozenset({"past", "cancelled", "postponed"})
_PAGE_CUTOFF: Final = 0.6
_LONGEST_NAME: Final = 60
_SHORTEST_NAME: Final = 3
_TIMEOUT: Final = 2.0
"""Seconds the error page waits for the backend."""
_EXTENSION: Final = re.compile(r"\.\w{2,5}$")


class Suggestion(BaseModel, frozen=True):
    """Another term to search for or, with a ``path``, a page to open.

    ``post_type`` distinguishes pages of one title; it is empty where there is no need.
    """

    text: str
    path: str = ""
    count: int = 0
    post_type: str = ""


def completions(term: str, results: Iterable[Card]) -> tuple[Suggestion, ...]:
    """Suggest pages whose title begins with ``term``, and completions of its last word."""
    typed = words(term)
    if not typed:
        return ()
    cards = list(results)
    prefix = fold(" ".join(term.split()))
    named = [card for card in cards if card.path and fold(card.title).startswith(prefix)]
    repeated = Counter(fold(card.title) for card in named)
    titles = (
        Suggestion(
            text=card.title,
            path=card.path,
            post_type=card.post_type if repeated[fold(card.title)] > 1 else "",
        )
        for card in named
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


class NotFoundSuggestions(BaseModel, frozen=True):
    """Pages similar to a missing one, the words of its path, and what is on."""

    words: str = ""
    pages: tuple[Card, ...] = ()
    events: tuple[Card, ...] = ()


async def suggest_pages(ctx: PageContext, backend: SearchBackend) -> NotFoundSuggestions:
    """Suggest pages for the current path, and events; none when the backend fails or is slow.

    The calls are the same for every path of a locale, so that the cache answers them.
    """
    text = path_words(ctx.path, ctx.languages)
    events = SearchQuery(post_type=("programme",), since=ctx.today, per_page=_CANDIDATES)
    queries = [events, SearchQuery(per_page=_CANDIDATES)] if text else [events]
    found = [*await asyncio.gather(*(_found(query, ctx, backend) for query in queries)), ()]
    return NotFoundSuggestions(
        words=text,
        pages=tuple(similar_pages(text, found[1], ctx.languages)) if text else (),
        events=tuple(_next_events(found[0], ctx)),
    )


async def _found(query: SearchQuery, ctx: PageContext, backend: SearchBackend) -> tuple[Card, ...]:
    try:
        async with asyncio.timeout(_TIMEOUT):
            return (await backend.search(query, Call(locale=ctx.locale))).items
    except (BackendError, TimeoutError) as error:
        logger.warning("The 404 page of %s suggests no page: %s", ctx.path, error or "no answer")
        return ()


def _next_events(cards: Iterable[Card], ctx: PageContext) -> list[Card]:
    """Return what runs or comes next and takes place, the soonest first."""
    dated = [card for card in cards if card.title and card.path and card.date_debut]
    states = {
        id(card): event_state(card.date_debut, card.date_fin, card.statut, ctx) for card in dated
    }
    taking_place = [card for card in dated if states[id(card)] not in _NOT_ON]
    ordered = sorted(taking_place, key=lambda card: (card.date_debut or ctx.today, card.title))
    return ordered[:_MAX_EVENTS]


def path_words(path: str, languages: Languages) -> str:
    """Return the last part of a path as words; empty where it has none."""
    parts = [part for part in path.split("/") if part and part not in languages]
    if not parts:
        return ""
    spaced = re.sub(r"[\W_]+", " ", _EXTENSION.sub("", parts[-1]))
    text = clean(spaced)[:_LONGEST_NAME].strip()
    return text if len(text) >= _SHORTEST_NAME and not text.isdecimal() else ""


def similar_pages(text: str, candidates: Iterable[Card], languages: Languages) -> list[Card]:
    """Return up to three pages whose path or title resembles ``text``, the most similar first."""
    folded = " ".join(words(text))
    by_name: dict[str, Card] = {}
    for card in candidates:
        if card.path and card.title:
            for name in (path_words(card.path, languages), card.title[:_LONGEST_NAME]):
                by_name.setdefault(" ".join(words(name)), card)
    similar = get_close_matches(folded, by_name, n=_MAX_PAGES * 2, cutoff=_PAGE_CUTOFF)
    containing = [
        name for name in by_name if len(folded) > _SHORTEST_NAME and f" {folded}" in f" {name}"
    ]
    by_path = {by_name[name].path: by_name[name] for name in (*similar, *containing)}
    return list(by_path.values())[:_MAX_PAGES]
