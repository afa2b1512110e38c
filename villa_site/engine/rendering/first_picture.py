"""Makes the first picture of a page an eager one; every other is loaded when it is near."""

from __future__ import annotations

from typing import Any, TypeVar

from villa_site.engine.rendering.frozen import inner_html

Node = TypeVar("Node")


def has_picture(node: Any) -> bool:
    """Tell whether ``node`` holds a picture; what a component will render is not known yet."""
    if not isinstance(node, dict):
        return False
    if node.get("tagName") == "picture" or "<picture" in (inner_html(node) or ""):
        return True
    return any(has_picture(child) for child in node.get("children", ()))


def first_picture_at_once(node: Node) -> Node:
    """Make the first picture in ``node``, or in a list of nodes, an eager one.

    The nodes are changed in place: they are new and not frozen yet.
    """
    _promote(node)
    return node


def _promote(node: Any) -> bool:
    """Tell whether a picture was found."""
    if isinstance(node, list):
        return any(_promote(each) for each in node)
    if not isinstance(node, dict):
        return False
    if node.get("tagName") == "picture":
        for child in node.get("children", ()):
            if isinstance(child, dict) and child["tagName"] == "img":
                _make_eager(child["attributes"])
        return True
    if "<picture" in (inner_html(node) or ""):
        return True
    return any(_promote(child) for child in node.get("children", ()))


def _make_eager(attributes: dict[str, Any]) -> None:
    if attributes.get("loading") == "lazy":
        del attributes["loading"]
        attributes["fetchPriority"] = "high"
