"""Formats dates, times and file sizes in each language, in the institution's time zone."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from babel.dates import format_date
from babel.numbers import format_decimal

from villa_site.content.locales import Locale
from villa_site.site.context import INSTITUTION_ZONE

RANGE_DASH: Final = "\u2013"
"""The en dash between the ends of a range."""

_MINUTE: Final = 60
_KILO: Final = 1_000
_MEGA: Final = 1_000_000
_UNITS: Final[dict[Locale, tuple[str, str, str]]] = {
    "fr": ("octets", "Ko", "Mo"),
    "it": ("byte", "KB", "MB"),
    "en": ("bytes", "KB", "MB"),
}
# CLDR's English is American; this site writes the day first.
_REGIONS: Final[dict[Locale, str]] = {"fr": "fr", "it": "it", "en": "en_GB"}
_FIRSTS: Final[dict[Locale, str]] = {"fr": "1er", "it": "1º"}


def file_size(size: int, locale: Locale = "fr") -> str:
    """Format a size in bytes: bytes below 1000, kB below a million, else MB with two decimals."""
    single, kilo, mega = _UNITS[locale]
    if size < _KILO:
        return f"{size} {single}"
    if size < _MEGA:
        # Rounding must not reach the next unit.
        return f"{min(round(size / _KILO), _KILO - 1)} {kilo}"
    return f"{format_decimal(size / _MEGA, '0.00', locale=_REGIONS[locale])} {mega}"


def duration(seconds: int) -> str:
    """Format a duration, rounded to minutes from a minute on, as in ``1 h 05 min``."""
    if seconds < _MINUTE:
        return f"{seconds} s"
    hours, minutes = divmod((seconds + _MINUTE // 2) // _MINUTE, _MINUTE)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def days(first: date, last: date | None, locale: Locale) -> str:
    """Format a day or the shortest form of a range, as in ``5 décembre 2026``."""
    if last is None or last <= first:
        return _day(first, "d MMMM y", locale)
    if (first.year, first.month) == (last.year, last.month):
        return f"{_day(first, 'd', locale)}{RANGE_DASH}{_day(last, 'd MMMM y', locale)}"
    start = "d MMMM" if first.year == last.year else "d MMMM y"
    # No line break before the dash.
    return f"{_day(first, start, locale)}\u00a0{RANGE_DASH} {_day(last, 'd MMMM y', locale)}"


def _day(value: date, pattern: str, locale: Locale) -> str:
    """Format a day; in French and Italian the first of a month is an ordinal, which CLDR lacks."""
    text = format_date(value, pattern, locale=_REGIONS[locale])
    ordinal = _FIRSTS.get(locale)
    return text.replace("1", ordinal, 1) if ordinal and value.day == 1 else text


def month(value: date, locale: Locale) -> str:
    """Format a month with its year: ``décembre 2026``."""
    return format_date(value, "LLLL y", locale=_REGIONS[locale])


def short_month(value: date, locale: Locale) -> str:
    """Format an abbreviated month: ``déc``."""
    return format_date(value, "LLL", locale=_REGIONS[locale]).rstrip(".")


def clock_time(value: datetime, locale: Locale) -> str:
    """Format a time of day in Rome: ``19 h 30`` in French, else ``19:30``."""
    there = value.astimezone(INSTITUTION_ZONE)
    if locale == "fr":
        return f"{there.hour} h {there.minute:02}" if there.minute else f"{there.hour} h"
    return f"{there.hour}:{there.minute:02}"
