"""In development: finds states that are changed in place, for which nothing is rendered."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, is_dataclass
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from villa_site.engine.failure import ADVICE, Failure, Place, place_of_caller, place_of_function

_WHAT: Final = "A state was changed in place: nothing is rendered for it."
_FIXES: Final[dict[type, str]] = {
    list: "Set a new list: set_items([*items, item]).",
    dict: "Set a new dict: set_values({**values, key: value}).",
    set: "Set a new set: set_values(values | {value}).",
}
_OTHER: Final = "Set a changed copy, such as dataclasses.replace(value, …)."


class _Remembered(NamedTuple):
    value: Any
    copied: Any


class StateCheck:
    """The states of one component; ``report`` takes what is wrong with them."""

    def __init__(self, report: Callable[[Failure], None]) -> None:
        self._report = report
        self._states: dict[int, Any] = {}
        self._remembered: dict[int, _Remembered] = {}

    def watch(self, state: Any) -> None:
        """Watch a state of ReactPy's ``use_state``; whatever else a hook has is left."""
        if id(state) in self._states or not hasattr(state, "dispatch"):
            return
        self._states[id(state)] = state
        dispatch = state.dispatch

        def checked(new: Any) -> None:
            before = state.value
            after = new(before) if callable(new) else new
            if after is before:
                self._compare(state, place_of_caller())
            dispatch(lambda _before: after)

        state.dispatch = checked

    def remember(self) -> None:
        """Remember the value of each state, as it is after a rendering."""
        for key, state in self._states.items():
            value = state.value
            known = self._remembered.get(key)
            if _is_mutable(value) and (copied := _copy(value)) is not None:
                self._remembered[key] = _Remembered(value, copied)
            elif known is not None:
                del self._remembered[key]

    def compare(self, function: Callable[..., Any]) -> None:
        """Report what ``function``, an event handler, has changed in place."""
        for state in self._states.values():
            self._compare(state, place_of_function(function) or Place())

    def _compare(self, state: Any, place: Place) -> None:
        known = self._remembered.get(id(state))
        if known is None or known.value is not state.value or known.value == known.copied:
            return
        self._remembered[id(state)] = known._replace(copied=_copy(known.value))
        fix = _FIXES.get(type(known.value), _OTHER)
        message = f"The {type(known.value).__name__} is the same object as before."
        self._report(Failure.at(place, _WHAT, message, kind=ADVICE, fix=fix))


@dataclass(frozen=True)
class StateChecks:
    """Makes the check of each component; without a ``report`` there is none."""

    report: Callable[[Failure], None] | None = None

    def new(self) -> StateCheck | None:
        """Make the check of a component."""
        return StateCheck(self.report) if self.report else None


def _is_mutable(value: object) -> bool:
    if isinstance(value, type):
        return False
    if is_dataclass(value):
        # A frozen one has a hash: copying what it refers to, such as a page, would take long.
        return not isinstance(value, Hashable)
    return isinstance(value, list | dict | set | bytearray | BaseModel)


def _copy(value: Any) -> Any:
    """Return a copy that is equal to ``value``; None where there is none."""
    with suppress(Exception):
        copied = copy.deepcopy(value)
        if copied == value:
            return copied
    return None
