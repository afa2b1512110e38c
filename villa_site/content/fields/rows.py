"""Many values of one kind: lists, such as ACF's repeaters, and objects whose keys are data."""

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


@dataclass(frozen=True)
class Table(Kind):
    """Values of the kind ``item`` by name; ``names`` are the names there may be, if they are known.

    PHP cannot tell an empty object from an empty list.
    """

    word = "table"
    label = "values by name"
    noun = "an object"
    empty = False
    types = (dict,)
    empties = ({}, [])

    item: Kind
    names: tuple[str, ...] = ()

    def look(self, value: Json, place: Remarks) -> None:
        """Look at each value."""
        for name in list(value)[:MOST_ITEMS]:
            if self.names and name not in self.names:
                (place / str(name)).habit("fields the contract does not name")
            else:
                self.item.examine(value[name], place / str(name))

    def convert(self, value: Json, place: Source) -> Json:
        """Return the object with its values converted."""
        if not isinstance(value, dict):
            return self.refuse("must hold “name: value” lines.", place)
        return {name: self.item.convert(each, place / str(name)) for name, each in value.items()}

    def sample(self) -> Json:
        """Return one value by name."""
        return {(self.names or ("jardin",))[0]: self.item.sample()}

    def hostile(self) -> Json:
        """Return a hostile value under a hostile name."""
        return {"__proto__": self.item.hostile()}
