"""Resolves dates in content files, absolute or relative to today."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, datetime, time, timedelta

from villa_site.settings.project import institution_zone

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS_A_YEAR = 12
_RELATIVE = re.compile(
    r"^(?P<count>[+-]\d{1,4})(?P<unit>[dwmy])"
    r"(?:\s+(?P<weekday>mon|tue|wed|thu|fri|sat|sun))?(?:\s+(?P<time>\d{1,2}:\d{2}))?$"
)
_PERHAPS_RELATIVE = re.compile(r"[+-]\d{1,4}[dwmy]")
_ABSOLUTE = re.compile(r"^(?P<date>\d{4}-\d{2}-\d{2})(?:[ T](?P<time>\d{1,2}:\d{2}))?$")


def institution_time() -> datetime:
    """Return the current time where the institution is."""
    return datetime.now(institution_zone())


def resolve(written: object, today: date) -> str:
    """Turn a written date into ``YYYY-MM-DD``, or ISO 8601 with offset when it has a time.

    Raise ValueError when it is neither form.
    """
    text = str(written).strip()
    if match := _RELATIVE.match(text):
        day = _shift(today, int(match["count"]), match["unit"])
        if match["weekday"]:
            day += timedelta(days=(_WEEKDAYS.index(match["weekday"]) - day.weekday()) % 7)
    elif match := _ABSOLUTE.match(text):
        day = date.fromisoformat(match["date"])
    else:
        raise ValueError(text)
    return _at(day, match["time"]).isoformat() if match["time"] else day.isoformat()


def may_be_relative(text: str) -> bool:
    """Return whether a date somewhere in a text may be relative to today; seldom wrongly."""
    return _PERHAPS_RELATIVE.search(text) is not None


def _shift(day: date, count: int, unit: str) -> date:
    if unit in "dw":
        return day + timedelta(days=count * (7 if unit == "w" else 1))
    months = day.month - 1 + count * (_MONTHS_A_YEAR if unit == "y" else 1)
    year, month = day.year + months // _MONTHS_A_YEAR, months % _MONTHS_A_YEAR + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def _at(day: date, written: str) -> datetime:
    hour, minute = written.split(":")
    return datetime.combine(day, time(int(hour), int(minute)), tzinfo=institution_zone())
