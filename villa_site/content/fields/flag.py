"""Yes or no, which WordPress often sends as strings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable, is_empty
from villa_site.content.fields.kind import Json, Kind, Remarks, Source

_YES: Final = frozenset({"1", "true", "yes", "on", "oui", "si", "sì"})
_NO: Final = frozenset({"", "0", "false", "no", "off", "non", "null"})


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
