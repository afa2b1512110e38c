"""Fields that hold numbers and booleans, which WordPress likes to send as strings."""

from __future__ import annotations

import math
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable, is_empty

_LARGEST: Final = 2**53
_LONGEST: Final = 40
_SPACES = str.maketrans("", "", " \u00a0\u202f\t\n")
_YES: Final = frozenset({"1", "true", "yes", "on", "oui", "si", "sì"})
_NO: Final = frozenset({"", "0", "false", "no", "off", "non", "null"})


def as_number(value: object) -> float:
    """Read a finite number, a decimal comma and thousands parted by spaces included."""
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
    number = as_number(value)
    if not number.is_integer():
        raise Unreadable("not a whole number")
    return int(number)


def as_flag(value: object) -> bool:
    """Read a boolean from any of its spellings."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value != 0
    word = value.strip().lower() if isinstance(value, str) else "" if is_empty(value) else "?"
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise Unreadable("neither yes nor no")


Number = Annotated[float, BeforeValidator(as_number)]
Integer = Annotated[int, BeforeValidator(as_integer)]
Flag = Annotated[bool, BeforeValidator(as_flag)]
