"""Formats dates, times and file sizes in each language, in the institution's time zone."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from babel.dates import format_date
from babel.numbers import format_decimal

from villa_site.settings.languages import Locale
from villa_site.site.context import INSTITUTION_ZONE, BlockContext
from villa_site.site.i18n.translations import babel_locale, date_patterns

RANGE_DASH: Final = "\u2013"
"""The en dash between the ends of a range."""

_MINUTE: Final = 60
_KILO: Final = 1_000
_MEGA: Final = 1_000_000
_FIRSTS: Final[dict[Locale, str]] = {"fr": "1er", "it": "1º"}
"""The first of a month where it is an ordinal, which CLDR lacks."""
# The day, with its full stop, at the beginning of a date.
_DAY_FIRST: Final = re.compile(r"d\.?(?= MMMM)")


def file_size(size: int, ctx: BlockContext) -> str:
    """Format a size in bytes: bytes below 1000, kB below a million, else MB with two decimals."""
    if size < _KILO:
        return ctx.t("%s octets", size)
    if size < _MEGA:
        # Rounding must not reach the next unit.
        return ctx.t("%s Ko", min(round(size / _KILO), _KILO - 1))
    written = format_decimal(size / _MEGA, "0.00", locale=babel_locale(ctx.locale))
    return ctx.t("%s Mo", written)


def duration(seconds: int) -> str:
    """Format a duration, rounded to minutes from a minute on, as in ``1 h 05 min``."""
    if seconds < _MINUTE:
        return f"{seconds} s"
    hours, minutes = divmod((seconds + _MINUTE // 2) // _MINUTE, _MINUTE)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def days(first: date, last: date | None, locale: Locale) -> str:
    """Format a day or the shortest form of a range, as in ``5 décembre 2026``."""
    whole, without_year = date_patterns(locale)
    if last is None or last <= first:
        return _day(first, whole, locale)
    day = _DAY_FIRST.match(whole)
    if day and (first.year, first.month) == (last.year, last.month):
        return f"{_day(first, day[0], locale)}{RANGE_DASH}{_day(last, whole, locale)}"
    start = without_year if day and first.year == last.year else whole
    # No line break before the dash.
    return f"{_day(first, start, locale)}\u00a0{RANGE_DASH} {_day(last, whole, locale)}"


def _day(value: date, pattern: str, locale: Locale) -> str:
    text = format_date(value, pattern, locale=babel_locale(locale))
    ordinal = _FIRSTS.get(locale)
    return text.replace("1", ordinal, 1) if ordinal and value.day == 1 else text


@lru_cache(maxsize=512)
def month(value: date, locale: Locale) -> str:
    """Format a month with its year: ``décembre 2026``."""
    return format_date(value, "LLLL y", locale=babel_locale(locale))


def short_month(value: date, locale: Locale) -> str:
    """Format an abbreviated month: ``déc``."""
    return format_date(value, "LLL", locale=babel_locale(locale)).rstrip(".")


def hours(span: tuple[datetime, datetime | None], ctx: BlockContext) -> str:
    """Format the time of day at which something starts, with its end if that is known."""
    starts, ends = span
    first = clock_time(starts, ctx.locale)
    if ends is None:
        return first
    return ctx.t("de %s à %s", first, clock_time(ends, ctx.locale))


def clock_time(value: datetime, locale: Locale) -> str:
    """Format a time of day in Rome: ``19 h 30`` in French, else ``19:30``."""
    there = value.astimezone(INSTITUTION_ZONE)
    if locale == "fr":
        return f"{there.hour} h {there.minute:02}" if there.minute else f"{there.hour} h"
    return f"{there.hour}:{there.minute:02}"
