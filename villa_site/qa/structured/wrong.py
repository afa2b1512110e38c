"""A fault of structured data, and the names of what is at fault."""

from __future__ import annotations

from typing import Any, NamedTuple

from villa_site.qa.structured.graph import Thing, types_of


class Wrong(NamedTuple):
    """A fault of structured data."""

    expected: str
    seen: str


def named(node: Thing) -> str:
    """Return the type of a node with its name."""
    name = node.get("name") or node.get("headline") or ""
    return f"{' '.join(types_of(node))} “{name}”" if name else " ".join(types_of(node))


def plain(text: Any) -> str:
    """Return a text with single spaces and without hidden hyphens."""
    return " ".join(str(text).replace("\u00ad", "").replace("\u200b", "").split())
