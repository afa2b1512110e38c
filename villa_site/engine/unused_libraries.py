"""Leaves out what our libraries import or build, and this site seldom uses: time and memory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any, Final

from pydantic import BaseModel

_MODULES: Final[dict[str, Any]] = sys.modules


def leave_out() -> None:
    """Skip httpx's command line and pydantic 1; load what ReactPy imports when it uses it.

    Validators of models are built on first use: those of FastAPI's OpenAPI never are, nor is that
    of ReactPy's own tree. This runs before the libraries are imported: it is the first thing that
    the package does.
    """
    # httpx and FastAPI take None as a module that is not installed.
    _MODULES.setdefault("httpx._main", None)
    _MODULES.setdefault("pydantic.v1", None)
    BaseModel.model_config["defer_build"] = True
    _defer(Deferred("requests"))
    _defer(Deferred("servestatic", functions=["ServeStaticASGI"]))
    _defer(_deferred_validators())
    # ReactPy has an error of its own below this one, which it raises for HTML of other hands.
    etree = Deferred("lxml.etree", LxmlSyntaxError=SyntaxError)
    html = Deferred("lxml.html", functions=["fromstring"])
    _defer(Deferred("lxml", etree=etree, html=html), etree, html)


class Deferred(ModuleType):
    """Stands for a library until one of its members is read.

    ``functions`` are members that are only called: they load the library when they are. Of
    ``members`` the values are known. LazyLoader will not do: a second ``import`` of the library
    would load it.
    """

    def __init__(self, name: str, functions: list[str] | None = None, **members: Any) -> None:
        super().__init__(name)
        vars(self).update(members)
        vars(self).update({each: _later(partial(self.read, each)) for each in functions or ()})

    def read(self, member: str) -> Any:
        """Load the library, and return its member."""
        for name, module in list(_MODULES.items()):
            if isinstance(module, Deferred) and _family(name) == _family(self.__name__):
                del _MODULES[name]
        return getattr(import_module(self.__name__), member)

    def __getattr__(self, member: str) -> Any:
        # Asked for by every import of a member: a package has one, and need not be loaded for it.
        if member == "__path__":
            parent, _, _ = self.__name__.rpartition(".")
            spec = PathFinder.find_spec(
                self.__name__, _MODULES[parent].__path__ if parent else None
            )
            if spec is None or spec.submodule_search_locations is None:
                raise AttributeError(member)
            return spec.submodule_search_locations
        return self.read(member)


def _deferred_validators() -> Deferred:
    """Stand for fastjsonschema: a schema is compiled when the first value is checked."""

    def compile_schema(schema: Any) -> Callable[..., Any]:
        return _later(cache(lambda: module.read("compile")(schema)))

    module = Deferred("fastjsonschema", compile=compile_schema)
    return module


def _defer(*modules: Deferred) -> None:
    """Have libraries loaded when they are used, unless they are there already."""
    if not any(module.__name__ in _MODULES for module in modules):
        _MODULES.update({module.__name__: module for module in modules})


def _later(function: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """Return a function that asks for what it does when it is called."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return function()(*args, **kwargs)

    return call


def _family(name: str) -> str:
    return name.partition(".")[0]
