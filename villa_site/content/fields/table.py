"""Objects whose keys are data, such as the results of a facet by its name."""

from __future__ import annotations

from dataclasses import dataclass

from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.rows import MOST_ITEMS


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
