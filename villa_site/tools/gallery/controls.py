"""The controls of a block's data: one for each field of its model, read from a query again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from pydantic import BaseModel

from villa_site.content.blocks.block import BlockType
from villa_site.content.fields.acf import unflatten
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import INNER_HTML, FieldSpec, fields_of
from villa_site.content.fields.flag import FlagKind
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.html import HtmlKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.marks import Internal
from villa_site.content.fields.number import NumberKind
from villa_site.content.fields.rows import Rows, Table
from villa_site.content.fields.text import AnchorKind, TextKind

Query = Mapping[str, str]
Widget = Literal["text", "lines", "number", "flag", "choice", "json", "group", "rows"]

PREFIX: Final = "f."
"""Begins the parameters of the query that are fields."""
ADD: Final = "add"
REMOVE: Final = "remove"
EDITED: Final = "edited"
"""The parameter of a query with every field: a box that is not ticked is not sent."""
MOST_ROWS: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A control of one field: its ``name`` in the query, what it is and holds.

    ``parts`` are the controls of a group, or the rows of a list. ``problem`` says why what was
    written is not taken.
    """

    name: str
    label: str
    widget: Widget
    help: str = ""
    required: bool = False
    value: Any = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    parts: Sequence[Control] = ()
    problem: str = ""


def edited(kind: BlockType, envelope: Mapping[str, Any], query: Query) -> dict[str, Any]:
    """Return the envelope with the fields that the query holds; without any it is as it was."""
    changed = deepcopy(dict(envelope))
    if EDITED not in query:
        return changed
    for spec in _fields(kind.model):
        place, key = _place(kind, spec, changed)
        place[key] = _read(spec.kind, f"{PREFIX}{spec.key}", place.get(key), query)
    return changed


def controls(kind: BlockType, envelope: Mapping[str, Any], query: Query) -> list[Control]:
    """List the controls of a block with the values of the envelope."""
    copied = deepcopy(dict(envelope))
    return [
        _of_field(spec, PREFIX, *_place(kind, spec, copied), query) for spec in _fields(kind.model)
    ]


def _fields(model: type[BaseModel]) -> Iterator[FieldSpec]:
    return (
        spec for spec in fields_of(model) if not spec.mark(Internal) and spec.key != "innerBlocks"
    )


def _place(
    kind: BlockType, spec: FieldSpec, envelope: dict[str, Any]
) -> tuple[dict[str, Any], str]:
    """Return the part of an envelope that a field is in, and its key there."""
    if spec.key == INNER_HTML:
        return envelope, INNER_HTML
    attributes = envelope["attrs"] = dict(envelope.get("attrs") or {})
    if isinstance(spec.kind, AnchorKind) or kind.name.startswith("core/"):
        return attributes, spec.key
    data = attributes["data"] = unflatten(dict(attributes.get("data") or {}))
    return data, spec.key


def _of_field(
    spec: FieldSpec, prefix: str, values: Mapping[str, Any], key: str, query: Query
) -> Control:
    return _control(
        spec.kind,
        f"{prefix}{spec.key}",
        spec.label,
        values.get(key),
        query,
        help=spec.help,
        required=spec.required,
        row_label=spec.row_label,
        choices=spec.choices,
    )


def _control(
    kind: Kind,
    name: str,
    label: str,
    value: Any,
    query: Query,
    *,
    row_label: str = "",
    choices: Mapping[str, str] = MappingProxyType({}),
    **more: Any,
) -> Control:
    group = _group(kind)
    if group is not None:
        values = value if isinstance(value, dict) else {}
        parts = [_of_field(spec, f"{name}.", values, spec.key, query) for spec in group.fields]
        return Control(name=name, label=label, widget="group", parts=parts, **more)
    if isinstance(kind, Rows) and (item := _group(kind.item)) is not None:
        rows = value if isinstance(value, list) else []
        parts = [
            _control(item, f"{name}.{index}", f"{row_label or label} {index + 1}", row, query)
            for index, row in enumerate(rows[:MOST_ROWS])
        ]
        return Control(name=name, label=label, widget="rows", value=len(parts), parts=parts, **more)
    widget = _widget(kind, value)
    if widget == "json":
        written = query.get(name)
        problem = "" if written is None or _is_json(written) else "This is no JSON."
        text = written if written and problem else json.dumps(value, ensure_ascii=False, indent=2)
        return Control(name=name, label=label, widget=widget, value=text, problem=problem, **more)
    return Control(name=name, label=label, widget=widget, value=value, choices=choices, **more)


def _widget(kind: Kind, value: Any) -> Widget:
    is_plain = value is None or isinstance(value, str | int | float | bool)
    if isinstance(kind, FlagKind):
        return "flag"
    if not is_plain or isinstance(kind, Rows | Table):
        return "json"
    if isinstance(kind, Choice):
        return "choice"
    if isinstance(kind, NumberKind):
        return "number"
    if isinstance(kind, HtmlKind) or "\n" in str(value):
        return "lines"
    is_text = isinstance(kind, TextKind) or isinstance(kind.example, str)
    return "text" if is_text else "json"


def _group(kind: Kind) -> GroupKind | None:
    return kind if isinstance(kind, GroupKind) and kind.plain else None


def _read(kind: Kind, name: str, before: Any, query: Query) -> Any:
    """Read the value of a field from the query; what is not there stays as it was."""
    group = _group(kind)
    if group is not None:
        values = dict(before) if isinstance(before, dict) else {}
        for spec in group.fields:
            values[spec.key] = _read(spec.kind, f"{name}.{spec.key}", values.get(spec.key), query)
        return values
    if isinstance(kind, Rows) and (item := _group(kind.item)) is not None:
        return _rows(item, name, before, query)
    if isinstance(kind, FlagKind):
        return name in query
    written = query.get(name)
    return before if written is None else _value(_widget(kind, before), written, before)


def _value(widget: Widget, written: str, before: Any) -> Any:
    if widget == "json":
        return json.loads(written) if _is_json(written) else before
    return _number(written) if widget == "number" else written


def _rows(item: GroupKind, name: str, before: Any, query: Query) -> list[Any]:
    rows = list(before) if isinstance(before, list) else []
    written = query.get(name, "")
    number = min(int(written), MOST_ROWS) if written.isdecimal() else len(rows)
    rows = [*rows[:number], *[item.sample() for _ in range(number - len(rows))]]
    read = [_read(item, f"{name}.{index}", row, query) for index, row in enumerate(rows)]
    if query.get(REMOVE, "").rpartition(".")[0] == name:
        position = query[REMOVE].rpartition(".")[2]
        read = [row for index, row in enumerate(read) if str(index) != position]
    if query.get(ADD) == name and len(read) < MOST_ROWS:
        read.append(item.sample())
    return read


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _number(text: str) -> Any:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text
