"""Imports the modules of blocks; its errors name file, line and remedy."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, PydanticUserError

from villa_site.content.fields.declaration import fields_of, kind_of
from villa_site.content.fields.group import Group
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.rows import Rows, Table
from villa_site.content.fields.suggestion import suggestion
from villa_site.errors import BlockImportError, FieldTypeError

_TYPES = "villa_site.content.model"


def import_module(name: str, package: ModuleType) -> ModuleType:
    """Import a module of ``package``; raises BlockImportError or FieldTypeError."""
    try:
        return importlib.import_module(name)
    except SyntaxError as error:
        raise BlockImportError(
            f"Mend the syntax of {error.filename}, line {error.lineno}: {error.msg}."
        ) from error
    except PydanticUserError as error:
        raise _unreadable(error, package) from error
    except Exception as error:  # a module may raise whatever it likes while it is imported
        raise _failed(error, package) from error


def _failed(error: Exception, package: ModuleType) -> BlockImportError:
    frames = list(_frames(error, package))
    where = " and ".join(dict.fromkeys(f"{file}, line {line}" for file, line, _ in frames))
    files = {file for file, _, _ in frames}
    if isinstance(error, ImportError) and "circular import" in str(error):
        return BlockImportError(
            f"Move what they share into a third module: {where} import each other."
        )
    where = where.rpartition(" and ")[2] if files else package.__name__
    if isinstance(error, ImportError):
        return BlockImportError(f"Correct or install the import of {where}: {error}.")
    cause = f"{type(error).__name__}: {error}".splitlines()[0]
    return BlockImportError(f"Mend {where}, which fails when it is imported: {cause}.")


def _frames(
    error: BaseException, package: ModuleType
) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """Yield file, line and names of the frames that are the package's own, the innermost last."""
    folders = tuple(package.__path__)
    for frame, line in traceback.walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        if file.startswith(folders):
            yield file, line, frame.f_globals


def _unreadable(error: PydanticUserError, package: ModuleType) -> FieldTypeError | BlockImportError:
    """Find the annotation because of which pydantic refused a class."""
    for file, line, names in reversed(list(_frames(error, package))):
        for cls in _classes(Path(file)):
            if cls.lineno <= line <= (cls.end_lineno or line):
                for node in cls.body:
                    if isinstance(node, ast.AnnAssign) and (seen := _refused(node, names)):
                        return FieldTypeError(_sentence(file, node.lineno, seen))
    return _failed(error, package)


def _refused(node: ast.AnnAssign, names: Mapping[str, Any]) -> str:
    written = ast.unparse(node.annotation)
    try:
        kind_of(eval(written, dict(names)))  # noqa: S307 - the module's own annotation, run already
    except NameError as error:
        return f"the type {error.name!r} of the field {ast.unparse(node.target)!r} is not defined"
    except FieldTypeError:
        return f"no kind of field reads {written!r}, the type of {ast.unparse(node.target)!r}"
    return ""


def check_fields(model: type[BaseModel]) -> None:
    """Raise FieldTypeError unless each field of the model, and of those inside, can be read."""
    _check(model, set())


def _check(model: type[BaseModel], known: set[type[BaseModel]]) -> None:
    if model in known:
        return
    known.add(model)
    file, line = inspect.getsourcefile(model) or "", 0
    try:
        model.model_rebuild()
        fields = fields_of(model)
    except NameError as error:
        line, name = _line_of(model, error.name or "")
        seen = f"the type {error.name!r} of the field {name!r} is not defined"
        raise FieldTypeError(_sentence(file, line, seen, error.name or "")) from error
    except FieldTypeError as error:
        line, _ = _line_of(error.model or model, error.field)
        seen = f"{error}: the field {error.field!r}"
        raise FieldTypeError(_sentence(file, line, seen)) from error
    for field in fields:
        for inner in _models(field.kind):
            _check(inner, known)


def _models(kind: Kind) -> Iterator[type[BaseModel]]:
    if isinstance(kind, Group):
        yield kind.model
    elif isinstance(kind, Rows | Table):
        yield from _models(kind.item)


def _line_of(model: type, word: str) -> tuple[int, str]:
    """Find the field of a class that has the name or the type ``word``."""
    for cls in _classes(Path(inspect.getsourcefile(model) or "")):
        if cls.name == model.__name__:
            for node in cls.body:
                if isinstance(node, ast.AnnAssign) and word in {
                    each.id for each in ast.walk(node) if isinstance(each, ast.Name)
                }:
                    return node.lineno, ast.unparse(node.target)
    return 0, word


def _classes(file: Path) -> Iterator[ast.ClassDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield node


def _sentence(file: str, line: int, seen: str, word: str = "") -> str:
    types = sys.modules[_TYPES].__all__
    mend = suggestion(word, types) if word else f"take a type of {_TYPES}, or a ContentModel."
    return f"Mend {file}, line {line}: {seen}; {mend}"
