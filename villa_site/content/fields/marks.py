"""Marks of a field beside its kind: whether it is required, and what fills it in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from villa_site.content.fields.kind import Json, Source


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
class SeoFallback(Mark):
    """On a card: the page's SEO ``field``, where the entity itself says nothing."""

    field: str


@dataclass(frozen=True)
class WrittenAs(Mark):
    """Has another name in editors' files."""

    key: str


@dataclass(frozen=True)
class Preset(Mark):
    """What an editor's file means that leaves the field out, where it is not the default."""

    value: Any


class Completion(Mark):
    """Fills in what an editor left out; ``written`` is the group as it stands in the file."""

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:
        """Return the value; ``values`` are the group's other fields, converted."""
        raise NotImplementedError


@dataclass(frozen=True)
class RowNumber(Completion):
    """The number of the row, from 1."""

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:  # noqa: ARG002 - as the base class
        """Return the number."""
        return place.row + 1


@dataclass(frozen=True)
class SlugOf(Completion):
    """A short name made of another field."""

    field: str

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:  # noqa: ARG002 - as the base class
        """Return the short name."""
        return place.slug(values[self.field])


@dataclass(frozen=True)
class LengthOf(Completion):
    """The true length in seconds of the recording in another field."""

    field: str

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:
        """Return the length, as far as it is known."""
        if not values[self.field]:
            return ""
        return (place / self.field).seconds(written.get(self.field)) or ""


@dataclass(frozen=True)
class ShownWith(Completion):
    """On where another field is filled in; editors' files have no such switch."""

    field: str

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:  # noqa: ARG002 - as the base class
        """Return whether there is something to show."""
        return bool(values[self.field])


@dataclass(frozen=True)
class TakenFrom(Completion):
    """The field ``inner`` of another group of the same file."""

    field: str
    inner: str

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:  # noqa: ARG002 - as the base class
        """Return the other group's value."""
        group = values.get(self.field)
        return group[self.inner] if group else False


@dataclass(frozen=True)
class Upcoming(Completion):
    """The next events, where the field ``mode`` says auto.

    ``category`` and ``count`` are the fields that say which and how many, ``default`` the number
    where ``count`` is empty.
    """

    mode: str
    category: str
    count: str
    default: int

    def complete(self, values: dict[str, Json], written: dict[str, Json], place: Source) -> Json:  # noqa: ARG002 - as the base class
        """Return cards, as the real backend's query does."""
        if values[self.mode] != "auto":
            return False
        count = int(values[self.count] or self.default)
        return place.upcoming(values[self.category], count) or False
