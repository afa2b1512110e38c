"""Formats dates, times and file sizes in each language, in the institution's time zone."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, Literal

from babel.dates import format_date
from babel.numbers import format_decimal

from villa_site.settings.languages import Locale
from villa_site.settings.project import institution_currency, institution_zone
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import babel_locale, date_patterns, with_weekday

RANGE_DASH: Final = "\u2013"
"""The en dash between the ends of a range."""

_MINUTE: Final = 60
_KILO: Final = 1_000
_MEGA: Final = 1_000_000
_FIRSTS: Final[dict[Locale, str]] = {"fr": "1er", "it": "1º"}
"""The first of a month where it is an ordinal, which CLDR lacks."""
_ELIDED: Final = frozenset({8, 11})
"""The days before which Italian elides the article: ``fino all’8``."""
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
    """Format a day or the shortest form of a range, as in ``samedi 5 décembre 2026``."""
    whole, without_year = date_patterns(locale)
    if last is None or last <= first:
        return _day(first, whole, locale)
    day = _DAY_FIRST.match(whole)
    start = without_year if day and first.year == last.year else whole
    if day and (first.year, first.month) == (last.year, last.month):
        start = day[0]
    # No line break before the dash.
    return f"{_day(first, start, locale)}\u00a0{RANGE_DASH} {_day(last, whole, locale)}"


def until_day(value: date, ctx: BlockContext) -> str:
    """Say ``jusqu’au`` before the number of a day; Italian says ``fino all’`` before 8 and 11."""
    said = ctx.t("jusqu'au")
    if ctx.locale == "it" and value.day in _ELIDED:
        return f"{said}l’"
    return said


def day_of_year(value: date, locale: Locale) -> str:
    """Format a day without its year: ``samedi 5 décembre``."""
    return _day(value, date_patterns(locale)[1], locale)


def day_of_each_year(value: date, locale: Locale) -> str:
    """Format a day of any year, which is no weekday: ``5 décembre``."""
    return _with_ordinal(value, date_patterns(locale)[1], locale)


@lru_cache(maxsize=128)
def weekdays(locale: Locale, width: Literal["wide", "abbreviated"] = "wide") -> tuple[str, ...]:
    """Return the names of the days from Monday on, as they stand alone."""
    names = babel_locale(locale).days["stand-alone"][width]
    return tuple(str(names[number]) for number in range(7))


@lru_cache(maxsize=2048)
def _day(value: date, pattern: str, locale: Locale) -> str:
    return _with_ordinal(value, with_weekday(pattern, locale), locale)


def _with_ordinal(value: date, pattern: str, locale: Locale) -> str:
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
    """Format a time of day where the institution is, as ``time_of_day`` does."""
    return time_of_day(value.astimezone(institution_zone()).time(), locale)


def time_of_day(value: time, locale: Locale) -> str:
    """Format a time of day: ``19 h 30`` in French, ``7.30 pm`` in English, else ``19:30``."""
    if locale == "fr":
        return f"{value.hour} h {value.minute:02}" if value.minute else f"{value.hour} h"
    if locale == "en":
        return _english_time(value)
    return f"{value.hour}:{value.minute:02}"


def _english_time(value: time) -> str:
    is_afternoon, hour = divmod(value.hour, 12)
    if not (hour or value.minute):
        return "noon" if is_afternoon else "midnight"
    minutes = f".{value.minute:02}" if value.minute else ""
    return f"{hour or 12}{minutes}\u00a0{'pm' if is_afternoon else 'am'}"


def moment(value: datetime, locale: Locale) -> str:
    """Format a day with its time: ``samedi 5 décembre 2026, 19 h 30``."""
    there = value.astimezone(institution_zone())
    return f"{days(there.date(), None, locale)}, {clock_time(there, locale)}"


def number(value: float, locale: Locale) -> str:
    """Format a number: ``1 200,5``."""
    return str(format_decimal(value, locale=babel_locale(locale)))


def price(amount: float, ctx: BlockContext) -> str:
    """Format an amount in the institution's currency, whole ones without decimals: ``12,50 €``."""
    if not amount:
        return ctx.t("Gratuit")
    known = babel_locale(ctx.locale)
    whole = float(amount).is_integer()
    return str(
        known.currency_formats["standard"].apply(
            amount,
            known,
            currency=institution_currency(),
            currency_digits=not whole,
            force_frac=(0, 0) if whole else None,
        )
    )


def time_span(value: timedelta, ctx: BlockContext) -> str:
    """Format how long something takes, whole days as such: ``1 h 05 min``, ``3 jours``."""
    if value.days and not value.seconds:
        return ctx.ngettext("%s jour", "%s jours", value.days)
    return duration(round(value.total_seconds()))
