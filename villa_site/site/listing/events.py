"""The agenda's list of events: upcoming or past, filtered by date range and category."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from pydantic import BaseModel

from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet
from villa_site.site.context import PageContext
from villa_site.site.i18n.words import anchor
from villa_site.site.listing.date_ranges import (
    PERIOD,
    SINCE,
    UNTIL,
    DateRange,
    last_day,
    requested_range,
    upcoming_ranges,
)
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_all, fetch_results

WHEN: Final = "quand"
PAST: Final = "passes"
CATEGORY: Final = "categorie"
NAMES: Final = (WHEN, PERIOD, SINCE, UNTIL, CATEGORY)
MOST_UPCOMING: Final = 100
"""Most events that ``upcoming_events`` returns."""

_PER_PAGE: Final = 24
_YEAR: Final = timedelta(days=365)
_DAY: Final = timedelta(days=1)


class EventListing(BaseModel, frozen=True):
    """A page of events, and the choices of the filters."""

    events: tuple[Card, ...] = ()
    total: int = 0
    pages: int = 0
    page: int = 1
    periods: tuple[Facet, ...] = ()
    categories: tuple[Facet, ...] = ()


async def load_events(
    query: ListingQuery, ctx: PageContext, backend: SearchBackend
) -> EventListing:
    """Return the events that ``query`` selects; raises BackendError."""
    if query[WHEN] == PAST:
        return await _past(query, ctx, backend)
    search = SearchQuery(post_type=("programme",), since=ctx.today)
    listed = await fetch_all(search, ctx, backend)
    upcoming = sorted(
        (event for event in listed if not event.date_debut or last_day(event) >= ctx.today),
        key=lambda event: (event.date_debut or date.max, event.title),
    )
    selected = requested_range(query, ctx.today)
    periods = upcoming_ranges(_in_category(upcoming, query), ctx, selected=query[PERIOD])
    return _page(query, upcoming, selected, periods)


async def _past(query: ListingQuery, ctx: PageContext, backend: SearchBackend) -> EventListing:
    """Return past events, the latest first: of the last twelve months unless a range is given."""
    yesterday = ctx.today - _DAY
    selected = requested_range(query, ctx.today)
    window = selected if selected != DateRange() else DateRange(ctx.today - _YEAR, yesterday)
    last = min(window.last or yesterday, yesterday)
    search = SearchQuery(post_type=("programme",), since=window.first, until=last)
    counts = SearchQuery(post_type=("programme",), until=yesterday, per_page=1)
    listed, years = await asyncio.gather(
        fetch_all(search, ctx, backend), fetch_results(counts, ctx, backend)
    )
    past = sorted(
        (event for event in listed if event.date_debut and last_day(event) < ctx.today),
        key=lambda event: (last_day(event), event.title),
        reverse=True,
    )
    periods = tuple(
        year for year in years.facets.get("year", ()) if year.value <= str(ctx.today.year)
    )
    return _page(query, past, window, periods)


def _page(
    query: ListingQuery, events: list[Card], selected: DateRange, periods: tuple[Facet, ...]
) -> EventListing:
    in_range = [event for event in events if selected.overlaps(event)]
    matching = list(_in_category(in_range, query))
    pages = -(-len(matching) // _PER_PAGE)
    page = max(1, min(query.page, pages))
    return EventListing(
        events=tuple(matching[(page - 1) * _PER_PAGE : page * _PER_PAGE]),
        total=len(matching),
        pages=pages,
        page=page,
        periods=periods,
        categories=_categories(in_range, events, selected=anchor(query[CATEGORY])),
    )


def _in_category(events: Iterable[Card], query: ListingQuery) -> Iterable[Card]:
    category = anchor(query[CATEGORY])
    if not query[CATEGORY]:
        return events
    return (event for event in events if anchor(event.categorie) == category)


def _categories(
    events: Iterable[Card], all_events: Iterable[Card], *, selected: str
) -> tuple[Facet, ...]:
    """Count the categories; their values in the address are lower case without accents.

    One that is ``selected`` is listed though none of ``events`` is in it, where others are.
    """
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for event in events:
        if event.categorie:
            value = anchor(event.categorie) or event.categorie
            # Two spellings of a category are one; the first is its label.
            names.setdefault(value, event.categorie)
            counts[value] += 1
    for event in all_events:
        if event.categorie and anchor(event.categorie) == selected:
            names.setdefault(selected, event.categorie)
    return tuple(
        Facet(value=value, label=names[value], count=counts[value]) for value in sorted(names)
    )


async def upcoming_events(
    category: str, limit: int, ctx: PageContext, backend: SearchBackend
) -> tuple[Card, ...]:
    """Return events not yet over, in the backend's order; all kinds when ``category`` is empty.

    ``limit`` is brought into 1 to ``MOST_UPCOMING``; raises BackendError.
    """
    query = SearchQuery(
        post_type=("programme",),
        categorie=category,
        since=ctx.today,
        per_page=max(1, min(limit, MOST_UPCOMING)),
    )
    return (await backend.search(query, ctx.call)).items
