"""The accessibility tree of a page, read from the text that Playwright writes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

_HEAD: Final = re.compile(r'(?P<role>[\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>.*)')
_STATE: Final = re.compile(r"\[([\w-]+)(?:=([\w-]+))?\]")
_ESCAPED: Final = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An element as it is heard: its role and name, its states, the words in it.

    ``facts`` are what Playwright says beside the tree: ``url`` of links, ``placeholder``.
    """

    role: str
    name: str = ""
    states: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """Yield it and all that is in it, in the order in which it is heard."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, *roles: str) -> list[Node]:
        """Return what has one of the roles, in order."""
        return [each for each in self.walk() if each.role in roles]

    @property
    def words(self) -> str:
        """Name and texts, as they are heard one after the other."""
        parts = [self.name, self.text, *(each.words for each in self.children)]
        return " ".join(part for part in parts if part)

    def __str__(self) -> str:
        """Say role and name, such as: link “Agenda”."""
        return f"{self.role} “{self.name}”" if self.name else f"{self.role} without a name"


def read_tree(snapshot: str) -> Node:
    """Read the text that ``aria_snapshot`` returns."""
    return Node(role="page", children=tuple(_nodes(yaml.safe_load(snapshot) or [])))


def _nodes(items: list[Any]) -> Iterator[Node]:
    for item in items:
        head, inner = next(iter(item.items())) if isinstance(item, dict) else (str(item), None)
        if not head.startswith("/"):
            yield _node(head, inner)


def _node(head: str, inner: Any) -> Node:
    match = _HEAD.fullmatch(head)
    parts = match.groupdict() if match else {"role": head, "name": "", "states": ""}
    items = inner if isinstance(inner, list) else []
    return Node(
        role=parts["role"],
        name=_ESCAPED.sub(r"\1", parts["name"] or ""),
        states={key: value or "true" for key, value in _STATE.findall(parts["states"])},
        facts=_facts(items),
        text="" if inner is None or isinstance(inner, list) else str(inner),
        children=tuple(_nodes(items)),
    )


def _facts(items: list[Any]) -> dict[str, str]:
    return {
        key[1:]: str(value)
        for item in items
        if isinstance(item, dict)
        for key, value in item.items()
        if key.startswith("/")
    }
