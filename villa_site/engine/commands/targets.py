"""The targets of a command: elements by selector, or by their relation to that of the event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from reactpy import html

from villa_site.engine.commands.command import Json
from villa_site.errors import CommandError

MAX_SELECTOR: Final = 500

Relative = Literal["self", "next", "previous", "parent"]
_RELATIVES: Final = frozenset({"self", "next", "previous", "parent"})
_ELEMENTS: Final = frozenset(type(html).__annotations__)


@dataclass(frozen=True, slots=True)
class Relation:
    """The way from the element of the event to others, step by step.

    ``js.closest("li").inner("button")`` are the buttons in the list item around it.
    """

    steps: tuple[tuple[Json, ...], ...] = ()

    def closest(self, selector: str) -> Relation:
        """Go to the nearest ancestor that matches, which may be the element itself."""
        return self._to("closest", checked(selector))

    def inner(self, selector: str) -> Relation:
        """Go to all descendants that match."""
        return self._to("inner", checked(selector))

    def parent(self) -> Relation:
        """Go to the element around."""
        return self._to("parent")

    def next_sibling(self, selector: str = "*", *, wrap: bool = False) -> Relation:
        """Go to the sibling behind, of those that match; with ``wrap`` from the last to the first.

        The element is one of them, whether it matches or not.
        """
        return self._to("next", checked(selector), wrap)

    def previous_sibling(self, selector: str = "*", *, wrap: bool = False) -> Relation:
        """Go to the sibling before, of those that match; with ``wrap`` from the first to the last.

        The element is one of them, whether it matches or not.
        """
        return self._to("previous", checked(selector), wrap)

    def _to(self, *step: Json) -> Relation:
        return Relation((*self.steps, step))


Target = str | Relation
"""A CSS selector such as ``"#menu"``, one of the words of ``Relative``, or a ``Relation``."""


def target_json(target: Target) -> Json:
    """Return ``target`` as the browser reads it; raises CommandError where it can find nothing."""
    if isinstance(target, Relation):
        return target.steps
    if target in _RELATIVES:
        return () if target == "self" else ((target,),)
    if target.isalpha() and target not in _ELEMENTS:
        raise CommandError(
            f"{target!r} is neither an element nor one of {', '.join(sorted(_RELATIVES))}: an id "
            f"is written '#{target}', a class '.{target}', a relation js.closest('li').inner('a')."
        )
    return checked(target)


def checked(selector: str) -> str:
    """Return a selector; raises CommandError for one that is empty or absurdly long."""
    if not selector.strip(" #."):
        raise CommandError(f"The selector {selector!r} is empty: name an id such as '#menu'.")
    if len(selector) > MAX_SELECTOR:
        raise CommandError(
            f"A selector of {len(selector)} characters is too long: give the elements a class."
        )
    return selector
