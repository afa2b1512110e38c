"""Stretches of time that a visitor of the agenda may choose, and the names they have there."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from components.listing.query import Asked
from villa_site.content.cards import Card, Facet
from villa_site.site import formats
from villa_site.site.context import BlockContext

PERIOD: Final = "periode"
SINCE: Final = "du"
UNTIL: Final = "au"
DAYS: Final = "dates"
"""The period of the two days in ``du`` and ``au``."""

_MONTH: Final = re.compile(r"(?P<year>2\d{3})-(?P<month>0[1-9]|1[0-2])", re.ASCII)
_YEAR: Final = re.compile(r"[12]\d{3}", re.ASCII)
_SATURDAY: Final = 5
_SUNDAY: Final = 6
_MOST_MONTHS: Final = 60


class Span(NamedTuple):
    """A first and a last day, both included; an end that is not there is open."""

    first: date | None = None
    last: date | None = None

    def holds(self, event: Card) -> bool:
        """Tell whether some of the event falls within; what has no date never does."""
        if event.date_debut is None:
            return self == Span()
        begins = self.last is None or event.date_debut <= self.last
        return begins and (self.first is None or last_day(event) >= self.first)


def last_day(event: Card) -> date:
    """Give the day an event ends; one that ends before it begins lasts a day."""
    first = event.date_debut or date.min
    return max(first, event.date_fin or first)


def span(asked: Asked, today: date) -> Span:
    """Read the period from the address; a word that is none is no limit."""
    period, first, last = asked[PERIOD], asked.day(SINCE), asked.day(UNTIL)
    if first or last:
        return Span(last, first) if first and last and last < first else Span(first, last)
    named = _named(today).get(period)
    if named:
        return named
    month = _MONTH.fullmatch(period)
    if month:
        return _month(int(month["year"]), int(month["month"]))
    if _YEAR.fullmatch(period):
        return Span(date(int(period), 1, 1), date(int(period), 12, 31))
    return Span()


def coming_periods(events: Iterable[Card], ctx: BlockContext) -> tuple[Facet, ...]:
    """List the periods in which something takes place, with how much."""
    listed = list(events)
    labels = {
        "aujourdhui": ctx.t("Aujourd'hui"),
        "week-end": ctx.t("Ce week-end"),
        "semaine": ctx.t("Cette semaine"),
    }
    spans = {value: _named(ctx.today)[value] for value in labels}
    for first in _months(listed, ctx.today):
        value = f"{first:%Y-%m}"
        labels[value] = formats.month(first, ctx.locale)
        spans[value] = _month(first.year, first.month)
    counted = ((value, sum(map(spans[value].holds, listed))) for value in labels)
    return tuple(
        Facet(value=value, label=labels[value], count=count) for value, count in counted if count
    )


def _named(today: date) -> dict[str, Span]:
    sunday = today + timedelta(days=_SUNDAY - today.weekday())
    saturday = max(today, sunday - timedelta(days=_SUNDAY - _SATURDAY))
    return {
        "aujourdhui": Span(today, today),
        "week-end": Span(saturday, sunday),
        "semaine": Span(today, sunday),
    }


def _months(events: list[Card], today: date) -> Iterator[date]:
    """Name the first day of each month from now to the last in which an event begins."""
    starts = [event.date_debut for event in events if event.date_debut]
    if not starts:
        return
    first, last = today.replace(day=1), max(starts)
    for _ in range(_MOST_MONTHS):
        if first > last:
            return
        yield first
        first = (first + timedelta(days=31)).replace(day=1)


def _month(year: int, month: int) -> Span:
    return Span(date(year, month, 1), date(year, month, monthrange(year, month)[1]))
