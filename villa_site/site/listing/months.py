"""A month of the agenda: what is on each of its days, and the events of the chosen day."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from pydantic import BaseModel, Field

from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet
from villa_site.site.context import PageContext
from villa_site.site.listing.date_ranges import PERIOD, DateRange
from villa_site.site.listing.event_filters import facets, filtered
from villa_site.site.listing.events import DAY
from villa_site.site.listing.occasions import Occasion, next_occasion, occasions
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_all, fetch_results

MOST_MONTHS: Final = 60
"""How far months before and after the current one are shown."""
SHOWN: Final = 3
"""Most events that a day of the month names; the others are counted."""
LISTED: Final = 24
"""Most events that are listed of the chosen day, and of those that run for long."""

_LONGEST: Final = timedelta(days=6)
_DAY: Final = timedelta(days=1)
_MONTH: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)
_MONTHS_A_YEAR: Final = 12


class MonthListing(BaseModel, frozen=True):
    """The events of the month that begins on ``first``.

    ``days`` has the first occasions of each day, ``counts`` how many there are; those that run for
    more than a week are in ``running`` alone. ``chosen`` is the day whose events are listed,
    ``following`` the next day with something where it has none.
    """

    first: date
    total: int = 0
    days: dict[date, tuple[Occasion, ...]] = Field(default_factory=dict)
    counts: dict[date, int] = Field(default_factory=dict)
    running: tuple[Card, ...] = ()
    chosen: date
    events: tuple[Card, ...] = ()
    chosen_total: int = 0
    following: date | None = None
    facets: dict[str, tuple[Facet, ...]] = Field(default_factory=dict)

    @property
    def last(self) -> date:
        """The last day."""
        return self.first.replace(day=monthrange(self.first.year, self.first.month)[1])


def shown_month(query: ListingQuery, today: date) -> date:
    """Return the first day of the month in the address; the current one for one out of range."""
    written = _MONTH.fullmatch(query[PERIOD])
    current = today.replace(day=1)
    if not written:
        day = query.day(DAY)
        return day.replace(day=1) if day and _is_near(day, today) else current
    month = date(max(int(written[1]), 1), int(written[2]), 1)
    return month if _is_near(month, today) else current


def month_beside(first: date, step: int, today: date) -> date | None:
    """Return the first day of the month before or after; None where it is out of range."""
    number = first.year * _MONTHS_A_YEAR + first.month - 1 + step
    other = date(number // _MONTHS_A_YEAR, number % _MONTHS_A_YEAR + 1, 1)
    return other if _is_near(other, today) else None


def _is_near(day: date, today: date) -> bool:
    months = (day.year - today.year) * _MONTHS_A_YEAR + day.month - today.month
    return abs(months) <= MOST_MONTHS


async def load_month(query: ListingQuery, ctx: PageContext, backend: SearchBackend) -> MonthListing:
    """Return the month that ``query`` selects; raises BackendError."""
    first = shown_month(query, ctx.today)
    last = first.replace(day=monthrange(first.year, first.month)[1])
    month = DateRange(first, last)
    search = SearchQuery(post_type=("programme",), since=first, until=last)
    every = [each for each in await fetch_all(search, ctx, backend) if month.overlaps(each)]
    events = filtered(every, query)
    days = _days(events, month)
    chosen = _chosen(query, days, first, last, ctx.today)
    of_day = _of_day(events, chosen)
    following = None
    if not of_day:
        following = next((day for day in sorted(days) if day > chosen), None)
        following = following or await _following(query, last + _DAY, ctx, backend)
    return MonthListing(
        first=first,
        total=len(events),
        days={day: tuple(found[:SHOWN]) for day, found in days.items()},
        counts={day: len(found) for day, found in days.items()},
        running=tuple(each for each in events if _runs(each, month))[:LISTED],
        chosen=chosen,
        events=tuple(of_day[:LISTED]),
        chosen_total=len(of_day),
        following=following,
        facets=facets(every, every, query, ctx),
    )


def _days(events: Iterable[Card], month: DateRange) -> dict[date, list[Occasion]]:
    """Return the occasions of each day that has some, without those that run for long."""
    found: dict[date, list[Occasion]] = {}
    for event in events:
        for each in occasions(event):
            if not month.has(each.first, each.last) or _is_long(each):
                continue
            for step in range((each.last - each.first).days + 1):
                day = each.first + step * _DAY
                if month.has(day, day):
                    found.setdefault(day, []).append(each)
    return {day: sorted(each, key=lambda one: one.order) for day, each in found.items()}


def _is_long(occasion: Occasion) -> bool:
    return occasion.last - occasion.first > _LONGEST


def _runs(event: Card, month: DateRange) -> bool:
    return any(_is_long(each) and month.has(each.first, each.last) for each in occasions(event))


def _chosen(
    query: ListingQuery, days: Iterable[date], first: date, last: date, today: date
) -> date:
    """Return the day in the address; else today, the first with something, the first of all."""
    written = query.day(DAY)
    if written and first <= written <= last:
        return written
    if first <= today <= last:
        return today
    return min(days, default=first)


def _of_day(events: Iterable[Card], day: date) -> list[Card]:
    """Return the events of a day, those of that day alone first."""
    only = DateRange(day, day)
    found = [
        (_is_long(each), each.order, event)
        for event in events
        for each in occasions(event)
        if only.has(each.first, each.last)
    ]
    found.sort(key=lambda each: each[:2])
    return list({id(event): event for *_, event in found}.values())


async def _following(
    query: ListingQuery, day: date, ctx: PageContext, backend: SearchBackend
) -> date | None:
    """Return the first day from ``day`` on with an event; filtered ones are looked for at first."""
    search = SearchQuery(post_type=("programme",), since=day)
    listed = await fetch_results(replace(search, per_page=100), ctx, backend)
    ahead = (next_occasion(each, day) for each in filtered(listed.items, query))
    return min((max(each.first, day) for each in ahead if each and each.last >= day), default=None)
