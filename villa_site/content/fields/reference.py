"""References to other content: cards of entities, and pages by their IDs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from villa_site.content.fields.group import Group
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.number import NumberKind


@dataclass(frozen=True)
class CardKind(Group):
    """A content entity as a listing shows it; editors' files write its name."""

    word: ClassVar[str] = "relation"
    label: ClassVar[str] = "content entity"
    plain: ClassVar[bool] = False

    def convert(self, value: Json, place: Source) -> Json:
        """Return the card of ``{ref: name}`` or ``name``."""
        name = value.get("ref") if isinstance(value, dict) else value
        if not isinstance(name, str):
            place.report("must be ref: name.")
            return self.empty
        return place.card(name)


@dataclass(frozen=True)
class PageIdKind(Kind):
    """A page by its ID; editors' files write its name."""

    word: ClassVar[str] = "page"
    label: ClassVar[str] = "page"
    noun: ClassVar[str] = "the ID of a page"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept a page for its ID."""
        number = value.get("ID") if isinstance(value, dict) else value
        NumberKind(least=1).examine(number, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the ID of the page."""
        found = place.target(str(value))
        return found.number if found else self.empty

    def sample(self) -> Json:
        """Return an ID."""
        return 12

    def hostile(self) -> Json:
        """Return what is no ID."""
        return "12; DROP TABLE"
