"""The dates of events: their state on a day, and the ranges of the agenda's filter."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple

from villa_site.content.cards import Card, EventStatus, Facet
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.occasions import occasions
from villa_site.site.listing.query import ListingQuery

PERIOD: Final = "periode"
SINCE: Final = "du"
UNTIL: Final = "au"
DAYS: Final = "dates"
"""The value of ``periode`` while the two days in ``du`` and ``au`` apply."""

_MONTH: Final = re.compile(r"(?P<year>2\d{3})-(?P<month>0[1-9]|1[0-2])", re.ASCII)
_YEAR: Final = re.compile(r"[12]\d{3}", re.ASCII)
_SATURDAY: Final = 5
_SUNDAY: Final = 6
_MAX_MONTHS: Final = 60

EventState = Literal[
    "coming", "today", "running", "past", "cancelled", "postponed", "full", "moved"
]
_BY_STATUS: Final[Mapping[str, EventState]] = {
    "annule": "cancelled",
    "reporte": "postponed",
    "complet": "full",
    "deplace": "moved",
}


class DateRange(NamedTuple):
    """A first and a last day, both included; None is an open end."""

    first: date | None = None
    last: date | None = None

    def overlaps(self, event: Card) -> bool:
        """Whether the event is on in the range; an undated event is in the open one only."""
        if event.first_day is None:
            return self == DateRange()
        return any(self.has(each.first, each.last) for each in occasions(event))

    def has(self, first: date, last: date) -> bool:
        """Whether a day from ``first`` to ``last`` is in the range."""
        begins = self.last is None or first <= self.last
        return begins and (self.first is None or last >= self.first)


def last_day(event: Card) -> date:
    """Return the last day on which something of an event is, ``date.min`` without any."""
    return event.last_day or date.min


def requested_range(query: ListingQuery, today: date) -> DateRange:
    """Read the range from the address; unknown values leave it open."""
    period, first, last = query[PERIOD], query.day(SINCE), query.day(UNTIL)
    if first or last:
        reversed_ = first and last and last < first
        return DateRange(last, first) if reversed_ else DateRange(first, last)
    named = _named(today).get(period)
    if named:
        return named
    month = _MONTH.fullmatch(period)
    if month:
        return _month(int(month["year"]), int(month["month"]))
    if _YEAR.fullmatch(period):
        return DateRange(date(int(period), 1, 1), date(int(period), 12, 31))
    return DateRange()


def upcoming_ranges(
    events: Iterable[Card], ctx: BlockContext, *, selected: str = ""
) -> tuple[Facet, ...]:
    """List the ranges from today on that hold events, each with their number; and ``selected``."""
    listed = list(events)
    labels = {
        "aujourdhui": ctx.t("Aujourd'hui"),
        "week-end": ctx.t("Ce week-end"),
        "semaine": ctx.t("Cette semaine"),
    }
    ranges = {value: _named(ctx.today)[value] for value in labels}
    for first in _months(listed, ctx.today):
        value = f"{first:%Y-%m}"
        labels[value] = formats.month(first, ctx.locale)
        ranges[value] = _month(first.year, first.month)
    month = _MONTH.fullmatch(selected)
    if month and selected not in ranges:
        year, number = int(month["year"]), int(month["month"])
        labels[selected] = formats.month(date(year, number, 1), ctx.locale)
        ranges[selected] = _month(year, number)
    counts = ((value, sum(map(ranges[value].overlaps, listed))) for value in labels)
    return tuple(
        Facet(value=value, label=labels[value], count=count)
        for value, count in counts
        if count or value == selected
    )


def _named(today: date) -> dict[str, DateRange]:
    sunday = today + timedelta(days=_SUNDAY - today.weekday())
    saturday = max(today, sunday - timedelta(days=_SUNDAY - _SATURDAY))
    return {
        "aujourdhui": DateRange(today, today),
        "week-end": DateRange(saturday, sunday),
        "semaine": DateRange(today, sunday),
    }


def _months(events: list[Card], today: date) -> Iterator[date]:
    """Yield the first day of each month from now to the last in which an event begins."""
    starts = [each.first for event in events for each in occasions(event)]
    if not starts:
        return
    first, last = today.replace(day=1), max(starts)
    for _ in range(_MAX_MONTHS):
        if first > last:
            return
        yield first
        first = (first + timedelta(days=31)).replace(day=1)


def _month(year: int, month: int) -> DateRange:
    return DateRange(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def event_state(
    first: date | None, last: date | None, status: EventStatus, ctx: BlockContext
) -> EventState:
    """Return an event's state today; a cancellation or postponement comes before the dates.

    Of an unknown status the dates alone are said.
    """
    by_status = _BY_STATUS.get(status or "")
    if by_status in {"cancelled", "postponed"}:
        return by_status
    end = last or first
    if end is not None and end < ctx.today:
        return "past"
    if by_status:
        return by_status
    if first is None or first > ctx.today:
        return "coming"
    return "running" if last is not None and last > first else "today"
