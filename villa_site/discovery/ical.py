"""The time zone of calendars, and texts and times as iCalendar (RFC 5545) has them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u2028\u2029]")

# The European Union's rule, as Italy has applied it since 1996.
TIME_ZONE: Final = """\
BEGIN:VTIMEZONE
TZID:Europe/Rome
BEGIN:DAYLIGHT
TZNAME:CEST
DTSTART:19960331T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:CET
DTSTART:19961027T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
"""


def plain_text(value: str) -> str:
    """Give ``value`` without control characters, its lines ended by line feeds."""
    return _CONTROLS.sub("", value.replace("\r\n", "\n").replace("\r", "\n")).strip()


def utc(value: datetime) -> datetime:
    """Give the moment in UTC; at the edge of the calendar, the same digits there."""
    try:
        return value.astimezone(UTC)
    except OverflowError:
        return value.replace(tzinfo=UTC)
