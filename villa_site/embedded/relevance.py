"""Entries found for words, the best first: a title before a mention, past events at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from villa_site.embedded.index import Entry
from villa_site.embedded.search_rules import WEIGHTS
from villa_site.embedded.stemming import query_terms
from villa_site.settings.languages import Locale

Terms = Sequence[tuple[str, frozenset[str]]]


def by_relevance(
    entries: Iterable[Entry], question: str, *, locale: Locale, today: date
) -> list[Entry]:
    """Sort entries for the question they match; equals go by title."""
    terms = query_terms(question, locale)

    def weight(entry: Entry) -> float:
        # SQLite gives the best the lowest rank.
        return -entry.rank * _title_weight(entry, terms, locale) * _day_weight(entry, today)

    return sorted(entries, key=lambda entry: (-weight(entry), entry.title))


def _title_weight(entry: Entry, terms: Terms, locale: Locale) -> float:
    """Weigh how much of the question is in title and kind, and of the title in the question."""
    titled = query_terms(entry.title, locale)
    named = [*titled, *query_terms(f"{entry.categorie} {entry.discipline}", locale)]
    hits = sum(any(_matches(word, term) for word, _ in named) for term in terms)
    if not hits or not terms:
        return 1.0
    if hits < len(terms):
        return WEIGHTS["part_of_title"]
    is_whole = all(any(_matches(word, term) for term in terms) for word, _ in titled)
    return WEIGHTS["whole_title"] if is_whole else WEIGHTS["in_title"]


def _matches(word: str, term: tuple[str, frozenset[str]]) -> bool:
    typed, roots = term
    return word.startswith(typed) or any(word.startswith(root) for root in roots)


def _day_weight(entry: Entry, today: date) -> float:
    """Weigh when it takes place: what is on or next the most, what is over hardly."""
    if not entry.starts:
        return 1.0
    if entry.ends < today.isoformat():
        return WEIGHTS["over"]
    days = (date.fromisoformat(entry.starts) - today).days
    return WEIGHTS["current"] - WEIGHTS["later"] * min(max(days, 0) / WEIGHTS["late"], 1)
