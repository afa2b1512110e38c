"""Durations, such as 50 min or 1 h 30."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source

_LONGEST: Final = 40
_LONGEST_DAYS: Final = 10_000
_NUMBER: Final = r"(\d{1,6}(?:[.,]\d{1,3})?)"
_WORDS: Final = re.compile(
    rf"(?:{_NUMBER}\s*(?:d|j|jours?|days?|giorn[oi]|gg?)\b)?\s*"
    rf"(?:{_NUMBER}\s*(?:h|heures?|hours?|hrs?|or[ae])\s*(?:(\d{{1,2}})$)?)?\s*"
    rf"(?:{_NUMBER}\s*(?:min|mn|m|minutes?|minut[oi])\b\.?)?\s*"
    rf"(?:{_NUMBER}\s*(?:s|sec|secondes?|seconds?|second[oi])\b\.?)?",
    re.ASCII | re.IGNORECASE,
)
_CLOCK: Final = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_ISO: Final = re.compile(
    rf"P(?:{_NUMBER}D)?(?:T(?:{_NUMBER}H)?(?:{_NUMBER}M)?(?:{_NUMBER}S)?)?", re.ASCII
)
_CONTRACT: Final = "PT1H30M"


def as_duration(value: object) -> timedelta | None:
    """Read ``1 h 30``, ``50 min``, ``1:30`` (hours) or ISO 8601; a bare number is minutes."""
    if isinstance(value, timedelta):
        return value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unreadable(f"{type(value).__name__} is no duration")
    text = " ".join(str(value).split())
    if len(text) > _LONGEST:
        raise Unreadable("too long for a duration")
    days, hours, minutes, seconds = _parts(text)
    if days > _LONGEST_DAYS:
        raise Unreadable("too long for a duration")
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


def _parts(text: str) -> tuple[float, float, float, float]:
    """Return days, hours, minutes and seconds."""
    if re.fullmatch(_NUMBER, text, re.ASCII):
        return 0, 0, _number(text), 0
    if clock := _CLOCK.fullmatch(text):
        return 0, _number(clock[1]), _number(clock[2]), _number(clock[3])
    if (iso := _ISO.fullmatch(text)) and any(iso.groups()):
        days, hours, minutes, seconds = map(_number, iso.groups())
        return days, hours, minutes, seconds
    if (words := _WORDS.fullmatch(text)) and any(words.groups()):
        days, hours, rest, minutes, seconds = map(_number, words.groups())
        return days, hours, rest + minutes, seconds
    raise Unreadable("no duration such as 50 min or 1 h 30")


def _number(text: str | None) -> float:
    return float(text.replace(",", ".")) if text else 0


def iso_duration(value: timedelta) -> str:
    """Write ISO 8601: ``PT1H30M``."""
    minutes, seconds = divmod(round(value.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "H"), (minutes, "M"), (seconds, "S"))
    return f"PT{''.join(f'{number}{unit}' for number, unit in parts if number) or '0S'}"


@dataclass(frozen=True)
class DurationKind(Kind):
    """How long something takes."""

    word = "text"
    label = "duration"
    noun = "a duration such as 1 h 30"
    empties = ("",)
    types = (str, int, float)
    example = _CONTRACT
    attack = "P99999999999D"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept what editors write."""
        try:
            as_duration(value)
        except ValueError:
            place.wrong(f"durations such as {str(value)[:30]!r}", f"send {self.noun}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return ISO 8601."""
        try:
            read = as_duration(value)
        except ValueError:
            read = None
        if read is None:
            return self.refuse(f"“{value}” is no duration; write 50 min or 1 h 30.", place)
        return iso_duration(read)


Duration = Annotated[timedelta | None, BeforeValidator(as_duration), DurationKind()]
"""How long something takes: ``50 min``, ``1 h 30``; None where the editor gave none."""
