"""Lists of one kind: ACF's repeaters, galleries and relations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.kind import Json, Kind, Remarks, Source

MOST_ITEMS: Final = 300


@dataclass(frozen=True)
class Rows(Kind):
    """A list of values of the kind ``item``."""

    word = "rows"
    label = "list"
    noun = "a list"
    empty = False
    empties = ([],)

    item: Kind

    def look(self, value: Json, place: Remarks) -> None:
        """Accept a PHP array with numeric keys, and an empty repeater's count."""
        if isinstance(value, dict) and all(str(key).isdecimal() for key in value):
            place.habit("PHP arrays with numeric keys in place of lists")
            value = list(value.values())
        if value in (0, "0"):
            place.habit("empty repeaters as 0")
        elif not isinstance(value, list):
            self.misfit(value, place)
        else:
            for index, item in enumerate(value[:MOST_ITEMS]):
                if is_empty(item):
                    (place / index).habit("empty items in lists")
                else:
                    self.item.examine(item, place / index)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the items that can be read."""
        if not isinstance(value, list):
            return self.refuse("must be a list.", place)
        items = [self.item.convert(each, place / index) for index, each in enumerate(value)]
        return [each for each in items if each] or self.empty

    def sample(self) -> Json:
        """Return two items."""
        return [self.item.sample(), self.item.sample()]

    def hostile(self) -> Json:
        """Return what is no item, and a hostile one."""
        return [False, "texte", 3, self.item.hostile()]

    def minimal(self) -> Json:
        """Return one item."""
        return [self.item.minimal()]
