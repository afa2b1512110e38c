"""Leaves out what our libraries import or build, and this site seldom uses: time and memory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from threading import Lock
from types import ModuleType
from typing import Any, Final

from pydantic import BaseModel

_MODULES: Final[dict[str, Any]] = sys.modules
_deferred: Final[dict[str, Deferred]] = {}
_lock: Final = Lock()
# Asked of every module by imports and ``inspect``; a stand-in has them by its spec or not at all.
_LOCATION: Final = frozenset({"__path__", "__file__", "__cached__"})


def leave_out() -> None:
    """Skip httpx's command line and pydantic 1; load other libraries when they are used.

    Validators of models are built on first use: those of FastAPI's OpenAPI never are, nor is that
    of ReactPy's own tree. This runs before the libraries are imported: it is the first thing that
    the package does.
    """
    # httpx and FastAPI take None as a module that is not installed.
    _MODULES.setdefault("httpx._main", None)
    _MODULES.setdefault("pydantic.v1", None)
    BaseModel.model_config["defer_build"] = True
    # For misspelt names and projects with a logo of their own.
    _defer("difflib", ["SequenceMatcher", "get_close_matches"])
    _defer("xml.etree.ElementTree")
    # httpx and yarl encode a host with it that is not ASCII.
    _defer("idna", ["encode", "decode"])
    # They start processes: several workers, or one that is started anew.
    _defer("uvicorn.supervisors", ["ChangeReload", "Multiprocess"])
    _defer("watchfiles.run", ["arun_process", "run_process"])
    _defer_openapi()
    _defer_reactpy()
    sys.meta_path.insert(0, _Finder)


def _defer_openapi() -> None:
    """Defer what FastAPI describes endpoints with, and guards those of others."""
    names = "APIKey APIKeyIn Example HTTPBase HTTPBearer OAuth2 OAuthFlows OpenAPI OpenIdConnect"
    _defer("fastapi.openapi.models", [*names.split(), "SecurityBase"])
    _defer("fastapi.security")
    _defer("fastapi.security.oauth2", ["SecurityScopes"])


def _defer_reactpy() -> None:
    """Defer what ReactPy imports: to ask npm, to read HTML, to answer requests of its own."""
    _defer("requests")
    _defer("servestatic", ["ServeStaticASGI"])
    _defer("lxml")
    # ReactPy has an error of its own below this one, which it raises for HTML of other hands.
    _defer("lxml.etree", LxmlSyntaxError=SyntaxError)
    _defer("lxml.html", ["fromstring"])
    schemas = _defer("fastjsonschema")
    # A schema is compiled when the first value is checked.
    vars(schemas)["compile"] = lambda schema: _DeferredMember(
        lambda: schemas.read("compile")(schema)
    )
    # The websocket's class is a base of ReactPy's; it stands in a module of its own.
    socket = _DeferredMember(lambda: import_module("asgi_tools.response").ResponseWebSocket)
    _defer("asgi_tools", ["ResponseHTML", "ResponseText"], ResponseWebSocket=socket)
    _defer("yarl", ["URL"])


class Deferred(ModuleType):
    """Stands for a library until one of its members is read that is not known.

    LazyLoader will not do: a second ``import`` of the library would load it.
    """

    def read(self, member: str) -> Any:
        """Load the library, and return its member."""
        # Another thread must not import a stand-in that is on its way out.
        with _lock:
            for name in [each for each in _deferred if _family(each) == _family(self.__name__)]:
                if _MODULES.get(name) is _deferred.pop(name):
                    del _MODULES[name]
        return getattr(import_module(self.__name__), member)

    def __getattr__(self, member: str) -> Any:
        if member in _LOCATION:
            raise AttributeError(member)
        if (name := f"{self.__name__}.{member}") in _deferred:
            return import_module(name)
        return self.read(member)


class _DeferredMember:
    """Stands for a function or a class until it is called, read from or derived from."""

    def __init__(self, load: Callable[[], Any], library: str = "") -> None:
        self._load = cache(load)
        self._library = library

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._load()(*args, **kwargs)

    def __getattr__(self, member: str) -> Any:
        # ``typing`` and ``inspect`` ask everything for such names.
        if member.startswith("__") and self._library in _deferred:
            raise AttributeError(member)
        return getattr(self._load(), member)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[Any, ...]:
        return (self._load(),)

    # Nothing is of a class that does not exist yet.

    def __instancecheck__(self, instance: object) -> bool:
        return self._library not in _deferred and isinstance(instance, self._load())

    def __subclasscheck__(self, other: type) -> bool:
        return self._library not in _deferred and issubclass(other, self._load())


class _Finder:
    """Finds the stand-in of a library that is installed, so that a package has it as a member."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        found = PathFinder.find_spec(name, path) if name in _deferred else None
        if found is None:
            return None
        loader: Any = _Loader
        spec = ModuleSpec(name, loader)
        spec.submodule_search_locations = found.submodule_search_locations
        return spec


class _Loader:
    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        return _deferred[spec.name]

    @staticmethod
    def exec_module(_module: ModuleType) -> None:
        """Leave the stand-in as it is."""


def _defer(library: str, members: Iterable[str] = (), **known: Any) -> Deferred:
    """Have a library loaded when it is used.

    ``members`` may be imported by name before; of those that are ``known`` the values are given.
    """
    module = _deferred[library] = Deferred(library)
    for each in members:
        vars(module)[each] = _DeferredMember(partial(module.read, each), library)
    vars(module).update(known)
    return module


def _family(name: str) -> str:
    return name.partition(".")[0]
