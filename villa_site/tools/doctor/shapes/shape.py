"""What a shape is: something a value is held against, empty values apart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.notes import MAX_DEPTH, Location

Json = Any


class Shape(ABC):
    """A shape of the contract; ``noun`` completes "send …", ``own_empty`` is its way to be empty.

    WordPress leaves any field empty in any of its ways, so none of them is ever wrong.
    """

    noun: ClassVar[str]
    own_empty: ClassVar[tuple[Json, ...]] = (None,)

    def meet(self, value: Json, place: Location) -> None:
        """Note what is particular about the value."""
        if is_empty(value):
            if not any(type(value) is type(own) for own in self.own_empty):
                place.habit(f"empty fields as {spelling(value)}")
        elif place.depth > MAX_DEPTH:
            place.wrong("nested too deep to be looked at", "send a shallower tree")
        else:
            self.look(value, place)

    @abstractmethod
    def look(self, value: Json, place: Location) -> None:
        """Note what is particular about a value that is not empty."""

    def misfit(self, value: Json, place: Location) -> None:
        """Note that the value is of a wholly other kind."""
        place.wrong(f"{kind(value)} where {self.noun} should be", f"send {self.noun}")


def spelling(value: Json) -> str:
    """Write an empty value as it stands in JSON."""
    return {"NoneType": "null", "bool": "false", "str": '""', "list": "[]"}.get(
        type(value).__name__, "{}"
    )


def kind(value: Json) -> str:
    """Name what JSON calls the value."""
    names = {"NoneType": "null", "bool": "a boolean", "str": "text", "list": "a list"}
    return names.get(type(value).__name__, "an object" if isinstance(value, dict) else "a number")
