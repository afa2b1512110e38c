"""Yes or no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable, is_empty
from villa_site.content.fields.folding import fold
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.returned import first_read, says_nothing

_YES: Final = frozenset({"1", "true", "yes", "on", "oui", "si", "vrai", "vero"})
_NO: Final = frozenset({"", "0", "false", "no", "off", "non", "null", "faux", "falso"})


def as_flag(value: object) -> bool:
    """Read a boolean from any of its spellings; a list or an object as ACF returns a choice."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value != 0
    if isinstance(value, dict | list | tuple) and not is_empty(value):
        return _of_choice(value)
    word = fold(value.strip()) if isinstance(value, str) else "" if is_empty(value) else "?"
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise Unreadable("neither yes nor no")


def _of_choice(value: object) -> bool:
    if isinstance(value, dict) and "value" in value:
        return as_flag(value["value"])
    return not says_nothing(value) and first_read(value, as_flag)


@dataclass(frozen=True)
class FlagKind(Kind):
    """A yes or a no."""

    word = "flag"
    label = "yes or no"
    noun = "true or false"
    empty = False
    empties = (False,)
    example = True
    attack = "peut-être"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept the spellings of ACF."""
        if isinstance(value, bool):
            return
        try:
            as_flag(value)
        except Unreadable:
            self.misfit(value, place)
        else:
            place.habit("booleans as 1 and 0")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the boolean."""
        return value if isinstance(value, bool) else self.refuse("must be true or false.", place)


Flag = Annotated[bool, BeforeValidator(as_flag), FlagKind()]
"""Yes or no."""
