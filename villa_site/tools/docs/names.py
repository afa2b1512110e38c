"""Describes the names of a module or a class in Markdown, as their docstrings do."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any


def described(name: str) -> str:
    """Return the docstring of a name, and below it those of the public names in it."""
    try:
        found = _find(name)
    except (ImportError, AttributeError):
        return f"`{name}` needs an extra of the wheel; with it, run `python -m pydoc {name}`.\n"
    parts = [_docstring(found)]
    for member, value in sorted(_members(found)):
        parts += [f"#### `{member}`", _signature(member, value), _docstring(value)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _find(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        outer, _, last = name.rpartition(".")
        if not outer:
            raise
        return getattr(_find(outer), last)


def _members(found: Any) -> Iterator[tuple[str, Any]]:
    """Yield the public names: those of ``__all__``, else those that are defined there."""
    listed = getattr(found, "__all__", None)
    if listed is not None:
        yield from ((name, getattr(found, name)) for name in listed)
        return
    for name, value in vars(found).items():
        is_own = getattr(value, "__module__", "") == getattr(found, "__name__", None)
        is_own = is_own or not isinstance(found, ModuleType)
        if is_own and not name.startswith("_") and callable(value):
            yield name, value


def _signature(name: str, value: Any) -> str:
    if not inspect.isfunction(value):
        return ""
    return f"```python\n{name}{inspect.signature(value)}\n```".replace("'", "")


def _docstring(value: Any) -> str:
    """Return a docstring as Markdown: an alias of a type has that of Python alone."""
    if not isinstance(value, type | ModuleType) and not inspect.isroutine(value):
        return ""
    return (inspect.getdoc(value) or "").replace("``", "`")
