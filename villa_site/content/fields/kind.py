"""The base of the kinds of fields: validation, conversion of editors' files, sample values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from villa_site.content.fields.emptiness import is_empty
from villa_site.settings.map_tiles import Tiles

Json = Any


class Remarks(Protocol):
    """A place in a backend's answer, where ``villa-site doctor`` makes its remarks."""

    @property
    def too_deep(self) -> bool:
        """Whether the place is nested deeper than the doctor looks."""

    @property
    def tiles(self) -> Tiles:
        """The map tiles that pages may load."""

    def __truediv__(self, key: str | int) -> Self:
        """Step into a key or an item."""

    def habit(self, seen: str, fix: str = "") -> None:
        """Note a habit of WordPress that the site lives with."""

    def missing(self, seen: str, fix: str) -> None:
        """Note that something that the contract requires is not there."""

    def wrong(self, seen: str, fix: str) -> None:
        """Note something that the site cannot make sense of."""

    def link(self, address: str) -> None:
        """Remember an address that visitors may follow."""

    def media(self, address: str) -> None:
        """Note a picture, recording or film on a host from which pages load none."""


class Target(NamedTuple):
    """A page of the content: its path, its title as WordPress escapes it, its ID, its colour."""

    path: str
    title: str
    number: int
    colour: str


class Source(Protocol):
    """A place in an editor's file, and what the content around it knows.

    A lookup that finds nothing reports that itself.
    """

    @property
    def row(self) -> int:
        """The index of the list item that the place is, 0 when it is none."""

    @property
    def number(self) -> int:
        """A number that no other place has."""

    def __truediv__(self, key: str | int) -> Self:
        """Step into a key or an item."""

    def report(self, sentence: str) -> None:
        """Add a problem; the value is then served as if it were empty."""

    def day(self, value: Json) -> str:
        """Resolve a date to ISO 8601; raises ValueError when it is none."""

    def html(self, markdown: str) -> str:
        """Convert Markdown, its references resolved."""

    def escaped(self, title: str) -> str:
        """Escape a title once, as WordPress does."""

    def slug(self, text: str) -> str:
        """Make a part of an address from a text."""

    def target(self, reference: str) -> Target | None:
        """Return the page that ``name#anchor`` names in the file's language."""

    def card(self, name: str) -> Json:
        """Return the Card of the entity of that name, False when there is none."""

    def upcoming(self, category: str, count: int) -> list[Json]:
        """Return the Cards of the next events, the soonest first."""

    def image(self, value: Json) -> Json:
        """Return the Image that was written, False when there is none."""

    def download(self, value: Json) -> Json:
        """Return the File that was written, False when there is none."""

    def seconds(self, value: Json) -> float | None:
        """Return the length of the recording that was written."""


@dataclass(frozen=True)
class Kind(ABC):
    """A kind of field.

    ``word`` names it in the schema, ``label`` in the gallery; ``noun`` completes "send …".
    ``empty`` is what WordPress says when nothing was filled in, ``empties`` are the values of the
    types that say so by contract, ``types`` those that ``look`` can make sense of, none for any.
    ``is_text`` says whether it holds text for readers, ``translated`` that the text differs between
    languages. ``example`` is a good value as WordPress sends it, ``attack`` one that would do harm
    if it were believed.
    """

    word: ClassVar[str]
    label: ClassVar[str]
    noun: ClassVar[str]
    empty: ClassVar[Json] = ""
    empties: ClassVar[tuple[Json, ...]] = (None,)
    types: ClassVar[tuple[type, ...]] = ()
    is_text: ClassVar[bool] = False
    example: ClassVar[Json]
    attack: ClassVar[Json]

    @property
    def translated(self) -> bool:
        """Whether its text differs between languages."""
        return False

    @property
    def choices(self) -> Sequence[str]:
        """The words to choose from, none where anything may be written."""
        return ()

    @property
    def settings(self) -> Mapping[str, Json]:
        """The facts that a form needs beside its ``word``."""
        return {}

    def examine(self, value: Json, place: Remarks) -> None:
        """Remark what is particular about a value; no way to be empty is ever wrong."""
        if is_empty(value):
            if not any(type(value) is type(own) for own in self.empties):
                place.habit(f"empty fields as {spelling(value)}")
        elif place.too_deep:
            place.wrong("nested too deep to be looked at", "send a shallower tree")
        elif self.types and type(value) not in self.types:
            self.misfit(value, place)
        else:
            self.look(value, place)

    def misfit(self, value: Json, place: Remarks) -> None:
        """Remark that the value is of a wholly other kind."""
        place.wrong(f"{json_type(value)} where {self.noun} should be", f"send {self.noun}")

    def refuse(self, sentence: str, place: Source) -> Json:
        """Report what is wrong with an editor's value, and return empty."""
        place.report(sentence)
        return self.empty

    @abstractmethod
    def look(self, value: Json, place: Remarks) -> None:
        """Remark what is particular about a value that is not empty."""

    @abstractmethod
    def convert(self, value: Json, place: Source) -> Json:
        """Return WordPress' form of what an editor wrote; report and return empty if none."""

    def sample(self) -> Json:
        """Return a good value as WordPress sends it."""
        return deepcopy(self.example)

    def hostile(self) -> Json:
        """Return a value that would do harm if it were believed."""
        return deepcopy(self.attack)

    def minimal(self) -> Json:
        """Return the least that WordPress sends where the field is required."""
        return self.sample()


def spelling(value: Json) -> str:
    """Write an empty value as JSON has it."""
    return {"NoneType": "null", "bool": "false", "str": '""', "list": "[]"}.get(
        type(value).__name__, "{}"
    )


def json_type(value: Json) -> str:
    """Name what JSON calls the value."""
    names = {"NoneType": "null", "bool": "a boolean", "str": "text", "list": "a list"}
    return names.get(type(value).__name__, "an object" if isinstance(value, dict) else "a number")


@dataclass(frozen=True)
class Anything(Kind):
    """Any JSON."""

    word = "any"
    label = "anything"
    noun = "anything"
    example = "jardin"
    attack = "<script>steal()</script>"

    def examine(self, value: Json, place: Remarks) -> None:
        """Accept it."""

    def look(self, value: Json, place: Remarks) -> None:
        """Accept it."""

    def convert(self, value: Json, place: Source) -> Json:  # noqa: ARG002 - nothing to report
        """Return it as it is."""
        return value
