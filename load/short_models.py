"""Reads the short form of models, as the client does, for programs that look into pages."""

from __future__ import annotations

from typing import Any


def expanded(written: Any) -> Any:
    """Return the node that a page or a payload holds in short form."""
    if not isinstance(written, list):
        return written
    tag, attributes, content, *more = [*written, 0, 0, 0][: max(len(written), 3)]
    node: dict[str, Any] = {"tagName": tag}
    if isinstance(content, str):
        html = {"__html": more[0]} if more else {}
        inner = {"dangerouslySetInnerHTML": {"hash": content, **html}}
        return {**node, "attributes": {**(attributes or {}), **inner}}
    if attributes:
        node["attributes"] = attributes
    if isinstance(content, list):
        node["children"] = [expanded(child) for child in content]
    if more:
        node["eventHandlers"] = {name: _handler(target) for name, target in more[0].items()}
    return node


def _handler(target: Any) -> Any:
    said = {"target": target} if isinstance(target, str) else target
    return {"preventDefault": False, "stopPropagation": False, **said}
