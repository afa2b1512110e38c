"""Words of a closed list, such as that of a ``Literal``, and yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable, is_empty
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.suggestion import suggestion

_YES: Final = frozenset({"1", "true", "yes", "on", "oui", "si", "sì"})
_NO: Final = frozenset({"", "0", "false", "no", "off", "non", "null"})


@dataclass(frozen=True)
class Choice(Kind):
    """One word of a closed list, which a backend may have extended."""

    word = "choice"
    label = "choice"
    noun = "one of the contract's words"
    empties = ("",)
    types = (str,)
    attack = "__proto__"

    words: tuple[str, ...] | Callable[[], tuple[str, ...]]

    @property
    def choices(self) -> Sequence[str]:
        """The words to choose from."""
        return self.words() if callable(self.words) else self.words

    def look(self, value: Json, place: Remarks) -> None:
        """Live with a word that is not known: its default is taken."""
        if value not in self.choices:
            known = ", ".join(sorted(self.choices))
            place.habit(f"the unknown word {value[:30]!r}", f"known are {known}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the word."""
        if value in self.choices:
            return value
        nearest = suggestion(str(value), self.choices)
        return self.refuse(f"“{value}” is unknown; {nearest}", place)

    def sample(self) -> Json:
        """Return the first word."""
        return next(filter(None, self.choices), "")


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
