"""What the gallery knows of a block: all of it read from the block itself and its fixture."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from villa_site.content.block import BlockType
from villa_site.content.fixtures import Cases, fixture_name, fixture_of
from villa_site.errors import FixtureError


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a block's data: its name in the backend, its type, its default."""

    name: str
    kind: str
    default: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A block: ``name`` is its fixture's, ``problem`` says what is wrong with that."""

    name: str
    block: str
    summary: str
    about: str
    file: str
    live: bool
    loads: bool
    fields: tuple[Field, ...]
    cases: Cases
    problem: str = ""

    @property
    def family(self) -> str:
        """The prefix of its name in the backend."""
        return self.block.partition("/")[0]

    @property
    def first_case(self) -> str:
        """The case that shows most of it, empty where there is none."""
        return next(iter(self.cases), "")

    def holds(self, words: str) -> bool:
        """Tell whether each of ``words`` is in what is said of the block."""
        text = f"{self.name} {self.block} {self.summary} {self.about}".lower()
        return all(word in text for word in words.lower().split())


def entries(types: Mapping[str, BlockType]) -> list[Entry]:
    """Read every block type there is, in the order of names."""
    return [entry(kind) for kind in sorted(types.values(), key=lambda kind: kind.name)]


def entry(kind: BlockType) -> Entry:
    """Read one block type; a fixture that cannot be used is a problem to show, no error."""
    problem, cases = "", {}
    try:
        cases = dict(fixture_of(kind))
    except FixtureError as error:
        problem = str(error)
    function = inspect.unwrap(kind.render)
    module = sys.modules.get(function.__module__)
    return Entry(
        name=fixture_name(kind.name),
        block=kind.name,
        summary=inspect.getdoc(function) or "",
        about=(module and inspect.getdoc(module)) or "",
        file="/".join(Path(kind.file).parts[-2:]),
        live=kind.live,
        loads=kind.load is not None,
        fields=tuple(_fields(kind)),
        cases=cases,
        problem=problem,
    )


def _fields(kind: BlockType) -> Iterable[Field]:
    for name, field in kind.model.model_fields.items():
        default = field.get_default(call_default_factory=True)
        yield Field(field.alias or name, _type_name(field.annotation), repr(default))


def _type_name(annotation: Any) -> str:
    """Name a type as its author reads it, without the modules it comes from."""
    if isinstance(annotation, type) and not getattr(annotation, "__args__", ()):
        return annotation.__name__
    parts = str(annotation).replace("typing.", "").split("villa_site.backend.")
    return "".join(
        [parts[0], *(_without_module(part) for part in parts[1:])],
    )


def _without_module(text: str) -> str:
    """Leave the dotted path before a name out: ``models.media.Image | None``."""
    path = re.match(r"[\w.]*", text)
    name = path[0] if path else ""
    return name.rpartition(".")[2] + text[len(name) :]
