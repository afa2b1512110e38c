"""The description of a block, read from the block and its fixture."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from villa_site.content.blocks.block import BlockType
from villa_site.content.blocks.fixtures import Cases, fixture_name, fixture_of
from villa_site.content.fields.declaration import fields_of
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.marks import Internal
from villa_site.content.fields.rows import Rows
from villa_site.errors import FixtureError


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One field of a block's data, in words: a line of the table of fields."""

    name: str
    label: str
    kind: str
    required: str
    default: str
    choices: str


@dataclass(frozen=True, slots=True)
class BlockEntry:
    """A block: ``name`` is its fixture's, ``problem`` is the error of that fixture."""

    name: str
    block: str
    summary: str
    about: str
    file: str
    live: bool
    loads: bool
    fields: tuple[FieldRow, ...]
    cases: Cases
    problem: str = ""

    @property
    def family(self) -> str:
        """The prefix of its name in the backend."""
        return self.block.partition("/")[0]

    def holds(self, words: str) -> bool:
        """Whether each of ``words`` is in the block's description."""
        text = f"{self.name} {self.block} {self.summary} {self.about}".lower()
        return all(word in text for word in words.lower().split())


def entries(types: Mapping[str, BlockType]) -> list[BlockEntry]:
    """Read every block type there is, in the order of names."""
    return [entry(kind) for kind in sorted(types.values(), key=lambda kind: kind.name)]


def entry(kind: BlockType) -> BlockEntry:
    """Read one block type; a fixture that cannot be used is a problem to show, no error."""
    problem, cases = "", {}
    try:
        cases = dict(fixture_of(kind))
    except FixtureError as error:
        problem = str(error)
    function = inspect.unwrap(kind.render)
    module = sys.modules.get(function.__module__)
    return BlockEntry(
        name=fixture_name(kind.name),
        block=kind.name,
        summary=inspect.getdoc(function) or "",
        about=(module and inspect.getdoc(module)) or "",
        file="/".join(Path(kind.file).parts[-2:]),
        live=kind.live,
        loads=kind.load is not None,
        fields=tuple(_rows(kind.model)),
        cases=cases,
        problem=problem,
    )


def _rows(model: type[BaseModel], within: str = "") -> Iterator[FieldRow]:
    """List the fields of a model, below each group or list of groups its own fields."""
    for field in fields_of(model):
        if field.mark(Internal):
            continue
        name = f"{within}{field.key}"
        yield FieldRow(
            name,
            field.label if field.in_data else "",
            _words(field.kind),
            "required" if field.required else "",
            "" if field.default in (None, "", ()) else str(field.default),
            ", ".join(field.kind.choices),
        )
        inner = field.kind.item if isinstance(field.kind, Rows) else field.kind
        if isinstance(inner, GroupKind) and inner.plain and inner.model is not model:
            yield from _rows(inner.model, f"{name}.")


def _words(kind: Kind) -> str:
    if not isinstance(kind, Rows):
        return kind.label
    return f"{kind.label}: {kind.item.label}"
