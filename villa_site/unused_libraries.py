"""Leaves out what our libraries import or build, and this site seldom uses: time and memory."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from pydantic import BaseModel

_MODULES: Final[dict[str, Any]] = sys.modules


def leave_out() -> None:
    """Skip httpx's command line and pydantic 1; load requests and lxml when ReactPy uses them.

    Validators of models are built on first use: those of FastAPI's OpenAPI never are.
    This runs before the libraries are imported: it is the first thing that the package does.
    """
    # httpx and FastAPI take None as a module that is not installed.
    _MODULES.setdefault("httpx._main", None)
    _MODULES.setdefault("pydantic.v1", None)
    BaseModel.model_config["defer_build"] = True
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
