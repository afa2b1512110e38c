"""The days that a text names, such as "28 janvier - 4 avril 2027", and the times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, time
from functools import cache
from itertools import pairwise
from typing import Final

from babel import Locale
from babel.core import UnknownLocaleError

_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")
_YEAR: Final = range(1000, 10000)
_LAST_DAY: Final = 31
_TIME: Final = re.compile(
    r"(?<!\d)([01]?\d|2[0-4])(?!\d)(?:\s*[h:.]\s*([0-5]\d)(?!\d))?\s*(am|pm|a\.m|p\.m)?",
    re.IGNORECASE,
)
_AFTER_NOON: Final = re.compile(r"\bp\.?m\b", re.IGNORECASE)
_HOUR: Final = re.compile(r"\s*(?:h|uhr)\b", re.IGNORECASE)
_NOON: Final = 12


@dataclass(slots=True)
class _Day:
    day: int
    month: int = 0
    year: int = 0


def days_in(text: str, language: str) -> list[date]:
    """Return the days that a text names, in its order.

    Of a range whose parts share month or year, both ends are whole.
    """
    found = list(_read(_TOKEN.findall(text), _months(language)))
    for one, following in reversed(list(pairwise(found))):
        one.month = one.month or following.month
        one.year = one.year or (following.year if one.month else 0)
    days: list[date] = []
    for each in found:
        with suppress(ValueError):
            if each.month and each.year:
                days.append(date(each.year, each.month, each.day))
    return days


def times_in(text: str, *, marked: bool = False) -> set[time]:
    """Return the times of day that a text may name, in any of the usual notations.

    With ``marked``, a number alone is none: it has minutes, an h, or am and pm.
    """
    found = set()
    for match in _TIME.finditer(text):
        hour, minute, half = match.groups(default="")
        if marked and not (minute or half or _HOUR.match(text, match.end(1))):
            continue
        hours = [int(hour) % 24]
        if int(hour) < _NOON and not half.lower().startswith("a") and _AFTER_NOON.search(text):
            hours.append(int(hour) + _NOON)
        found |= {time(each, int(minute or 0)) for each in hours}
    return found


def _read(tokens: list[str], months: dict[str, int]) -> Iterator[_Day]:
    """Read days before their month, as in "4 avril 2027", and after it, as in "April 4, 2027"."""
    current: list[_Day] = []
    month = 0
    for at, token in enumerate(tokens):
        number = int(token) if token.isdigit() else 0
        if number in _YEAR:
            for each in current:
                each.year, each.month = each.year or number, each.month or month
            yield from current
            current, month = [], 0
        elif 0 < number <= _LAST_DAY and not _is_time(tokens, at):
            current.append(_Day(number, month if month and not _has_month(current) else 0))
        elif name := months.get(token.casefold()):
            month = name
            for each in current:
                each.month = each.month or name
    yield from current


def _has_month(current: list[_Day]) -> bool:
    return any(each.month for each in current)


def _is_time(tokens: list[str], at: int) -> bool:
    """Return whether a number is part of a time of day, a price or a number in text."""
    after = tokens[at + 1].casefold() if at + 1 < len(tokens) else ""
    before = tokens[at - 1] if at else ""
    return after in {"h", ":", "€", "am", "pm", "%"} or before in {":", "€", "h"}


@cache
def _months(language: str) -> dict[str, int]:
    try:
        locale = Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return {}
    return {
        str(name).casefold().rstrip("."): number
        for form in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for number, name in locale.months[form][width].items()
    }
