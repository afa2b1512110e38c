"""References to other content, which become cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from villa_site.embedded.kinds.kind import Json, Kind

if TYPE_CHECKING:
    from villa_site.embedded.place import Place


@dataclass(frozen=True, slots=True)
class Card(Kind):
    """One entity, as ``{ref: name}`` or just its name."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the card, or empty when nothing of that name can be shown."""
        name = value.get("ref") if isinstance(value, dict) else value
        if not isinstance(name, str):
            place.complain("must be ref: name.")
            return self.empty
        found = place.edition.referred(name, place)
        return place.edition.card(found) if found else self.empty


@dataclass(frozen=True, slots=True)
class Cards(Kind):
    """Several entities, in the order written."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the cards that can be shown."""
        if not isinstance(value, list):
            place.complain("must be a list such as [resident/a, resident/b].")
            return self.empty
        cards = [Card().convert(each, place / index) for index, each in enumerate(value)]
        return [each for each in cards if each] or self.empty
