"""Marks functions as blocks with ``@block`` and collects the blocks of a package."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final, Literal, TypeVar, get_type_hints

from pydantic import BaseModel
from reactpy.types import Component, VdomDict

from villa_site.content.blocks.imports import check_fields, import_module
from villa_site.content.blocks.sources import Source
from villa_site.errors import BlockError, DuplicateBlock

Rendered = VdomDict | Component | str | None
BlockFunction = Callable[[Any, Any], Rendered]
Load = Callable[[Any, Any, Any], Awaitable[Any]]
"""Takes the data, the PageContext and the Backend; returns a completed copy of the data."""
BlockConnect = Literal["idle", "load"]
"""When a block needs its page's socket: in an idle moment, or at once."""
F = TypeVar("F", bound=Callable[..., Any])

_MARK = "__villa_block__"
_PACKAGE: Final = "blocks"


@dataclass(frozen=True, slots=True)
class BlockType:
    """One block type: its name in the backend, its data model, what renders it, where it lives.

    ``of_page``: it reads what belongs to one page, so that its output is not shared with others.
    ``stores`` and ``sources`` are those that it reads, ``visitor`` says whether it reads who sees
    the page, ``connect`` is when its page opens the socket.
    """

    name: str
    model: type[BaseModel]
    render: BlockFunction
    live: bool
    file: str
    load: Load | None = None
    of_page: bool = False
    stores: tuple[str, ...] = ()
    sources: tuple[Source[Any], ...] = ()
    connect: BlockConnect | None = None
    visitor: bool = False


@dataclass(frozen=True, slots=True)
class _Mark:
    names: tuple[str, ...]
    load: Load | None
    stores: tuple[str, ...]
    sources: tuple[Source[Any], ...]
    connect: BlockConnect | None
    visitor: bool


def block(
    *names: str,
    load: Load | None = None,
    stores: str | Sequence[str] = (),
    sources: Source[Any] | Sequence[Source[Any]] = (),
    visitor: bool = False,
    connect: BlockConnect | None = None,
) -> Callable[[F], F]:
    """Mark ``function(data: Model, ctx: BlockContext)`` as what renders the block types ``names``.

    Annotate ``ctx`` with PageContext to read what belongs to the page: path, query, consent.

    Without names it is ``acf/`` and the function's name, underscores as hyphens. The data model is
    read from the annotation of the first parameter. ``load`` requests from the backend what the
    block's own data lacks: it returns a completed copy of the data before the page is rendered.
    ``stores`` names the stores that it reads with ``use_store``, ``sources`` are the sources that
    it reads with ``use_source``. With ``visitor=True`` it reads ``use_visitor``: its pages are made
    for each visitor, and no cache stores them. ``connect="load"`` opens the socket of a page with
    the block at once, ``"idle"`` in its first idle moment, as a block with ``sources`` does by
    itself.

    Raises BlockError where its parentheses were forgotten, or those of a source.
    """
    for each in names:
        if not isinstance(each, str):
            raise BlockError(f"Write @block() above {each.__name__} in {_where(each)}.")
    shown = _declared(sources)

    def mark(function: F) -> F:
        own = f"acf/{function.__name__.replace('_', '-')}"
        opens = connect or ("idle" if shown else None)
        read = (stores,) if isinstance(stores, str) else tuple(stores)
        setattr(function, _MARK, _Mark(names or (own,), load, read, shown, opens, visitor))
        return function

    return mark


def _declared(sources: Any) -> tuple[Source[Any], ...]:
    """Return the sources of a block; raises BlockError for a function that is none."""
    alone = isinstance(sources, Source) or callable(sources)
    found = (sources,) if alone else tuple(sources)
    for each in found:
        if not isinstance(each, Source):
            name = getattr(each, "__name__", repr(each))
            raise BlockError(f"Write @source(every=...) above {name}: a block reads it.")
    return found


def collect(package: ModuleType) -> Mapping[str, BlockType]:
    """Import every module of ``package`` and return its blocks by name.

    Raises BlockImportError for a module that cannot be imported, DuplicateBlock when two functions
    claim one name, FieldTypeError for a field that nothing reads, BlockError when a function
    cannot be used: each names file, line and fix.
    """
    found: dict[str, BlockType] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
        module = import_module(f"{package.__name__}.{info.name}", package)
        for kind in _blocks_of(module):
            other = found.get(kind.name)
            if other is not None:
                raise DuplicateBlock(
                    f"Rename one of two blocks that claim the name {kind.name!r}: "
                    f"{_where(other.render)} and {_where(kind.render)}."
                )
            found[kind.name] = kind
    return found


def type_of(function: Callable[..., Any]) -> BlockType:
    """Return the type that ``@block`` has made of a function; raises BlockError for any other."""
    module = sys.modules[function.__module__]
    found = [kind for kind in _blocks_of(module) if kind.render is function]
    if not found:
        raise BlockError(f"Write @block() above {function.__name__} in {_where(function)}.")
    return found[0]


@cache
def installed() -> Mapping[str, BlockType]:
    """Return the blocks of the package ``blocks``, the institution's own."""
    return collect(importlib.import_module(_PACKAGE))


def _where(function: Callable[..., Any]) -> str:
    code = inspect.unwrap(function).__code__
    return f"{code.co_filename}, line {code.co_firstlineno}"


@cache
def _blocks_of(module: ModuleType) -> tuple[BlockType, ...]:
    """Return the checked blocks of a module; every site of a process reads it once."""
    kinds = tuple(
        BlockType(
            name,
            _model_of(value),
            value,
            live=_is_component(value),
            file=module.__file__ or "",
            load=mark.load,
            of_page=_is_of_page(value),
            stores=mark.stores,
            sources=mark.sources,
            connect=mark.connect,
            visitor=mark.visitor,
        )
        for value in vars(module).values()
        if callable(value) and getattr(value, "__module__", "") == module.__name__
        for mark in (getattr(value, _MARK, None),)
        if isinstance(mark, _Mark)
        for name in mark.names
    )
    for kind in kinds:
        check_fields(kind.model)
    return kinds


def _model_of(function: Callable[..., Any]) -> type[BaseModel]:
    hints = _hints(function)
    parameters = list(inspect.signature(inspect.unwrap(function)).parameters)
    model = hints.get(parameters[0]) if parameters else None
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        raise BlockError(
            f"Annotate the first parameter of {inspect.unwrap(function).__qualname__} in "
            f"{_where(function)} with the model of its data."
        )
    return model


def _is_of_page(function: Callable[..., Any]) -> bool:
    """Return whether a block's annotations ask for more than what pages share."""
    return any(getattr(hint, "of_page", False) for hint in _hints(function).values())


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    original = inspect.unwrap(function)
    try:
        return get_type_hints(original)
    except NameError as error:
        raise BlockError(
            f"Import or correct {error.name!r}, an annotation of {original.__qualname__} in "
            f"{_where(function)}."
        ) from error


def _is_component(function: Callable[..., Any]) -> bool:
    """Distinguish a ReactPy ``@component``, which wraps its function, from a pure block."""
    return inspect.unwrap(function) is not function
