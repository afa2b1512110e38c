"""One word of a closed list, such as that of a ``Literal``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.suggestion import suggestion


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
