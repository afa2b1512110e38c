"""Marks what a block renders: in development with where its function is, in a draft by its name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, Final

from reactpy.types import Component

from villa_site.engine.failure import Place
from villa_site.engine.reactpy_adapter.components import arguments, with_function

ATTRIBUTE: Final = "data-villa-source"
DRAFT_ATTRIBUTE: Final = "data-villa-block"


def marked(node: Any, function: Callable[..., Any]) -> Any:
    """Return ``node`` with the file and the line of ``function``; a component marks its own."""
    if isinstance(node, Component):
        return with_function(node, _marking(node.type), arguments(node))
    return _with_attribute(node, ATTRIBUTE, _source(function))


def named(node: Any, name: str) -> Any:
    """Return ``node`` with the name that its block has in the editor, on each of its elements."""
    if isinstance(node, Component):
        return with_function(node, _naming(node.type, name), arguments(node))
    if isinstance(node, dict) and node.get("tagName") == "":
        return {**node, "children": [named(each, name) for each in node.get("children", ())]}
    return _with_attribute(node, DRAFT_ATTRIBUTE, name)


def _with_attribute(node: Any, attribute: str, value: str) -> Any:
    if not isinstance(node, dict) or not node.get("tagName"):
        return node
    return {**node, "attributes": {**node.get("attributes", {}), attribute: value}}


@cache
def _marking(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the one marking form of a component's function: ReactPy compares functions."""

    @wraps(function)
    def render(*args: Any, **kwargs: Any) -> Any:
        return marked(function(*args, **kwargs), function)

    return render


@lru_cache(maxsize=4096)
def _naming(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return the one naming form of a component's function, as above."""

    @wraps(function)
    def render(*args: Any, **kwargs: Any) -> Any:
        return named(function(*args, **kwargs), name)

    return render


@cache
def _source(function: Callable[..., Any]) -> str:
    code = inspect.unwrap(function).__code__
    return str(Place(code.co_filename, code.co_firstlineno))
