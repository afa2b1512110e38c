"""The hours of a place as people read them: this week, its seasons, its special days ahead."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time, timedelta
from itertools import groupby
from typing import Final, NamedTuple

from villa_site.backend.models.opening_hours import (
    DayPlan,
    OpeningPlace,
    Season,
    Span,
    WeeklyHours,
    merged,
    plan_of,
)
from villa_site.site.context import BlockContext
from villa_site.site.formats import RANGE_DASH, day_of_each_year, day_of_year, time_of_day
from villa_site.site.pages.opening_hours.state_words import weekday

_DAY: Final = timedelta(days=1)
_A_WEEK: Final = range(7)
_DAY_MINUTES: Final = 24 * 60
_AHEAD: Final = timedelta(days=120)
_MOST: Final = 8
_A_MONDAY: Final = date(2024, 1, 1)
_LEAP_YEAR: Final = 2024


class DayHours(NamedTuple):
    """A line about a day, or days: its name, its hours in words, a note."""

    name: str
    hours: str
    note: str = ""
    is_today: bool = False


def this_week(place: OpeningPlace, ctx: BlockContext) -> tuple[DayHours, ...]:
    """Return the hours of the week that today is in, special days among them."""
    monday = ctx.today - timedelta(days=ctx.today.weekday())
    return tuple(_of_day(place, monday + index * _DAY, ctx) for index in _A_WEEK)


def seasons(place: OpeningPlace, ctx: BlockContext) -> tuple[DayHours, ...]:
    """Return each season with its week in words; the rest of the year last."""
    if not place.seasons:
        return ()
    lines = [
        DayHours(_season_name(each, ctx), week_in_words(each.weekly, ctx))
        for each in place.seasons
        if each.weekly and each.first and each.last
    ]
    if place.weekly:
        lines.append(DayHours(ctx.t("Le reste de l'année"), week_in_words(place.weekly, ctx)))
    return tuple(lines)


def special_days(place: OpeningPlace, ctx: BlockContext) -> tuple[DayHours, ...]:
    """Return the next special days, those of one kind that follow one another in one line."""
    found: list[tuple[date, date, DayPlan]] = []
    for day in (ctx.today + index * _DAY for index in range(_AHEAD.days)):
        plan = plan_of(place, day)
        if not plan.special or not (plan.known or plan.note):
            continue
        before = found[-1] if found else None
        if before and before[1] + _DAY == day and before[2] == plan:
            found[-1] = (before[0], day, plan)
        else:
            found.append((day, day, plan))
    return tuple(
        DayHours(_days(first, last, ctx), hours_in_words(plan, ctx), ctx.t(plan.note))
        for first, last, plan in found[:_MOST]
    )


def week_in_words(week: Iterable[WeeklyHours], ctx: BlockContext) -> str:
    """Return a week in words, days with the same hours together, those without left out."""
    rows = tuple(week)
    plans = [merged(each for each in rows if day + 1 in each.days) for day in _A_WEEK]
    parts: list[str] = []
    for spans, group in groupby(_A_WEEK, key=lambda day: plans[day]):
        if not spans:
            continue
        days = list(group)
        names = [weekday(_A_MONDAY + day * _DAY, ctx.locale) for day in (days[0], days[-1])]
        parts.append(f"{RANGE_DASH.join(dict.fromkeys(names))} {_spans(spans, ctx)}")
    return ", ".join(parts)


def hours_in_words(plan: DayPlan, ctx: BlockContext) -> str:
    """Return the hours of a day in words."""
    if not plan.known:
        return ctx.t("à confirmer")
    return _spans(plan.spans, ctx) if plan.spans else ctx.t("fermé")


def _of_day(place: OpeningPlace, day: date, ctx: BlockContext) -> DayHours:
    plan = plan_of(place, day)
    name = weekday(day, ctx.locale)
    note = ctx.t(plan.note) if plan.note else ""
    return DayHours(
        f"{name[:1].upper()}{name[1:]}", hours_in_words(plan, ctx), note, day == ctx.today
    )


def _spans(spans: Iterable[Span], ctx: BlockContext) -> str:
    return ", ".join(
        f"{_time(each.opens, ctx)}\u00a0{RANGE_DASH} {_time(each.closes, ctx)}" for each in spans
    )


def _time(minutes: int, ctx: BlockContext) -> str:
    if minutes and minutes % _DAY_MINUTES == 0:
        return ctx.t("minuit")
    hour, minute = divmod(minutes % _DAY_MINUTES, 60)
    return time_of_day(time(hour, minute), ctx.locale).replace(" ", "\u00a0")


def _season_name(season: Season, ctx: BlockContext) -> str:
    first, last = (
        day_of_each_year(date(_LEAP_YEAR, *each), ctx.locale)
        for each in (season.first, season.last)
        if each
    )
    return f"{first[:1].upper()}{first[1:]}\u00a0{RANGE_DASH} {last}"


def _days(first: date, last: date, ctx: BlockContext) -> str:
    names = dict.fromkeys(day_of_year(day, ctx.locale) for day in (first, last))
    text = f"\u00a0{RANGE_DASH} ".join(names)
    return f"{text[:1].upper()}{text[1:]}"
