"""The declared blocks, entities, templates and options as JSON, for what is generated from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from villa_site.content.blocks.block import BlockType
from villa_site.content.entities.models import TEMPLATE_FIELDS
from villa_site.content.entities.registry import entities
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.editor_texts import choice_names
from villa_site.content.fields.flag import FlagKind
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.marks import ShownIf
from villa_site.content.fields.rows import Rows, Table
from villa_site.errors import FieldTypeError


def schema(types: Mapping[str, BlockType], options: type[BaseModel]) -> dict[str, Any]:
    """Describe the ``types`` of blocks, each entity and template, and the site's ``options``.

    Each is a list of fields ``{name, label, help, required, default, kind, choices, shown}`` with
    the settings of their kinds, the texts in French; a group's ``fields`` are those inside of it, a
    list's ``item`` is the kind of each of its items. A field with ``shown`` is one to fill in only
    where that ``field`` of the same or an outer group is on, or has one of the ``values``.
    """
    return {
        "blocks": {name: described(kind.model) for name, kind in sorted(types.items())},
        "entities": {name: described(model) for name, model in entities().items()},
        "templates": {name: described(model) for name, model in TEMPLATE_FIELDS.items()},
        "options": described(options),
    }


def described(model: type[BaseModel]) -> list[dict[str, Any]]:
    """Describe the fields of a model that stand in the backend's data."""
    return [_field(field, (model,)) for field in data_fields(model)]


def _field(field: FieldSpec, outer: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    kind = _kind(field.kind, outer)
    if "item" in kind:
        kind["item"]["label"] = field.row_label
    shown = _shown(field, outer)
    if isinstance(field.kind, GroupKind) and not field.required and shown is None:
        kind = _left_out_as_a_whole(kind)
    return {
        "name": field.key,
        "label": field.label,
        "help": field.help,
        "required": field.required,
        "default": field.default if isinstance(field.default, str | int | float) else None,
        **kind,
        "choices": choices(field.choices),
        "shown": shown,
    }


def _left_out_as_a_whole(group: dict[str, Any]) -> dict[str, Any]:
    """Return a group that may stay empty: a form always shows it, so it can require nothing."""
    fields = [{**each, "required": False} for each in group.get("fields", [])]
    return group | ({"fields": fields} if fields else {})


def _shown(field: FieldSpec, outer: tuple[type[BaseModel], ...]) -> dict[str, Any] | None:
    """Describe where a field is shown, None for everywhere; raises FieldTypeError."""
    rule = field.mark(ShownIf)
    if rule is None:
        return None
    known = (each for model in reversed(outer) for each in data_fields(model))
    governor = next((each for each in known if each.key == rule.field), None)
    kind = governor.kind if governor else None
    if isinstance(kind, FlagKind) and not rule.words:
        return {"field": rule.field, "values": []}
    if isinstance(kind, Choice) and rule.words and set(rule.words) <= set(kind.choices):
        return {"field": rule.field, "values": list(rule.words)}
    raise FieldTypeError(
        f"shown_if names {rule.field!r}; name a switch, or a choice and words of it, of this model "
        "or of one that it is inside of",
        model=outer[-1],
        field=field.name,
    )


def _kind(kind: Kind, outer: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    """Describe a kind; a model inside of itself, such as a menu's entries, is named once."""
    described: dict[str, Any] = {"kind": kind.word, **kind.settings}
    if isinstance(kind, Rows | Table):
        return described | {"item": _kind(kind.item, outer) | _words(kind.item)}
    if isinstance(kind, GroupKind) and kind.model not in outer:
        inner = (*outer, kind.model)
        return described | {"fields": [_field(each, inner) for each in data_fields(kind.model)]}
    return described


def _words(item: Kind) -> dict[str, Any]:
    """Describe the words of a list's items; a new row has none of them yet."""
    if not isinstance(item, Choice):
        return {"choices": []}
    names = choice_names(item.choices, item.labels)
    return {"choices": choices({"": "", **names})}


def choices(names: Mapping[str, str]) -> list[dict[str, str]]:
    """Describe the words of a choice by their French names."""
    return [{"value": word, "label": name} for word, name in names.items()]
