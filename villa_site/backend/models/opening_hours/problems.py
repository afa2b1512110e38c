"""Finds what is wrong in opening hours: times, overlaps, seasons that are missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from villa_site.backend.models.opening_hours.hours import (
    OpeningPlace,
    Season,
    SpecialDay,
    Times,
    WeeklyHours,
)
from villa_site.backend.models.opening_hours.plan import minutes_of

_YEAR: Final = tuple(date(2024, 1, 1) + timedelta(days=index) for index in range(366))

_LONGEST: Final = 18 * 60


class Problem(NamedTuple):
    """Where in the hours something is wrong, what, and how to put it right."""

    key: str
    sentence: str
    fix: str


def problems_of(places: Iterable[OpeningPlace]) -> Iterator[Problem]:
    """Yield each problem once."""
    for index, place in enumerate(places):
        key = f"places[{index}]"
        if not place.name and index:
            yield Problem(f"{key}.name", "has no name", "name the part of the house")
        yield from _of_week(place.weekly, f"{key}.weekly")
        yield from _of_seasons(place, key)
        for number, each in enumerate(place.exceptions):
            yield from _of_special(each, f"{key}.exceptions[{number}]")


def _of_week(week: tuple[WeeklyHours, ...], key: str) -> Iterator[Problem]:
    for index, each in enumerate(week):
        if not each.days:
            yield Problem(
                f"{key}[{index}].days", "has no days", "give numbers from 1 (Monday) to 7"
            )
        yield from _of_times(each, f"{key}[{index}]", needed=True)
    overlapping = [day for day in range(1, 8) if _overlap(week, day)]
    if overlapping:
        listed = ", ".join(map(str, overlapping))
        yield Problem(key, f"overlaps itself on day {listed}", "make one line of both")


def _overlap(week: tuple[WeeklyHours, ...], day: int) -> bool:
    spans = sorted(minutes_of(each)[:2] for each in week if day in each.days and each.span)
    return any(after[0] < before[1] for before, after in pairwise(spans))


def _of_seasons(place: OpeningPlace, key: str) -> Iterator[Problem]:
    for index, each in enumerate(place.seasons):
        at = f"{key}.seasons[{index}]"
        if each.first is None or each.last is None:
            yield Problem(at, "has no beginning or no end", "give from and to, such as 10-01")
        if not each.weekly:
            sentence = "has no hours"
            fix = "give it hours, or close it by an exception with from and to"
            yield Problem(f"{at}.weekly", sentence, fix)
        yield from _of_week(each.weekly, f"{at}.weekly")
    if twice := next((day for day in _YEAR if _count(place.seasons, day) > 1), None):
        sentence = f"has two seasons on {twice:%m-%d}"
        yield Problem(f"{key}.seasons", sentence, "let one end before the other begins")
    if place.weekly or not place.seasons:
        return
    if bare := next((day for day in _YEAR if not _count(place.seasons, day)), None):
        yield Problem(
            f"{key}.seasons",
            f"has no season on {bare:%m-%d}",
            "add one, or weekly for the rest of the year",
        )


def _count(seasons: tuple[Season, ...], day: date) -> int:
    return sum(each.covers(day) for each in seasons)


def _of_special(special: SpecialDay, key: str) -> Iterator[Problem]:
    if special.range is None:
        yield Problem(key, "has no day", "give a date, or from and to, the first day first")
    if special.closed:
        return
    if special.is_partial:
        yield from _of_times(special, key, needed=True)
    elif special.span is None and not special.note:
        yield Problem(key, "says nothing", "set closed, or give opens and closes")
    else:
        yield from _of_times(special, key, needed=False)


def _of_times(times: Times, key: str, *, needed: bool) -> Iterator[Problem]:
    if times.span is None:
        if needed:
            yield Problem(
                key, "lacks a time", "give opens and closes, which differ, such as 10:00 and 19:00"
            )
        return
    opens, closes, last = minutes_of(times)
    if times.last_entry is not None and last is None:
        sentence = f"is not between {times.opens:%H:%M} and {times.closes:%H:%M}"
        yield Problem(f"{key}.last_entry", sentence, "correct one of the three times")
    elif closes - opens > _LONGEST and times.opens != times.closes:
        yield Problem(
            key, "is open for more than 18 hours", "check closes: before opens it is after midnight"
        )
