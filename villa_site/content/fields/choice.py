"""One word of a closed list, such as that of a ``Literal``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.suggestion import suggestion


@dataclass(frozen=True)
class Choice(Kind):
    """One word of a closed list, which a backend may have extended."""

    word: ClassVar[str] = "choice"
    label: ClassVar[str] = "choice"
    noun: ClassVar[str] = "one of the contract's words"
    empties: ClassVar[tuple[Json, ...]] = ("",)

    words: tuple[str, ...] | Callable[[], tuple[str, ...]]

    @property
    def choices(self) -> Sequence[str]:
        """The words to choose from."""
        return self.words() if callable(self.words) else self.words

    def look(self, value: Json, place: Remarks) -> None:
        """Live with a word that is not known: its default is taken."""
        if not isinstance(value, str):
            self.misfit(value, place)
        elif value not in self.choices:
            known = ", ".join(sorted(self.choices))
            place.habit(f"the unknown word {value[:30]!r}", f"known are {known}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the word."""
        if value in self.choices:
            return value
        place.report(f"“{value}” is unknown; {suggestion(str(value), self.choices)}")
        return self.empty

    def sample(self) -> Json:
        """Return the first word."""
        return next(filter(None, self.choices), "")

    def hostile(self) -> Json:
        """Return a word that is none of them."""
        return "__proto__"
