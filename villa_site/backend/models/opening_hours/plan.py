"""The hours of one day: special days before seasons before the week, overlaps merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from villa_site.backend.models.opening_hours.hours import (
    OpeningPlace,
    SpecialDay,
    Times,
    WeeklyHours,
)

DAY: Final = 24 * 60
"""Minutes of a day of the clock."""


class Span(NamedTuple):
    """Minutes since the beginning of a day; those of the night after are beyond 1440."""

    opens: int
    closes: int
    last_entry: int | None = None


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The hours of a day; none of a ``known`` day say that it is closed.

    ``special`` days are not what season and week say.
    """

    spans: tuple[Span, ...] = ()
    known: bool = True
    special: bool = False
    note: str = ""


class Period(NamedTuple):
    """From when until when something is open, as instants in UTC."""

    opens: datetime
    closes: datetime
    last_entry: datetime | None = None


def plan_of(place: OpeningPlace, day: date) -> DayPlan:
    """Return what a place has on a day."""
    specials = _specials(place, day)
    note = " ".join(dict.fromkeys(each.note for each in specials if each.note))
    if any(each.closed for each in specials):
        return DayPlan(special=True, note=note)
    spans = merged(specials)
    if spans:
        return DayPlan(spans, special=True, note=note)
    if any(each.is_partial or not each.note for each in specials):
        return DayPlan(known=False, special=True, note=note)
    usual = _usual(place, day)
    return DayPlan(usual.spans, known=usual.known, special=bool(specials), note=note)


def merged(times: Iterable[Times]) -> tuple[Span, ...]:
    """Return the spans in their order; those that overlap or touch are one."""
    found: list[Span] = []
    for each in sorted(map(minutes_of, (each for each in times if each.span)), key=_by_time):
        before = found[-1] if found else None
        if before is None or each.opens > before.closes:
            found.append(each)
        else:
            found[-1] = _joined(before, each)
    return tuple(found)


def week_of(place: OpeningPlace, day: date) -> tuple[WeeklyHours, ...]:
    """Return the week that holds on a day, of the shortest season that it is in."""
    seasons = [each for each in place.seasons if each.covers(day)]
    return min(seasons, key=lambda each: each.length).weekly if seasons else place.weekly


def periods(place: OpeningPlace, first: date, count: int, zone: ZoneInfo) -> list[Period]:
    """Return the periods that begin on ``count`` days from ``first`` on, overlaps merged."""
    found: list[Period] = []
    for day in (first + timedelta(days=index) for index in range(count)):
        for period in _periods_of_day(plan_of(place, day), day, zone):
            before = found[-1] if found else None
            if before is None or period.opens > before.closes:
                found.append(period)
            elif period.closes > before.closes:
                found[-1] = Period(before.opens, period.closes, period.last_entry)
    return found


def instant(day: date, minutes: int, zone: ZoneInfo) -> datetime:
    """Return when a clock there shows so many minutes after the beginning of the day."""
    shown = datetime.combine(day, time()) + timedelta(minutes=minutes)
    return shown.replace(tzinfo=zone).astimezone(UTC)


def _periods_of_day(plan: DayPlan, day: date, zone: ZoneInfo) -> Iterator[Period]:
    for span in plan.spans:
        last = None if span.last_entry is None else instant(day, span.last_entry, zone)
        yield Period(instant(day, span.opens, zone), instant(day, span.closes, zone), last)


def _specials(place: OpeningPlace, day: date) -> tuple[SpecialDay, ...]:
    """Return the special days that a day is, those alone that concern the fewest days."""
    found = [each for each in place.exceptions if each.covers(day)]
    least = min((each.length for each in found), default=0)
    return tuple(each for each in found if each.length == least)


def _usual(place: OpeningPlace, day: date) -> DayPlan:
    week = week_of(place, day)
    rows = [each for each in week if day.isoweekday() in each.days]
    spans = merged(rows)
    if spans:
        return DayPlan(spans)
    # A line that cannot be read may have been about this day.
    unread = any(each.span is None for each in rows) or any(not each.days for each in week)
    return DayPlan(known=any(each.span for each in week) and not unread)


def minutes_of(times: Times) -> Span:
    """Return times as minutes; a last entry that is not between them is none."""
    opens, closes = map(_minutes, times.span or (time(), time()))
    closes += DAY if closes <= opens else 0
    last = None if times.last_entry is None else _minutes(times.last_entry)
    if last is not None and last < opens:
        last += DAY
    return Span(opens, closes, last if last is not None and last <= closes else None)


def _by_time(span: Span) -> tuple[int, int]:
    return span.opens, span.closes


def _joined(before: Span, after: Span) -> Span:
    if after.closes < before.closes:
        return before
    last = after.last_entry
    if after.closes == before.closes and before.last_entry is not None:
        last = max(before.last_entry, last or 0)
    return Span(before.opens, after.closes, last)


def _minutes(value: time) -> int:
    return value.hour * 60 + value.minute
