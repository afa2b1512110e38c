"""The agenda's list of events: upcoming or past, filtered by date range and category."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from typing import Final

from pydantic import BaseModel, Field

from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet
from villa_site.site.context import PageContext
from villa_site.site.listing.date_ranges import (
    PERIOD,
    SINCE,
    UNTIL,
    DateRange,
    last_day,
    requested_range,
    upcoming_ranges,
)
from villa_site.site.listing.event_filters import FILTERS, facets, filtered, known_filters
from villa_site.site.listing.occasions import by_next_date, next_occasion
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_all, fetch_results

WHEN: Final = "quand"
PAST: Final = "passes"
VIEW: Final = "vue"
MONTH_VIEW: Final = "mois"
DAY: Final = "jour"
NAMES: Final = (WHEN, VIEW, PERIOD, SINCE, UNTIL, DAY, *FILTERS)
MOST_UPCOMING: Final = 100
"""Most events that ``upcoming_events`` returns."""

_PER_PAGE: Final = 24
_YEAR: Final = timedelta(days=365)
_DAY: Final = timedelta(days=1)
_POSTPONED: Final = 5


class EventListing(BaseModel, frozen=True):
    """A page of events, and the choices of the filters.

    ``following`` is the next day with an event after a range that has none.
    """

    events: tuple[Card, ...] = ()
    total: int = 0
    pages: int = 0
    page: int = 1
    periods: tuple[Facet, ...] = ()
    facets: dict[str, tuple[Facet, ...]] = Field(default_factory=dict)
    since: date | None = None
    following: date | None = None


def event_query(ctx: PageContext) -> ListingQuery:
    """Read the agenda's state from the address; unknown words of filters are left out."""
    return known_filters(ListingQuery.read(ctx, *NAMES))


async def load_events(
    query: ListingQuery, ctx: PageContext, backend: SearchBackend
) -> EventListing:
    """Return the events that ``query`` selects; raises BackendError."""
    if query[WHEN] == PAST:
        return await _past(query, ctx, backend)
    search = SearchQuery(post_type=("programme",), since=ctx.today)
    listed = await fetch_all(search, ctx, backend)
    selected = requested_range(query, ctx.today)
    since = max(selected.first or ctx.today, ctx.today)

    upcoming = sorted(
        (event for event in listed if not event.first_day or last_day(event) >= ctx.today),
        key=lambda event: by_next_date(event, since),
    )
    periods = upcoming_ranges(filtered(upcoming, query), ctx, selected=query[PERIOD])
    found = _page(query, upcoming, selected, periods, ctx)
    if found.total or selected.last is None:
        return found.model_copy(update={"since": since})
    later = DateRange(selected.last + _DAY)
    ahead = (
        next_occasion(each, selected.last + _DAY)
        for each in filtered(upcoming, query)
        if later.overlaps(each)
    )
    following = min((max(each.first, ctx.today) for each in ahead if each), default=None)
    return found.model_copy(update={"since": since, "following": following})


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
        (event for event in listed if event.first_day and last_day(event) < ctx.today),
        key=lambda event: (last_day(event), event.title),
        reverse=True,
    )
    periods = tuple(
        year for year in years.facets.get("year", ()) if year.value <= str(ctx.today.year)
    )
    return _page(query, past, window, periods, ctx)


def _page(
    query: ListingQuery,
    events: list[Card],
    selected: DateRange,
    periods: tuple[Facet, ...],
    ctx: PageContext,
) -> EventListing:
    in_range = [event for event in events if selected.overlaps(event)]
    matching = filtered(in_range, query)
    pages = -(-len(matching) // _PER_PAGE)
    page = max(1, min(query.page, pages))
    return EventListing(
        events=tuple(matching[(page - 1) * _PER_PAGE : page * _PER_PAGE]),
        total=len(matching),
        pages=pages,
        page=page,
        periods=periods,
        facets=facets(in_range, events, query, ctx),
    )


async def upcoming_events(
    category: str, limit: int, ctx: PageContext, backend: SearchBackend
) -> tuple[Card, ...]:
    """Return events not yet over, the next first; all kinds when ``category`` is empty.

    ``limit`` is brought into 1 to ``MOST_UPCOMING``; raises BackendError.
    """
    query = SearchQuery(
        post_type=("programme",),
        categorie=category,
        since=ctx.today,
        # The backend lists postponed events by the date that they had.
        per_page=max(1, min(limit + _POSTPONED, MOST_UPCOMING)),
    )
    found = (await backend.search(query, ctx.call)).items
    return tuple(sorted(found, key=lambda event: by_next_date(event, ctx.today))[: max(limit, 1)])
