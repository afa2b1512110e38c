"""The types of schema.org, and the properties that search engines require (``rules.yaml``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from villa_site.qa.structured.graph import Graph, Thing, nodes, types_of
from villa_site.qa.structured.wrong import Wrong, named


class Rule(NamedTuple):
    """The properties that a type requires."""

    required: tuple[str, ...] = ()
    any: tuple[str, ...] = ()


@cache
def rules() -> dict[str, Rule]:
    """Return the rules by type."""
    text = files("villa_site.qa.structured").joinpath("rules.yaml").read_text(encoding="utf-8")
    table: dict[str, dict[str, Any]] = yaml.safe_load(text)

    def rule(name: str) -> Rule:
        given = table[name]
        if like := given.get("like"):
            return rule(like)
        return Rule(tuple(given.get("required", ())), tuple(given.get("any", ())))

    return {name: rule(name) for name in table}


def properties(graph: Graph) -> Iterator[Wrong]:
    """Yield unknown types, and missing properties of the known ones."""
    for problem in graph.problems:
        yield Wrong("structured data that can be read", problem)
    for subject in graph.subjects:
        for node in nodes(subject):
            if not types_of(node) and set(node) - {"@id"}:
                yield Wrong("a type of each node", f"none, with {', '.join(node)}")
            # A reference to a node elsewhere may be no more than its id and type.
            elif set(node) - {"@id", "@type"}:
                for name in types_of(node):
                    yield from _of_type(node, name)


@cache
def known_types() -> frozenset[str]:
    """Return the names of all types of schema.org (``types.txt``)."""
    lines = files("villa_site.qa.structured").joinpath("types.txt").read_text(encoding="utf-8")
    return frozenset(each for each in lines.splitlines() if not each.startswith("#"))


def _of_type(node: Thing, name: str) -> Iterator[Wrong]:
    rule = rules().get(name, Rule())
    if name not in known_types():
        yield Wrong("a type that schema.org has", f"“{name}”")
        return
    for each in rule.required:
        if _is_empty(node.get(each)):
            yield Wrong(f"{each} of {named(node)}", "none")
    if rule.any and all(_is_empty(node.get(each)) for each in rule.any):
        yield Wrong(f"{' or '.join(rule.any)} of {named(node)}", "none")


def _is_empty(value: Any) -> bool:
    return value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip())
