"""Numbers, which WordPress often sends as strings."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.returned import first_read

_LARGEST: Final = 2**53
_LONGEST: Final = 40
_SPACES = str.maketrans("", "", " \u00a0\u202f\t\n")


def as_number(value: object) -> float:
    """Read a finite number, a decimal comma and thousands parted by spaces included.

    A list or an object holds it as ACF returns a choice.
    """
    if isinstance(value, dict | list | tuple):
        return first_read(value, as_number)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unreadable(f"{type(value).__name__} is no number")
    if isinstance(value, str):
        if len(value) > _LONGEST or "_" in value:
            raise Unreadable("not a number")
        value = value.translate(_SPACES).replace(",", ".")
    number = float(value) if isinstance(value, str) or abs(value) <= _LARGEST else math.inf
    if not abs(number) <= _LARGEST:
        raise Unreadable("out of range")
    return number


def as_integer(value: object) -> int:
    """Read a whole number that JavaScript can hold, too."""
    if type(value) is int and -_LARGEST <= value <= _LARGEST:
        return value
    number = as_number(value)
    if not number.is_integer():
        raise Unreadable("not a whole number")
    return int(number)


@dataclass(frozen=True)
class NumberKind(Kind):
    """A finite number, not below ``least``; a ``whole`` one where that is required."""

    word = "number"
    label = "number"
    noun = "a number"
    example: ClassVar[Json] = 12
    attack = "1e999"

    least: float | None = None
    whole: bool = False

    @property
    def settings(self) -> Mapping[str, Json]:
        """Its limits."""
        return {"least": self.least, "whole": self.whole}

    def look(self, value: Json, place: Remarks) -> None:
        """Accept digits in a string, as ACF sends them."""
        try:
            number = as_number(value)
        except (Unreadable, ValueError):
            self.misfit(value, place)
            return
        if self.least is not None and number < self.least:
            place.wrong(f"numbers below {self.least:g}", "send the true number, or nothing")
        elif isinstance(value, str):
            place.habit("numbers as text")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the number as it is."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        return self.refuse("must be a number, without unit or quotation marks.", place)


_WHOLE: Final = BeforeValidator(as_integer)

Number = Annotated[float, BeforeValidator(as_number), NumberKind()]
"""A number, which may have decimals."""
Integer = Annotated[int, _WHOLE, NumberKind(whole=True)]
"""A whole number."""
Count = Annotated[int, _WHOLE, NumberKind(least=0, whole=True)]
"""A whole number, 0 or more."""
Id = Annotated[int, _WHOLE, NumberKind(least=1, whole=True)]
"""The number of a post, a term or a file in the backend, 1 or more."""
