"""Writes iCalendar (RFC 5545): properties escaped and folded, times in the institution's zone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from typing import Final

TYPE: Final = "text/calendar; charset=utf-8"
ZONE: Final = "Europe/Rome"
_FOLD: Final = 75
"""Octets a line may hold, its end left out."""
_CONTINUES_MASK: Final = 0b1100_0000
_CONTINUES: Final = 0b1000_0000
"""How a byte of UTF-8 begins that is not a letter's first."""
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u2028\u2029]")
_ESCAPES: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\t": " "})

# The European Union's rule, as Italy has kept it since 1996.
ROME: Final = (
    "BEGIN:VTIMEZONE",
    f"TZID:{ZONE}",
    "BEGIN:DAYLIGHT",
    "TZNAME:CEST",
    "DTSTART:19960331T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "TZNAME:CET",
    "DTSTART:19961027T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "END:STANDARD",
    "END:VTIMEZONE",
)


def text(name: str, value: str) -> str:
    """Write a property that holds words; one without words is left out by ``document``."""
    plain = _CONTROLS.sub("", value.replace("\r\n", "\n").replace("\r", "\n")).strip()
    return f"{name}:{plain.translate(_ESCAPES)}" if plain else ""


def uri(name: str, value: str) -> str:
    """Write a property that holds an address."""
    return f"{name};VALUE=URI:{_CONTROLS.sub('', value)}" if value else ""


def moment(name: str, value: date | datetime) -> str:
    """Write a property that holds a day, or a time of day in the institution's zone."""
    if isinstance(value, datetime):
        return f"{name};TZID={ZONE}:{_digits(value.date())}T{value:%H%M%S}"
    return f"{name};VALUE=DATE:{_digits(value)}"


def stamp(name: str, value: datetime) -> str:
    """Write a property that holds a moment of the world's time."""
    there = utc(value)
    return f"{name}:{_digits(there.date())}T{there:%H%M%S}Z"


def utc(value: datetime) -> datetime:
    """Give the moment in the world's time; at the edge of the calendar, the same digits there."""
    try:
        return value.astimezone(UTC)
    except OverflowError:
        return value.replace(tzinfo=UTC)


def document(lines: Iterable[str]) -> bytes:
    """Write the lines that hold something, folded, each ended as the standard wants it."""
    return b"".join(piece for line in lines if line for piece in _folded(line))


def _folded(line: str) -> Iterator[bytes]:
    """Break a line where it would be too long, never inside a letter."""
    rest, room = line.encode("utf-8", "replace"), _FOLD
    while len(rest) > room:
        end = room
        while rest[end] & _CONTINUES_MASK == _CONTINUES:
            end -= 1
        yield rest[:end] + b"\r\n "
        rest, room = rest[end:], _FOLD - 1
    yield rest + b"\r\n"


def _digits(value: date) -> str:
    return value.isoformat().replace("-", "")
