"""Marks of a field beside its kind: whether it is required, and what fills it in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from villa_site.content.fields.kind import Json, Source

Values = dict[str, Json]


class Need(Enum):
    """How much a field is needed, by a backend and by an editor's file."""

    OPTIONAL = "optional"
    RECOMMENDED = "recommended"
    PRESENT = "present"
    REQUIRED = "required"


def required() -> Need:
    """Mark a field without which its block or entity makes no sense."""
    return Need.REQUIRED


def recommended() -> Need:
    """Mark a field that editors' files must fill in and a backend may leave empty."""
    return Need.RECOMMENDED


def present() -> Need:
    """Mark a field that a backend must send, be it empty."""
    return Need.PRESENT


class Mark:
    """Something that a model says of a field."""


@dataclass(frozen=True)
class Internal(Mark):
    """Not in the backend's JSON: the site sets the field itself."""


@dataclass(frozen=True)
class Computed(Mark):
    """Not in editors' files: the backend knows the value itself."""


@dataclass(frozen=True)
class Shared(Mark):
    """Of all languages at once: written in the file of the options that they share."""


@dataclass(frozen=True)
class OnCard(Mark):
    """Shown on the entity's card, as its field ``name``; empty for the same name."""

    name: str = ""


@dataclass(frozen=True)
class SchemaProperty(Mark):
    """The property of schema.org that the field is, such as ``startDate`` or ``offers.price``."""

    name: str


def schema(name: str) -> SchemaProperty:
    """Say which property of schema.org a field of an entity is: ``schema("startDate")``.

    A property of a thing inside of it is written after a full stop: ``schema("offers.price")``.
    """
    return SchemaProperty(name)


@dataclass(frozen=True)
class SeoFallback(Mark):
    """On a card: the page's SEO ``field``, where the entity itself says nothing."""

    field: str


@dataclass(frozen=True)
class WrittenAs(Mark):
    """Has another name in editors' files."""

    key: str


@dataclass(frozen=True)
class Preset(Mark):
    """The value of an editor's file that leaves the field out, where it is not the default."""

    value: Any


@dataclass(frozen=True)
class ShownIf(Mark):
    """Shown and required only where the field ``field`` is on, or one of the ``words``."""

    field: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Completion(Mark):
    """Fills in what an editor left out; without ``in_files`` no file has the field.

    ``complete`` takes the group's other fields, converted, then the group as the file has it.
    ``shows`` is the field that is shown only where this one is on.
    """

    complete: Callable[[Values, Values, Source], Json]
    in_files: bool = True
    shows: str = ""


def shown_if(field: str, *words: str) -> ShownIf:
    """Show a field in forms only where another one is on, or is one of the ``words``.

    ``field`` is a switch or a choice of the same model, or of one that this model is inside of.
    Elsewhere the field is hidden, and is not required.
    """
    return ShownIf(field, words)


def row_number() -> Completion:
    """Fill in the number of the row, from 1."""
    return Completion(lambda _values, _written, place: place.row + 1)


def slug_of(field: str) -> Completion:
    """Fill in a short name made of another field."""
    return Completion(lambda values, _written, place: place.slug(values[field]))


def length_of(field: str) -> Completion:
    """Fill in the length in seconds of the recording in another field, as far as it is known."""

    def complete(values: Values, written: Values, place: Source) -> Json:
        return (place / field).seconds(written.get(field)) or "" if values[field] else ""

    return Completion(complete)


def shown_with(field: str) -> Completion:
    """Switch on where another field is filled in; editors' files have no such switch.

    Forms show the other field only where this one is on.
    """
    return Completion(
        lambda values, _written, _place: bool(values[field]), in_files=False, shows=field
    )


def taken_from(field: str, inner: str) -> Completion:
    """Take the field ``inner`` of another group of the same file."""

    def complete(values: Values, _written: Values, _place: Source) -> Json:
        group = values.get(field)
        return group[inner] if group else False

    return Completion(complete, in_files=False)


def next_events(mode: str, category: str, count: str, *, default: int) -> Completion:
    """Fill in the next events where the field ``mode`` says auto, as the real backend's query does.

    ``category`` and ``count`` are the fields that say which and how many, ``default`` the number
    where ``count`` is empty.
    """

    def complete(values: Values, _written: Values, place: Source) -> Json:
        if values[mode] != "auto":
            return False
        return place.upcoming(values[category], int(values[count] or default)) or False

    return Completion(complete)
