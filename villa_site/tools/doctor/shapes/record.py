"""Shapes that hold others: objects, lists, tables by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from villa_site.content.acf import unflatten
from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.shape import Json, Shape

Need = Literal["filled", "present", "optional"]

_MOST_ITEMS: Final = 300


@dataclass(frozen=True)
class Field:
    """A field of an object: ``filled`` must say something, ``present`` must be there at least."""

    shape: Shape
    need: Need = "optional"


def filled(shape: Shape) -> Field:
    """Ask for a field that says something."""
    return Field(shape, "filled")


def present(shape: Shape) -> Field:
    """Ask for a field that may be empty."""
    return Field(shape, "present")


class Record(Shape):
    """An object with named fields; a bare shape in place of a Field is an optional one."""

    noun = "an object"

    def __init__(self, fields: Mapping[str, Field | Shape]) -> None:
        self.fields = {
            name: each if isinstance(each, Field) else Field(each) for name, each in fields.items()
        }

    def look(self, value: Json, place: Location) -> None:
        """Look at each field; those the contract does not name are only told."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        for name, field in self.fields.items():
            _look_at(field, name, value, place)
        for name in list(value)[:_MOST_ITEMS]:
            if name not in self.fields:
                (place / str(name)).habit("fields the contract does not name")


def _look_at(field: Field, name: str, value: dict[str, Json], place: Location) -> None:
    here = place / name
    if name not in value:
        if field.need != "optional":
            here.missing("a field that is not there", f"send {field.shape.noun}")
    elif field.need == "filled" and is_empty(value[name]):
        here.missing("a field that is empty", f"send {field.shape.noun}")
    else:
        field.shape.meet(value[name], here)


class AcfRecord(Record):
    """An object of ACF's, whose repeaters may arrive flattened."""

    def look(self, value: Json, place: Location) -> None:
        """Unfold first, then look; counts of repeaters without a row are empty lists."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        unfolded = unflatten(value)
        if unfolded.keys() != value.keys():
            place.habit("repeaters flattened as ACF saves them")
        super().look(unfolded, place)


@dataclass(frozen=True)
class Rows(Shape):
    """A list of one shape."""

    shape: Shape
    noun: ClassVar[str] = "a list"
    own_empty: ClassVar[tuple[Json, ...]] = ([],)

    def look(self, value: Json, place: Location) -> None:
        """Accept a PHP array with numeric keys, and an empty repeater's count."""
        if isinstance(value, dict) and all(str(key).isdecimal() for key in value):
            place.habit("PHP arrays with numeric keys in place of lists")
            value = list(value.values())
        if value in (0, "0"):
            place.habit("empty repeaters as 0")
        elif not isinstance(value, list):
            self.misfit(value, place)
        else:
            for index, item in enumerate(value[:_MOST_ITEMS]):
                if is_empty(item):
                    (place / index).habit("empty items in lists")
                else:
                    self.shape.meet(item, place / index)


@dataclass(frozen=True)
class Named(Shape):
    """An object whose field names are data; PHP cannot tell an empty one from an empty list."""

    shape: Shape
    noun: ClassVar[str] = "an object"
    own_empty: ClassVar[tuple[Json, ...]] = ({}, [])

    def look(self, value: Json, place: Location) -> None:
        """Look at each value."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        for name in list(value)[:_MOST_ITEMS]:
            self.shape.meet(value[name], place / str(name))


@dataclass(frozen=True)
class TextOr(Shape):
    """A value the contract lets be a text or an object."""

    text: Shape
    other: Shape
    noun: ClassVar[str] = "text or an object"
    own_empty: ClassVar[tuple[Json, ...]] = ("", None)

    def look(self, value: Json, place: Location) -> None:
        """Choose by what came."""
        (self.other if isinstance(value, dict) else self.text).meet(value, place)
