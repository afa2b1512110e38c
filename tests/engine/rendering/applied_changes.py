"""Applies the changes of an update as a browser does, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from villa_site.engine.rendering.frozen import INNER


def applied(model: Any, path: str, changes: Sequence[Any]) -> Any:
    """Return the model with the changes of the node at a JSON pointer."""
    for at, change in changes:
        places = [*path.split("/")[2::2], *filter(None, at.split("/"))]
        model = _changed(model, [int(each) for each in places], change)
    return model


def _changed(node: Any, places: list[int], change: dict[str, Any]) -> Any:
    if places:
        children = [*node["children"]]
        children[places[0]] = _changed(children[places[0]], places[1:], change)
        return {**node, "children": children}
    if "model" in change:
        return change["model"]
    if "node" in change:
        kept = {"children": node["children"]} if "children" in node else {}
        return {**change["node"], **kept}
    if "children" in change:
        return {**node, "children": [*_arranged(node["children"], change["children"])]}
    return {**node, "attributes": {**node["attributes"], INNER: {"hash": change["html"]}}}


def _arranged(before: list[Any], written: Sequence[Any]) -> list[Any]:
    children: list[Any] = []
    for each in written:
        children += before[each[0] : each[1]] if isinstance(each, list) else [each]
    return children


def edited(html: str, edits: Sequence[Any]) -> str:
    """Return HTML with edits, as a browser makes it."""
    before = html.split("<")
    written, place = [], 0
    for start, end, *pieces in edits:
        written += [*before[place:start], *pieces]
        place = end
    return "<".join([*written, *before[place:]])
