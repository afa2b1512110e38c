"""References to other content: cards of entities, and pages by their IDs."""

from __future__ import annotations

from dataclasses import dataclass

from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.number import NumberKind


@dataclass(frozen=True)
class CardKind(GroupKind):
    """A content entity as a listing shows it; editors' files write its name."""

    word = "relation"
    label = "content entity"
    plain = False

    def convert(self, value: Json, place: Source) -> Json:
        """Return the card of ``{ref: name}`` or ``name``."""
        name = value.get("ref") if isinstance(value, dict) else value
        if not isinstance(name, str):
            return self.refuse("must be ref: name.", place)
        return place.card(name)


@dataclass(frozen=True)
class PageIdKind(Kind):
    """A page by its ID; editors' files write its name."""

    word = "page"
    label = "page"
    noun = "the ID of a page"
    example = 12
    attack = "12; DROP TABLE"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept a page for its ID."""
        number = value.get("ID") if isinstance(value, dict) else value
        NumberKind(least=1).examine(number, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the ID of the page."""
        page = place.target(str(value))
        return page.number if page else self.empty
