"""Fields that hold dates, told in the institution's own time zone."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable

ROME: Final = ZoneInfo("Europe/Rome")

_LONGEST: Final = len("2026-11-20T18:00:00.000000+01:00")
_DATE_ONLY: Final = len("2026-11-20")
# MySQL's way to leave a date empty.
_ZERO_DATE: Final = "0000-00-00"


def as_moment(value: object) -> datetime | None:
    """Read ISO 8601 as a time in Rome; without an offset it was meant in Rome already."""
    if isinstance(value, date):
        moment = value if isinstance(value, datetime) else datetime.combine(value, time.min, ROME)
    else:
        text = _iso(value)
        if not text:
            return None
        moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        return moment.replace(tzinfo=ROME)
    try:
        return moment.astimezone(ROME)
    except OverflowError as error:
        raise Unreadable("out of the calendar") from error


def as_day(value: object) -> date | None:
    """Read the day it is in Rome."""
    moment = as_moment(value)
    return moment.date() if moment else None


def as_clock_time(value: object) -> datetime | None:
    """Read a moment only if it was given with a time of day: a bare date has none."""
    if isinstance(value, str) and len(value.strip()) <= _DATE_ONLY:
        as_moment(value)
        return None
    return as_moment(value)


def _iso(value: object) -> str:
    text = str(value).strip() if isinstance(value, str | int) else ""
    if not text and value is not None:
        raise Unreadable(f"{type(value).__name__} is no date")
    if len(text) > _LONGEST:
        raise Unreadable("too long for a date")
    return "" if text.startswith(_ZERO_DATE) else text


Day = Annotated[date | None, BeforeValidator(as_day)]
Moment = Annotated[datetime | None, BeforeValidator(as_moment)]
ClockTime = Annotated[datetime | None, BeforeValidator(as_clock_time)]
