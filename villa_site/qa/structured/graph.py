"""The nodes of a page's structured data, read from its JSON-LD scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from villa_site.qa.html import Document

TYPE: Final = "application/ld+json"
_CONTEXTS: Final = frozenset(
    f"{scheme}://schema.org{slash}" for scheme in ("http", "https") for slash in ("", "/")
)

Thing = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """The subjects of a page, which are the nodes at the top, and why scripts are not readable."""

    subjects: tuple[Thing, ...] = ()
    scripts: int = 0
    problems: tuple[str, ...] = field(default=())

    def of(self, *types: str) -> list[Thing]:
        """Return the subjects of a type."""
        return [each for each in self.subjects if set(types_of(each)) & {*types}]


def read_graph(document: Document) -> Graph:
    """Read the structured data of a page."""
    subjects: list[Thing] = []
    problems: list[str] = []
    scripts = [each for each in document.all("script") if each.get("type").lower() == TYPE]
    for script in scripts:
        try:
            data = json.loads(script.source, object_pairs_hook=_without_repetition)
        except ValueError as error:
            problems.append(f"it is no JSON: {error}")
            continue
        for part in data if isinstance(data, list) else [data]:
            if not isinstance(part, dict):
                problems.append("it is no object of JSON")
                continue
            if part.get("@context") not in _CONTEXTS and not isinstance(
                part.get("@context"), (dict, list)
            ):
                problems.append(f"its @context is {part.get('@context')!r}, not https://schema.org")
            nodes = part.get("@graph", [part])
            subjects += [each for each in nodes if isinstance(each, dict)]
    return Graph(subjects=tuple(subjects), scripts=len(scripts), problems=tuple(problems))


def types_of(thing: Thing) -> tuple[str, ...]:
    """Return the types of a node, without the address of schema.org."""
    given = thing.get("@type", ())
    names = given if isinstance(given, list) else [given]
    return tuple(str(each).rpartition("/")[2] for each in names if each)


def values(thing: Thing, name: str) -> list[Any]:
    """Return the values of a property as a list."""
    given = thing.get(name)
    if given is None:
        return []
    return given if isinstance(given, list) else [given]


def walk(thing: Thing) -> Iterator[tuple[str, str, Any, Thing]]:
    """Yield each property of a node and of those in it: its path, name, value, and its node."""
    for name in thing:
        for value in values(thing, name):
            yield name, name, value, thing
            if isinstance(value, dict):
                for path, inner, deep, owner in walk(value):
                    yield f"{name}.{path}", inner, deep, owner


def nodes(thing: Thing) -> Iterator[Thing]:
    """Yield a node and those in it."""
    yield thing
    for name in thing:
        for value in values(thing, name):
            if isinstance(value, dict):
                yield from nodes(value)


def _without_repetition(pairs: list[tuple[str, Any]]) -> Thing:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is there twice in one object")
    return found
