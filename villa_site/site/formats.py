"""Writes dates, times and file sizes as each language does, in the institution's own time."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from babel.dates import format_date
from babel.numbers import format_decimal

from villa_site.content.locales import Locale
from villa_site.site.context import INSTITUTION_ZONE

TO: Final = "\u2013"
"""The en dash that stands between the ends of a range."""

_MINUTE: Final = 60
_KILO: Final = 1_000
_MEGA: Final = 1_000_000
_UNITS: Final[dict[Locale, tuple[str, str, str]]] = {
    "fr": ("octets", "Ko", "Mo"),
    "it": ("byte", "KB", "MB"),
    "en": ("bytes", "KB", "MB"),
}
# CLDR's English is American; the house writes the day first.
_REGIONS: Final[dict[Locale, str]] = {"fr": "fr", "it": "it", "en": "en_GB"}
_FIRSTS: Final[dict[Locale, str]] = {"fr": "1er", "it": "1º"}


def file_size(size: int, locale: Locale = "fr") -> str:
    """Write a size in bytes: octets below 1000, Ko below a million, else Mo with two decimals."""
    single, kilo, mega = _UNITS[locale]
    if size < _KILO:
        return f"{size} {single}"
    if size < _MEGA:
        # Rounding must not reach the next unit.
        return f"{min(round(size / _KILO), _KILO - 1)} {kilo}"
    return f"{format_decimal(size / _MEGA, '0.00', locale=_REGIONS[locale])} {mega}"


def duration(seconds: int) -> str:
    """Write how long something lasts, to the minute from a minute on, as in ``1 h 05 min``."""
    if seconds < _MINUTE:
        return f"{seconds} s"
    hours, minutes = divmod((seconds + _MINUTE // 2) // _MINUTE, _MINUTE)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def days(first: date, last: date | None, locale: Locale) -> str:
    """Write a day, or a run of days as briefly as can be, as in ``5 décembre 2026``."""
    if last is None or last <= first:
        return _day(first, "d MMMM y", locale)
    if (first.year, first.month) == (last.year, last.month):
        return f"{_day(first, 'd', locale)}{TO}{_day(last, 'd MMMM y', locale)}"
    start = "d MMMM" if first.year == last.year else "d MMMM y"
    # The dash stays with the first date where the line must break.
    return f"{_day(first, start, locale)}\u00a0{TO} {_day(last, 'd MMMM y', locale)}"


def _day(value: date, pattern: str, locale: Locale) -> str:
    """French and Italian count the first day of a month as an ordinal; CLDR does not."""
    text = format_date(value, pattern, locale=_REGIONS[locale])
    ordinal = _FIRSTS.get(locale)
    return text.replace("1", ordinal, 1) if ordinal and value.day == 1 else text


def month(value: date, locale: Locale) -> str:
    """Write a month with its year: ``décembre 2026``."""
    return format_date(value, "LLLL y", locale=_REGIONS[locale])


def short_month(value: date, locale: Locale) -> str:
    """Write a month as briefly as a calendar does: ``déc``."""
    return format_date(value, "LLL", locale=_REGIONS[locale]).rstrip(".")


def clock_time(value: datetime, locale: Locale) -> str:
    """Write a time of day in Rome: ``19 h 30`` in French, ``19:30`` elsewhere."""
    there = value.astimezone(INSTITUTION_ZONE)
    if locale == "fr":
        return f"{there.hour} h {there.minute:02}" if there.minute else f"{there.hour} h"
    return f"{there.hour}:{there.minute:02}"
