"""Finds what the islands of a block are given."""

from __future__ import annotations

from typing import Any


def island_props(node: Any, name: str) -> list[dict[str, Any]]:
    """List the props of each island called ``name``, in the order of the page."""
    if not isinstance(node, dict):
        return []
    given = node.get("attributes", {})
    own = [given["props"]] if node["tagName"] == "villa-island" and given["name"] == name else []
    children = node.get("children", ())
    return own + [props for child in children for props in island_props(child, name)]
