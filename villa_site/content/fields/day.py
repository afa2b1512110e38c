"""Dates and moments in the institution's time zone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.settings.project import institution_zone

_LONGEST: Final = len("2026-11-20T18:00:00.000000+01:00")
_DATE_ONLY: Final = len("2026-11-20")
# MySQL's way to leave a date empty.
_ZERO_DATE: Final = "0000-00-00"
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_ACF_DATE: Final = re.compile(r"\d{8}")
# The format in which ACF returns dates unless an editor chose another.
_ACF_DISPLAY: Final = re.compile(r"(\d\d)/(\d\d)/(\d{4})(?= \d\d:\d\d|\Z)")
_OFFSET: Final = re.compile(r"(?:Z|[+-]\d\d:?\d\d)\Z")


def as_moment(value: object) -> datetime | None:
    """Read ISO 8601 as a time in the institution's zone, where a time without offset is, too."""
    zone = institution_zone()
    if isinstance(value, date):
        moment = value if isinstance(value, datetime) else datetime.combine(value, time.min, zone)
    else:
        text = _iso(value)
        if not text:
            return None
        moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        return moment.replace(tzinfo=zone)
    try:
        return moment.astimezone(zone)
    except OverflowError as error:
        raise Unreadable("out of the calendar") from error


def as_day(value: object) -> date | None:
    """Read the day it is where the institution is."""
    moment = as_moment(value)
    return moment.date() if moment else None


def as_timed_moment(value: object) -> datetime | None:
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
    return "" if text.startswith(_ZERO_DATE) else _ACF_DISPLAY.sub(r"\3-\2-\1", text)


@dataclass(frozen=True)
class DayKind(Kind):
    """A date, or a moment with its offset; a ``timed`` one needs its time of day of editors."""

    word = "date"
    label = "date"
    noun = "a date such as 2026-11-20 or 2026-11-20T18:00:00+01:00"
    types = (str,)
    example = "2026-11-20"
    attack = "9999-99-99T99:99"

    timed: bool = False

    @property
    def settings(self) -> Mapping[str, Json]:
        """Whether it has a time of day."""
        return {"timed": self.timed}

    def look(self, value: Json, place: Remarks) -> None:
        """Accept what ACF sends; of 03/04/2026 nobody can say which number is the month."""
        if value.startswith(_ZERO_DATE):
            place.habit(f"empty dates as {_ZERO_DATE}")
        elif _ACF_DATE.fullmatch(value):
            place.habit("dates as ACF stores them", "set the field's return format to Y-m-d")
        else:
            self._read(value, place)

    def _read(self, value: str, place: Remarks) -> None:
        try:
            as_moment(value)
        except ValueError:
            place.wrong(f"dates such as {value[:30]!r}", f"send {self.noun}")
            return
        if _ACF_DISPLAY.match(value):
            seen = "dates such as 31/12/2026, read with the day first"
            place.habit(seen, "set the field's return format to Y-m-d")
        elif not _DATE.fullmatch(value) and not _OFFSET.search(value):
            seen = "times without an offset, read in the institution's zone"
            place.habit(seen, "send ISO 8601 with its offset")

    def convert(self, value: Json, place: Source) -> Json:
        """Return it resolved for today, in the institution's time zone."""
        try:
            return place.day(value)
        except ValueError:
            sentence = f"“{value}” is no date; write 2026-12-05, +12d or +2w sat 19:30."
            return self.refuse(sentence, place)


Day = Annotated[date | None, BeforeValidator(as_day), DayKind()]
"""A date; None where the editor gave none."""
Moment = Annotated[datetime | None, BeforeValidator(as_moment), DayKind(timed=True)]
"""A date with its time, in the institution's zone; None where the editor gave none."""
TimedMoment = Annotated[datetime | None, BeforeValidator(as_timed_moment), DayKind(timed=True)]
