"""Days of each year, such as 10-01, without a year."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, NamedTuple

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source

_LEAP_YEAR: Final = 2024
_CONTRACT: Final = re.compile(r"\d\d-\d\d", re.ASCII)
_MONTH_FIRST: Final = re.compile(
    r"(?:\d{4}-|--)?(?P<month>\d{1,2})-(?P<day>\d{1,2})|\d{4}(?P<m>\d\d)(?P<d>\d\d)", re.ASCII
)
_DAY_FIRST: Final = re.compile(r"(?P<day>\d{1,2})[/.](?P<month>\d{1,2})(?:[/.]\d{4})?", re.ASCII)
_LONGEST: Final = len("2026-12-25")


class MonthDay(NamedTuple):
    """A day of each year; they compare as they follow one another."""

    month: int
    day: int


def as_day_of_year(value: object) -> MonthDay | None:
    """Read ``10-01``, with a year before it or not, or as 01/10 with the day first."""
    if isinstance(value, MonthDay):
        return value
    if isinstance(value, list | tuple):
        # As JSON has what a model held.
        value = "-".join(map(str, value))
    text = str(value).strip() if isinstance(value, str | int | date) else ""
    if len(text) > _LONGEST:
        raise Unreadable("too long for a day of the year")
    match = _MONTH_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if match is None:
        raise Unreadable("no day of the year such as 10-01")
    parts = match.groupdict()
    month, day = parts.get("month") or parts.get("m"), parts.get("day") or parts.get("d")
    try:
        found = date(_LEAP_YEAR, int(month or 0), int(day or 0))
    except ValueError as error:
        raise Unreadable("no day of the calendar") from error
    return MonthDay(found.month, found.day)


@dataclass(frozen=True)
class DayOfYearKind(Kind):
    """A day of each year; editors' files and the contract write ``10-01``, the month first."""

    word = "day_of_year"
    label = "day of the year"
    noun = "a day such as 10-01, the month first"
    types = (str,)
    example = "10-01"
    attack = "13-99"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept a date with its year, and days with the day first."""
        try:
            as_day_of_year(value)
        except ValueError:
            place.wrong(f"days such as {value[:30]!r}", f"send {self.noun}")
            return
        if not _CONTRACT.fullmatch(value):
            place.habit(f"days of the year such as {value[:30]!r}", f"send {self.noun}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return it as the contract writes it."""
        try:
            read = as_day_of_year(value)
        except ValueError:
            read = None
        if read is None:
            return self.refuse(f"“{value}” is no day of the year; write 10-01.", place)
        return f"{read.month:02}-{read.day:02}"


DayOfYear = Annotated[MonthDay | None, BeforeValidator(as_day_of_year), DayOfYearKind()]
"""A day of each year, such as ``10-01``; None where the editor gave none."""
