"""Times of day, such as 10:00, without a date."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.day import as_moment
from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source

_LONGEST: Final = len("2026-11-20T18:00:00.000000+01:00")
_CLOCK: Final = re.compile(
    r"(?P<hour>\d{1,2})(?:\s?[h:.]\s?(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.\d+)?)?|\s?h)?"
    r"(?:\s?(?P<half>[ap])\.?\s?m\.?)?",
    re.ASCII | re.IGNORECASE,
)
_CONTRACT: Final = re.compile(r"\d\d:\d\d(?::\d\d)?", re.ASCII)
_DATED: Final = re.compile(r"\d[\d/-]{7,}[T ]", re.ASCII)
_NOON: Final = 12
_MIDNIGHT: Final = 24


def as_clock_time(value: object) -> time | None:
    """Read ``10:00``, as clocks of Europe and America write it, or a moment's time of day here."""
    if isinstance(value, time):
        return value.replace(tzinfo=None)
    if isinstance(value, datetime):
        moment = as_moment(value)
        return moment.time() if moment else None
    if not isinstance(value, str):
        raise Unreadable(f"{type(value).__name__} is no time of day; write 10:00 as text")
    text = " ".join(value.split())
    if len(text) > _LONGEST:
        raise Unreadable("too long for a time of day")
    if _DATED.match(text):
        moment = as_moment(text)
        return moment.time() if moment else None
    return _of_clock(text)


def _of_clock(text: str) -> time:
    match = _CLOCK.fullmatch(text)
    if match is None or not (match["minute"] or match["half"] or text[-1] in "hH"):
        raise Unreadable("no time of day such as 10:00")
    hour, minute, second = (int(match[part] or 0) for part in ("hour", "minute", "second"))
    if match["half"]:
        if not 1 <= hour <= _NOON:
            raise Unreadable("no hour of a clock with twelve")
        hour = hour % _NOON + (_NOON if match["half"] in "pP" else 0)
    elif hour == _MIDNIGHT and not (minute or second):
        hour = 0
    return time(hour, minute, second)


@dataclass(frozen=True)
class ClockTimeKind(Kind):
    """A time of day; editors' files and the contract write ``10:00``."""

    word = "time"
    label = "time of day"
    noun = "a time of day such as 10:00"
    types = (str,)
    example = "19:30"
    attack = "99:99"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept what ACF's time picker sends in any of its formats."""
        try:
            as_clock_time(value)
        except ValueError:
            place.wrong(f"times such as {value[:30]!r}", f"send {self.noun}")
            return
        if not _CONTRACT.fullmatch(value):
            place.habit(f"times such as {value[:30]!r}", "set the field's return format to H:i")

    def convert(self, value: Json, place: Source) -> Json:
        """Return it with two digits for hour and minute."""
        try:
            read = as_clock_time(value)
        except ValueError:
            read = None
        if read is None:
            return self.refuse(f"“{value}” is no time of day; write 10:00.", place)
        return read.isoformat("auto" if read.second else "minutes")


ClockTime = Annotated[time | None, BeforeValidator(as_clock_time), ClockTimeKind()]
"""A time of day, such as ``10:00``; None where the editor gave none."""
