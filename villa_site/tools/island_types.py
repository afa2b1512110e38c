"""Writes the TypeScript types of islands' props from their Python models."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import blocks
import components
from villa_site.engine.islands import Props
from villa_site.errors import BlockError
from villa_site.settings.project.declaration import read_project
from villa_site.site import actions

HEAD: Final = (
    "/** What islands are given. Written by `villa-site island-types` from the Python models. */\n"
)
_PLAIN: Final[Mapping[str, str]] = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def write_types(root: Path) -> Path:
    """Write ``props.ts`` beside the islands of the project or the source tree at ``root``.

    Raises BlockError elsewhere.
    """
    if read_project(root.absolute()) is not None:
        folder = root / "islands"
        text = typescript((components, blocks), root.absolute())
    else:
        folder = root / "client" / "src" / "islands"
        text = typescript((components, blocks, actions))
    if not folder.is_dir():
        raise BlockError(
            f"There are no islands in {root.absolute()}. Fix: run this in the source tree, or run "
            "`villa-site add-island NAME` in a project first."
        )
    file = folder / "props.ts"
    # What watches the file builds the islands.
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
    return file


def typescript(packages: Iterable[ModuleType], below: Path = Path("/")) -> str:
    """Return the interfaces of all props in the modules of ``packages`` with files ``below``.

    Raises BlockError for two models of one name.
    """
    names = {package.__name__.partition(".")[0] for package in packages for _ in _imported(package)}
    interfaces: dict[str, str] = {}
    for model in sorted(_subclasses(Props), key=lambda each: each.__name__):
        if model.__module__.partition(".")[0] not in names or not _in_its_module(model):
            continue
        if not _is_below(model, below):
            continue
        for name, text in _interfaces(model):
            if interfaces.setdefault(name, text) != text:
                raise BlockError(f"Two models of props are called {name!r}: rename one of them.")
    return "\n".join([HEAD, *interfaces.values()])


def _imported(package: ModuleType) -> Iterator[ModuleType]:
    """Import a package with all of its modules, so that their models are there."""
    yield package
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(info.name)


def _in_its_module(model: type[Props]) -> bool:
    """Whether a model's module still has it: the class of a removed module may live on."""
    return getattr(sys.modules.get(model.__module__), model.__name__, None) is model


def _is_below(model: type[Props], folder: Path) -> bool:
    return Path(str(sys.modules[model.__module__].__file__)).is_relative_to(folder)


def _subclasses(model: type[Props]) -> Iterator[type[Props]]:
    for each in model.__subclasses__():
        yield each
        yield from _subclasses(each)


def _interfaces(model: type[Props]) -> Iterator[tuple[str, str]]:
    """Yield the interface of a model, and before it those of the models in it."""
    schema = model.model_json_schema(by_alias=True, mode="serialization")
    inner: Mapping[str, Any] = schema.get("$defs", {})
    for name, part in {**inner, model.__name__: schema}.items():
        if part.get("type") == "object":
            yield name, _interface(name, part)


def _interface(name: str, schema: Mapping[str, Any]) -> str:
    # What has a default is sent all the same: a model is dumped with all of its fields.
    fields = "".join(
        f"{_comment(part)}  readonly {field}: {_type(part)};\n"
        for field, part in schema.get("properties", {}).items()
    )
    return f"export interface {name} {{\n{fields}}}\n"


def _comment(schema: Mapping[str, Any]) -> str:
    description = schema.get("description", "")
    return f"  /** {description} */\n" if description else ""


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return " | ".join(map(_literal, values)) if values else _shape(schema)


def _shape(schema: Mapping[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        item = _type(schema.get("items", {}))
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    if kind == "object":
        return f"Readonly<Record<string, {_type(schema.get('additionalProperties', {}))}>>"
    return _PLAIN.get(str(kind), "unknown")


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
