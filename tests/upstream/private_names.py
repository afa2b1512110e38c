"""Finds where the product uses a private name of a library, or changes a name of one."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
OWN: Final = frozenset({"villa_site", "blocks", "components"})
_SKIPPED: Final = ("villa_site/tools/new_site/_template/", "villa_site/qa/suite/")
"""A template of a project, and test files that only run under the kit's pytest."""
_DOCUMENTED: Final = frozenset(
    {"reactpy", "reactpy.types", "reactpy_router", "reactpy_router.resolvers"}
    | {"reactpy_router.types"}
)
_PUBLIC: Final = frozenset({"_replace", "_asdict", "_fields", "_make"})
"""Names of named tuples: documented, with an underscore that sets them apart from fields."""


class Use(NamedTuple):
    """A name of a library, and the file that uses it."""

    name: str
    file: str


def files() -> Iterator[Path]:
    """Yield the Python files of the product."""
    for package in sorted(OWN):
        for path in sorted((ROOT / package).rglob("*.py")):
            if not str(path.relative_to(ROOT)).startswith(_SKIPPED):
                yield path


@cache
def _trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text()) for path in files()}


def uses() -> set[Use]:
    """Return every use of a private name of a library."""
    trees = _trees()
    inherited = {path: {*_inherited(path, tree)} for path, tree in trees.items()}
    own = {name for tree in trees.values() for name in _defined(tree)}.difference(
        *inherited.values()
    )
    return {
        Use(name, str(path.relative_to(ROOT)))
        for path, tree in trees.items()
        for name in (
            *_imported(tree),
            *_read(tree, own | {*_defined(tree)} - inherited[path]),
            *inherited[path],
        )
    }


def changes() -> set[Use]:
    """Return every name of a library's module or object that the product assigns to."""
    return {
        Use(f"{target.value.id}.{target.attr}", str(path.relative_to(ROOT)))
        for path, tree in _trees().items()
        for foreign in [_foreign_imports(tree)]
        for target in _targets(tree)
        if isinstance(target.value, ast.Name) and target.value.id in foreign
    }


def inner_modules() -> set[Use]:
    """Return the imports of ReactPy's modules that its documentation does not name."""
    return {
        Use(module, str(path.relative_to(ROOT)))
        for path, tree in _trees().items()
        for module in _modules(tree)
        if module.split(".")[0] in {"reactpy", "reactpy_router"} and module not in _DOCUMENTED
    }


def _modules(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in _PUBLIC


def _targets(tree: ast.AST) -> Iterator[ast.Attribute]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target for target in targets if isinstance(target, ast.Attribute))


def _foreign_imports(tree: ast.AST) -> set[str]:
    """Return the names that a module imports from libraries."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in OWN:
            names.update(each.asname or each.name for each in node.names)
        elif isinstance(node, ast.Import):
            bound = {each.asname or each.name.split(".")[0] for each in node.names}
            names.update(bound - OWN)
    return names


def _defined(tree: ast.AST) -> Iterator[str]:
    """Yield the private names that a module defines itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}:
                yield node.attr
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in OWN:
            for each in node.names:
                whole = f"{node.module}.{each.name}"
                if any(map(_is_private, whole.split("."))):
                    yield whole


def _read(tree: ast.AST, own: set[str]) -> Iterator[str]:
    """Yield the private attributes that are read and that no module of the product defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_private(node.attr) and node.attr not in own:
            yield node.attr


def _inherited(path: Path, tree: ast.Module) -> Iterator[str]:
    """Yield the private names of libraries' classes that classes derived from them use."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or not node.bases:
            continue
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        bases = getattr(import_module(module), node.name).__mro__[1:]
        theirs = {name for base in bases for name in _private_names(base)}
        yield from sorted(theirs & {*_names_in(node)})


def _names_in(node: ast.AST) -> Iterable[str]:
    """Yield the members that a class defines, and those that it reads of itself or of others."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute):
            yield each.attr
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each.name


@cache
def _private_names(base: type) -> frozenset[str]:
    """Return the private names that a library's class defines; none for Python's own classes."""
    library = base.__module__.split(".")[0]
    if library in OWN or library in sys.stdlib_module_names:
        return frozenset()
    try:
        tree = ast.parse(inspect.cleandoc(inspect.getsource(base)))
    except (OSError, TypeError, SyntaxError):
        return frozenset(filter(_is_private, vars(base)))
    return frozenset(filter(_is_private, _defined(tree)))
