"""Fields that belong together: a model inside a model, or all the data of a block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import BaseModel

from villa_site.content.fields.acf import unflatten
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.emptiness import Unreadable, is_empty
from villa_site.content.fields.flag import as_flag
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.marks import Completion, Need, ShownIf
from villa_site.content.fields.rows import MOST_ITEMS
from villa_site.content.fields.suggestion import suggestion


@dataclass(frozen=True)
class GroupKind(Kind):
    """The fields of a model."""

    word = "group"
    label = "group"
    noun = "an object"
    empty = False
    types: ClassVar[tuple[type, ...]] = (dict,)
    example: ClassVar[Json] = None
    attack: ClassVar[Json] = None
    plain: ClassVar[bool] = True
    """Whether editors' files write the fields as they are."""

    model: type[BaseModel]

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """The fields that stand in the data."""
        return data_fields(self.model)

    def look(self, value: Json, place: Remarks) -> None:
        """Look at each field; those the contract does not name are only reported."""
        for field in self.fields:
            needed = is_shown(field, self.fields, value)
            _look_at(field, value, place / field.key, needed=needed)
        known = {field.key for field in self.fields}
        for name in list(value)[:MOST_ITEMS]:
            if name not in known:
                (place / str(name)).habit("fields the contract does not name")

    def convert(self, value: Json, place: Source) -> Json:
        """Return every field of the group; those left out are empty in WordPress' way."""
        return converted(self.fields, value, place)

    def sample(self) -> Json:
        """Return every field, filled in."""
        return super().sample() or {field.key: field.kind.sample() for field in self.fields}

    def hostile(self) -> Json:
        """Return every field, hostile."""
        return super().hostile() or {field.key: field.kind.hostile() for field in self.fields}

    def minimal(self) -> Json:
        """Return the required fields, and the others empty in one of WordPress' ways."""
        return {
            field.key: field.kind.minimal() if field.required else (False, None, "")[index % 3]
            for index, field in enumerate(self.fields)
        }


def converted(fields: Sequence[FieldSpec], value: Json, place: Source) -> Any:
    """Convert what an editor wrote into the ``fields``; False when it is no group."""
    written = {field.written: field for field in fields if field.written}
    if not isinstance(value, dict):
        place.report(f"must hold {', '.join(written)}.")
        return False
    for key in value:
        if key not in written:
            (place / str(key)).report(f"unknown key; {suggestion(str(key), written)}")
    by_key = {field.key: value.get(field.written) for field in written.values()}
    values = {
        field.key: _converted(
            field,
            value.get(field.written),
            place / field.written,
            needed=is_shown(field, list(written.values()), by_key),
        )
        for field in fields
    }
    for field in fields:
        mark = field.mark(Completion)
        if mark and is_empty(values[field.key]):
            values[field.key] = mark.complete(values, value, place)
    return values


def is_shown(field: FieldSpec, fields: Sequence[FieldSpec], values: dict[str, Json]) -> bool:
    """Whether the ``values`` of a group show a field, by what ``shown_if`` says of it.

    What another group governs counts as shown.
    """
    rule = field.mark(ShownIf)
    governor = next((each for each in fields if rule and each.key == rule.field), None)
    if rule is None or governor is None:
        return True
    written = values.get(governor.key)
    try:
        if not isinstance(governor.kind, Choice):
            return as_flag(written)
        word = governor.empty if is_empty(written) else governor.kind.read(written)
    except Unreadable:
        return True
    return word in rule.words


def _converted(field: FieldSpec, value: Json, place: Source, *, needed: bool) -> Json:
    if not field.written:
        return field.kind.empty
    if value is None or value == "" or value is False:
        if needed and field.need in {Need.REQUIRED, Need.RECOMMENDED}:
            place.report("is missing.")
        return field.empty
    return field.kind.convert(value, place)


def _look_at(field: FieldSpec, value: dict[str, Json], place: Remarks, *, needed: bool) -> None:
    if field.key not in value:
        if needed and field.need in {Need.REQUIRED, Need.PRESENT}:
            place.missing("a field that is not there", f"send {field.kind.noun}")
    elif needed and field.required and is_empty(value[field.key]):
        place.missing("a field that is empty", f"send {field.kind.noun}")
    elif needed or not (isinstance(field.kind, GroupKind) and value[field.key]):
        # A backend sends a group that is off with all of its fields, empty.
        field.kind.examine(value[field.key], place)


@dataclass(frozen=True)
class AcfGroup(GroupKind):
    """The data of a block or an entity, whose repeaters may arrive flattened."""

    def look(self, value: Json, place: Remarks) -> None:
        """Unfold first, then look; counts of repeaters without a row are empty lists."""
        unfolded = unflatten(value)
        if unfolded.keys() != value.keys():
            place.habit("repeaters flattened as ACF saves them")
        super().look(unfolded, place)


@dataclass(frozen=True)
class NamedGroup(GroupKind):
    """A group for which its first field alone may stand: a place for its name."""

    noun = "text or an object"
    empties = ("", None)
    types = ()

    def look(self, value: Json, place: Remarks) -> None:
        """Choose by what came."""
        if isinstance(value, dict):
            super().look(value, place)
        else:
            self.fields[0].kind.examine(value, place)
