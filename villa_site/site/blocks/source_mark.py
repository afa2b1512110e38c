"""Marks what a block renders with where its function is: in development alone."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Final

from reactpy.types import Component

from villa_site.engine.failure import Place
from villa_site.engine.reactpy_adapter.components import arguments, with_function

ATTRIBUTE: Final = "data-villa-source"


def marked(node: Any, function: Callable[..., Any]) -> Any:
    """Return ``node`` with the file and the line of ``function``; a component marks its own."""
    if isinstance(node, Component):
        return with_function(node, _marking(node.type), arguments(node))
    if not isinstance(node, dict) or not node.get("tagName"):
        return node
    return {**node, "attributes": {**node.get("attributes", {}), ATTRIBUTE: _source(function)}}


@cache
def _marking(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the one marking form of a component's function: ReactPy compares functions."""

    @wraps(function)
    def render(*args: Any, **kwargs: Any) -> Any:
        return marked(function(*args, **kwargs), function)

    return render


@cache
def _source(function: Callable[..., Any]) -> str:
    code = inspect.unwrap(function).__code__
    return str(Place(code.co_filename, code.co_firstlineno))
