"""Places in a recording, such as 62 or 1:02:30."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source

_LONGEST: Final = 20
_LATEST: Final = 100 * 3600.0
_SECONDS: Final = re.compile(r"\d{1,6}(?:[.,]\d{1,3})?", re.ASCII)
_CLOCK: Final = re.compile(
    r"(?:(?P<hours>\d{1,2}):(?P<late>[0-5]?\d)|(?P<minutes>\d{1,3}))"
    r":(?P<seconds>[0-5]?\d(?:[.,]\d{1,3})?)",
    re.ASCII,
)


def as_play_time(value: object) -> float:
    """Read seconds: ``62``, ``1:02``, ``1:02:30`` or ``00:01:02.500``."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unreadable(f"{type(value).__name__} is no place in a recording")
    text = str(value).strip()
    if len(text) > _LONGEST:
        raise Unreadable("too long for a place in a recording")
    if match := _CLOCK.fullmatch(text):
        hours, minutes = _number(match["hours"]), _number(match["late"] or match["minutes"])
        seconds = (hours * 60 + minutes) * 60 + _number(match["seconds"])
    elif _SECONDS.fullmatch(text):
        seconds = _number(text)
    else:
        raise Unreadable("no place in a recording such as 62 or 1:02:30")
    if seconds >= _LATEST:
        raise Unreadable("later than any recording")
    return seconds


def play_time(seconds: float) -> str:
    """Write it as players do: ``1:02``, and ``1:02:30`` from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _number(text: str | None) -> float:
    return float(text.replace(",", ".")) if text else 0.0


@dataclass(frozen=True)
class PlayTimeKind(Kind):
    """A place in a recording."""

    word = "text"
    label = "place in a recording"
    noun = "a place in a recording such as 1:02:30, or seconds"
    empties = ("",)
    types = (str, int, float)
    example = "1:02"
    attack = "-99:99"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept clocks and seconds."""
        try:
            as_play_time(value)
        except ValueError:
            place.wrong(f"places such as {str(value)[:30]!r}", f"send {self.noun}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return it as it was written, as text."""
        try:
            as_play_time(value)
        except ValueError:
            return self.refuse(f"“{value}” is no place in a recording; write 62 or 1:02.", place)
        return str(value).strip()


PlayTime = Annotated[float | None, BeforeValidator(as_play_time), PlayTimeKind()]
"""A place in a recording in seconds, written ``62`` or ``1:02:30``; None where there is none."""
