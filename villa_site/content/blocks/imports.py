"""Imports the modules of blocks; its errors name file, line and remedy."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from pydantic import BaseModel

from villa_site.content.fields.declaration import fields_of
from villa_site.content.fields.group import GroupKind
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
        raise BlockImportError(f"Fix the syntax of {_where(error, name)}: {error.msg}.") from error
    except Exception as error:  # a module may raise whatever it likes while it is imported
        raise _failed(error, package) from error


def _where(error: SyntaxError, name: str) -> str:
    """Name file and line of a mistake; a file with a null byte has no lines, and no name."""
    if error.filename:
        return f"{error.filename}, line {error.lineno}"
    spec = importlib.util.find_spec(name)
    return (spec.origin if spec else None) or name


def _failed(error: Exception, package: ModuleType) -> BlockImportError:
    frames = list(dict.fromkeys(_frames(error, package)))
    where = " and ".join(frames)
    if isinstance(error, ImportError) and "circular import" in str(error):
        return BlockImportError(
            f"Move what they share into a third module: {where} import each other."
        )
    where = frames[-1] if frames else package.__name__
    if isinstance(error, ImportError):
        return BlockImportError(f"Correct or install the import of {where}: {error}.")
    cause = f"{type(error).__name__}: {error}".splitlines()[0]
    return BlockImportError(f"Fix {where}, which fails when it is imported: {cause}.")


def _frames(error: BaseException, package: ModuleType) -> Iterator[str]:
    """Yield file and line of the frames that are the package's own, the innermost last."""
    folders = tuple(package.__path__)
    for frame, line in traceback.walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        if file.startswith(folders):
            yield f"{file}, line {line}"


def check_fields(model: type[BaseModel], outer: tuple[type[BaseModel], ...] = ()) -> None:
    """Raise FieldTypeError unless each field of the model, and of those inside, can be read."""
    types, file = sys.modules[_TYPES].__all__, inspect.getsourcefile(model) or ""
    try:
        if not model.__pydantic_fields_complete__:
            model.model_rebuild()
        fields = fields_of(model)
    except NameError as error:
        line, name = _line_of(model, error.name or "")
        raise FieldTypeError(
            f"Fix {file}, line {line}: the type {error.name!r} of the field {name!r} is not "
            f"defined; {suggestion(error.name or '', types)}"
        ) from error
    except FieldTypeError as error:
        line, _ = _line_of(error.model or model, error.field)
        raise FieldTypeError(
            f"Fix {file}, line {line}: {error}: the field {error.field!r}; "
            "take a type of villa_site.extend, or a ContentModel."
        ) from error
    for field in fields:
        for inner in _models(field.kind):
            if inner not in (*outer, model):
                check_fields(inner, (*outer, model))


def _models(kind: Kind) -> Iterator[type[BaseModel]]:
    if isinstance(kind, GroupKind):
        yield kind.model
    elif isinstance(kind, Rows | Table):
        yield from _models(kind.item)


def _line_of(model: type, word: str) -> tuple[int, str]:
    """Find the field of a class that has the name or the type ``word``."""
    source = Path(inspect.getsourcefile(model) or "").read_text(encoding="utf-8")
    for cls in ast.walk(ast.parse(source)):
        if isinstance(cls, ast.ClassDef) and cls.name == model.__name__:
            for node in cls.body:
                if isinstance(node, ast.AnnAssign) and word in {
                    each.id for each in ast.walk(node) if isinstance(each, ast.Name)
                }:
                    return node.lineno, ast.unparse(node.target)
    return 0, word
