"""The events of the agenda as a visitor asks for them: to come or past, by period and category."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict

from components.listing.date_ranges import (
    PERIOD,
    SINCE,
    UNTIL,
    Span,
    coming_periods,
    last_day,
    span,
)
from components.listing.query import Asked
from components.listing.results import everything, found
from components.ui.anchor import anchor
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet
from villa_site.site.context import PageContext

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

WHEN: Final = "quand"
PAST: Final = "passes"
CATEGORY: Final = "categorie"
NAMES: Final = (WHEN, PERIOD, SINCE, UNTIL, CATEGORY)

_PER_PAGE: Final = 24
_YEAR: Final = timedelta(days=365)
_DAY: Final = timedelta(days=1)


class EventListing(BaseModel):
    """A page of events, and what the filters offer."""

    model_config = ConfigDict(frozen=True)

    events: tuple[Card, ...] = ()
    total: int = 0
    pages: int = 0
    page: int = 1
    periods: tuple[Facet, ...] = ()
    categories: tuple[Facet, ...] = ()


async def season(asked: Asked, ctx: PageContext, backend: Backend) -> EventListing:
    """Ask for the events the address asks for; raises BackendError."""
    if asked[WHEN] == PAST:
        return await _past(asked, ctx, backend)
    query = SearchQuery(post_type=("programme",), since=ctx.today)
    listed = await everything(query, ctx, backend)
    coming = sorted(
        (event for event in listed if not event.date_debut or last_day(event) >= ctx.today),
        key=lambda event: (event.date_debut or date.max, event.title),
    )
    chosen = span(asked, ctx.today)
    periods = coming_periods(_of_category(coming, asked), ctx)
    return _page(asked, coming, chosen, periods)


async def _past(asked: Asked, ctx: PageContext, backend: Backend) -> EventListing:
    """Show what is over, the latest first; of the last twelve months unless told otherwise."""
    yesterday = ctx.today - _DAY
    chosen = span(asked, ctx.today)
    window = chosen if chosen != Span() else Span(ctx.today - _YEAR, yesterday)
    last = min(window.last or yesterday, yesterday)
    query = SearchQuery(post_type=("programme",), since=window.first, until=last)
    counted = SearchQuery(post_type=("programme",), until=yesterday, per_page=1)
    listed, years = await asyncio.gather(
        everything(query, ctx, backend), found(counted, ctx, backend)
    )
    over = sorted(
        (event for event in listed if event.date_debut and last_day(event) < ctx.today),
        key=lambda event: (last_day(event), event.title),
        reverse=True,
    )
    offered = tuple(
        year for year in years.facets.get("year", ()) if year.value <= str(ctx.today.year)
    )
    return _page(asked, over, window, offered)


def _page(
    asked: Asked, events: list[Card], chosen: Span, periods: tuple[Facet, ...]
) -> EventListing:
    within = [event for event in events if chosen.holds(event)]
    fitting = list(_of_category(within, asked))
    pages = -(-len(fitting) // _PER_PAGE)
    page = max(1, min(asked.page, pages))
    return EventListing(
        events=tuple(fitting[(page - 1) * _PER_PAGE : page * _PER_PAGE]),
        total=len(fitting),
        pages=pages,
        page=page,
        periods=periods,
        categories=_categories(within),
    )


def _of_category(events: Iterable[Card], asked: Asked) -> Iterable[Card]:
    wanted = anchor(asked[CATEGORY])
    if not asked[CATEGORY]:
        return events
    return (event for event in events if anchor(event.categorie) == wanted)


def _categories(events: Iterable[Card]) -> tuple[Facet, ...]:
    """Count the categories; an address says them in plain letters."""
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for event in events:
        if event.categorie:
            value = anchor(event.categorie) or event.categorie
            # Written in other ways it is the same category still.
            names.setdefault(value, event.categorie)
            counts[value] += 1
    return tuple(
        Facet(value=value, label=names[value], count=counts[value]) for value in sorted(names)
    )
