"""Fields that belong together, once or in rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from villa_site.embedded.kinds.kind import Json, Kind
from villa_site.embedded.problems import suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from villa_site.embedded.place import Place


@dataclass(frozen=True, slots=True)
class _Required(Kind):
    kind: Kind

    def convert(self, value: Json, place: Place) -> Json:
        return self.kind.convert(value, place)


def required(kind: Kind) -> Kind:
    """Mark a field without which its group makes no sense."""
    return _Required(kind)


@dataclass(frozen=True, slots=True)
class Group(Kind):
    """Named fields; those left out are answered with their kind's empty value."""

    empty: ClassVar[Json] = False

    fields: Mapping[str, Kind]

    def convert(self, value: Json, place: Place) -> Json:
        """Return every field of the group."""
        if not isinstance(value, dict):
            place.complain(f"must hold {', '.join(self.fields)}.")
            return self.empty
        for key in value:
            if key not in self.fields:
                (place / key).complain(f"unknown key; {suggestion(str(key), self.fields)}")
        return {
            name: _field(kind, value.get(name), place / name) for name, kind in self.fields.items()
        }


@dataclass(frozen=True, slots=True)
class Rows(Kind):
    """A repeater: a list of groups."""

    empty: ClassVar[Json] = False

    fields: Mapping[str, Kind]

    def convert(self, value: Json, place: Place) -> Json:
        """Return the rows that can be read."""
        if not isinstance(value, list):
            place.complain("must be a list.")
            return self.empty
        group = Group(self.fields)
        rows = [group.convert(row, place / index) for index, row in enumerate(value)]
        return [row for row in rows if row] or self.empty


def _field(kind: Kind, value: Json, place: Place) -> Json:
    needed = isinstance(kind, _Required)
    meant = kind.kind if isinstance(kind, _Required) else kind
    if value is None or value == "" or value is False:
        if needed:
            place.complain("is missing.")
        return meant.empty
    return meant.convert(value, place)
