"""The agenda's filters beside its dates: category, audience, language, access, price and place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from villa_site.content.cards import Card, Facet
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.event_words import Access, Audience, SpokenLanguage
from villa_site.site.context import BlockContext
from villa_site.site.i18n.words import anchor
from villa_site.site.listing.query import ListingQuery

CATEGORY: Final = "categorie"
AUDIENCE: Final = "public"
LANGUAGE: Final = "langue"
ACCESS: Final = "acces"
PRICE: Final = "prix"
PLACE: Final = "lieu"
FREE: Final = "gratuit"
"""The value of the filter by price."""
FILTERS: Final = (CATEGORY, AUDIENCE, LANGUAGE, ACCESS, PRICE, PLACE)
"""The parameters of the address."""

Named = Mapping[str, str]
"""Values as the address has them, with the words that visitors read; empty for those of a list."""

_WORDS: Final = {AUDIENCE: Audience, LANGUAGE: SpokenLanguage, ACCESS: Access}


def _named(text: str) -> Named:
    return {anchor(text) or text: text} if text else {}


_VALUES: Final[Mapping[str, Callable[[Card], Named]]] = {
    # Two spellings of a category or a place are one; the first is its label.
    CATEGORY: lambda event: _named(event.categorie),
    PLACE: lambda event: _named(event.lieu),
    AUDIENCE: lambda event: dict.fromkeys(event.publics, ""),
    LANGUAGE: lambda event: dict.fromkeys(event.langues, ""),
    ACCESS: lambda event: dict.fromkeys(event.accessibilite, ""),
    PRICE: lambda event: {FREE: ""} if event.gratuit else {},
}


def known_filters(query: ListingQuery) -> ListingQuery:
    """Return ``query`` without words of closed lists that there are none of."""
    unknown = [
        name
        for name in (*_WORDS, PRICE)
        if query[name] and query[name] not in (words_of(name) or {FREE: ""})
    ]
    return query.with_(**dict.fromkeys(unknown, "")) if unknown else query


@cache
def words_of(name: str) -> Named:
    """Return the words of a filter with a closed list and their French names; else none."""
    kind = kind_of(_WORDS[name]) if name in _WORDS else None
    return {each.word: each.text for each in kind.labels} if isinstance(kind, Choice) else {}


def filtered(events: Iterable[Card], query: ListingQuery, *, ignoring: str = "") -> list[Card]:
    """Return the events that pass all filters, apart from the one ``ignoring``."""
    wanted = {name: _value(name, query) for name in FILTERS if name != ignoring and query[name]}
    return [
        event
        for event in events
        if all(value in _VALUES[name](event) for name, value in wanted.items())
    ]


def _value(name: str, query: ListingQuery) -> str:
    """Return what is selected, as the values of events are written."""
    return query[name] if name in _WORDS else anchor(query[name]) or query[name]


def facets(
    events: Iterable[Card], all_events: Iterable[Card], query: ListingQuery, ctx: BlockContext
) -> dict[str, tuple[Facet, ...]]:
    """Count the values of each filter among the ``events`` that the other filters leave.

    A place or category that is selected is listed though none of them has it, where others do.
    """
    listed, every = list(events), list(all_events)
    return {name: _facet(name, listed, every, query, ctx) for name in FILTERS}


def _facet(
    name: str, events: list[Card], every: list[Card], query: ListingQuery, ctx: BlockContext
) -> tuple[Facet, ...]:
    counts: Counter[str] = Counter()
    labels: dict[str, str] = {}
    for event in filtered(events, query, ignoring=name):
        values = _VALUES[name](event)
        counts.update(values.keys())
        labels = {**values, **labels}
    selected = _value(name, query)
    for event in every if selected and selected not in labels else ():
        labels |= {value: text for value, text in _VALUES[name](event).items() if value == selected}
    words = words_of(name)
    order = [each for each in words if each in labels] if words else sorted(labels)
    return tuple(
        Facet(value=each, label=_label(name, each, labels, ctx), count=counts[each])
        for each in order
    )


def _label(name: str, value: str, labels: Named, ctx: BlockContext) -> str:
    if name == PRICE:
        return ctx.t("Gratuit")
    return labels[value] or ctx.t(words_of(name)[value])
