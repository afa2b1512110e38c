"""The time zone of calendars, and texts and times as iCalendar (RFC 5545) has them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from icalendar import Timezone

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u2028\u2029]")


@lru_cache(maxsize=32)
def time_zone(name: str, first: int, last: int) -> Timezone:
    """Return the time zone ``name`` with its clock changes in the years ``first`` to ``last``."""
    start, end = date(max(first - 1, date.min.year), 1, 1), date(min(last + 1, date.max.year), 1, 1)
    return Timezone.from_tzid(name, first_date=start, last_date=end)


def plain_text(value: str) -> str:
    """Give ``value`` without control characters, its lines ended by line feeds."""
    return _CONTROLS.sub("", value.replace("\r\n", "\n").replace("\r", "\n")).strip()


def utc(value: datetime) -> datetime:
    """Give the moment in UTC; at the edge of the calendar, the same digits there."""
    try:
        return value.astimezone(UTC)
    except OverflowError:
        return value.replace(tzinfo=UTC)
