"""Values that are a single word or number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from villa_site.embedded import dates
from villa_site.embedded.kinds.kind import Json, Kind
from villa_site.embedded.problems import suggestion

if TYPE_CHECKING:
    from villa_site.embedded.place import Place

_COLOUR: Final = re.compile(r"^#[0-9a-fA-F]{6}$")


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """Plain text; a number is taken as its figures."""

    def convert(self, value: Json, place: Place) -> Json:
        """Return the text without surrounding white space."""
        if isinstance(value, bool | list | dict):
            place.complain("must be a text; put it in quotation marks.")
            return self.empty
        return str(value).strip()


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A number."""

    def convert(self, value: Json, place: Place) -> Json:
        """Return the number as it is."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        place.complain("must be a number, without unit or quotation marks.")
        return self.empty


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """Yes or no."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the boolean."""
        if isinstance(value, bool):
            return value
        place.complain("must be true or false.")
        return self.empty


@dataclass(frozen=True, slots=True)
class Date(Kind):
    """A day, or a day with a time."""

    def convert(self, value: Json, place: Place) -> Json:
        """Return it resolved for today, in Rome's time."""
        try:
            return dates.resolve(value, place.edition.today)
        except ValueError:
            place.complain(f"“{value}” is no date; write 2026-12-05, +12d or +2w sat 19:30.")
            return self.empty


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of a few words."""

    words: tuple[str, ...]
    default: str = ""

    def convert(self, value: Json, place: Place) -> Json:
        """Return the word."""
        if value in self.words:
            return value
        place.complain(f"“{value}” is unknown; {suggestion(str(value), self.words)}")
        return self.default


@dataclass(frozen=True, slots=True)
class Colour(Kind):
    """Six hexadecimal figures after a hash sign."""

    def convert(self, value: Json, place: Place) -> Json:
        """Return the colour."""
        if isinstance(value, str) and _COLOUR.match(value):
            return value
        place.complain('must be a colour such as "#C4573A", in quotation marks.')
        return self.empty
