"""Leaves out what our libraries import and this site never uses: some 10 MB in each process."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

_MODULES: Final[dict[str, Any]] = sys.modules


def leave_out() -> None:
    """Keep httpx from loading its command line, and ReactPy from loading requests before it asks.

    This runs before either is imported: it is the first thing that the package does.
    """
    # httpx takes None as a command line that is not installed: rich, Pygments, markdown-it.
    _MODULES.setdefault("httpx._main", None)
    _defer("requests")


def _defer(name: str) -> None:
    """Have a library loaded when one of its members is first read.

    LazyLoader will not do: a second ``import`` of the library would load it.
    """
    placeholder = ModuleType(name)

    def read(member: str) -> Any:
        if _MODULES[name] is placeholder:
            del _MODULES[name]
        return getattr(import_module(name), member)

    placeholder.__getattr__ = read  # type: ignore[method-assign]
    _MODULES.setdefault(name, placeholder)
