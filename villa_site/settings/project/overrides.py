"""Puts the modules of a project before those of the wheel: a file of the same name replaces one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from villa_site.errors import ProjectError
from villa_site.settings.project.declaration import Project, current_project

_WHEEL: Final = Path(__file__).parents[3]


def search_path(path: Iterable[str], package: str) -> list[str]:
    """Return the ``__path__`` of ``package`` with the project's folder of that name first."""
    project = current_project()
    folder = project.folder.joinpath(*package.split(".")) if project else None
    return [str(folder), *path] if folder and folder.is_dir() else list(path)


def original(name: str) -> ModuleType:
    """Import the wheel's module that the project's module ``name`` replaces.

    Called as ``original(__name__)``; raises ProjectError where the wheel has no such module.
    """
    alias = f"{name}__original"
    if alias in sys.modules:
        return sys.modules[alias]
    file = _WHEEL.joinpath(*name.split(".")).with_suffix(".py")
    spec = spec_from_file_location(alias, file) if file.is_file() else None
    if spec is None or spec.loader is None:
        raise ProjectError(f"Take original() out of the module {name}: it replaces none.")
    module = sys.modules[alias] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_overrides(project: Project) -> None:
    """Raise ProjectError for a component that lacks a public name of the one it replaces.

    A block is not checked: it is known by the name that it declares.
    """
    for file in sorted((project.folder / "components").rglob("*.py")):
        replaced = _WHEEL / file.relative_to(project.folder)
        if file.name == "__init__.py":
            raise ProjectError(f"Remove {file}: the wheel's package has it already.")
        if replaced.is_file():
            _check(file, replaced)


def _check(file: Path, replaced: Path) -> None:
    missing = set(_public_names(replaced, imports=False)) - set(_public_names(file, imports=True))
    if missing:
        name = min(missing)
        raise ProjectError(
            f"Fix {file}: it replaces a module of the site, which has {name!r}; define it, too, "
            f"or take it over with {name} = original(__name__).{name}."
        )


def _public_names(file: Path, *, imports: bool) -> Iterator[str]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except SyntaxError as error:
        where = f"{file}, line {error.lineno}" if error.lineno else file
        raise ProjectError(f"Fix the syntax of {where}: {error.msg}.") from error
    except UnicodeDecodeError as error:
        raise ProjectError(f"Write {file} in UTF-8: {error}.") from error
    for node in tree.body:
        for name in _names_of(node, imports=imports):
            if not name.startswith("_"):
                yield name


def _names_of(node: ast.stmt, *, imports: bool) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
    elif imports and isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name for alias in node.names)
