"""The declared blocks, entities, templates and options as JSON, for what is generated from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from villa_site.content.block import BlockType
from villa_site.content.declared import entities
from villa_site.content.entities import TEMPLATE_FIELDS
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.rows import Rows, Table


def schema(types: Mapping[str, BlockType], options: type[BaseModel]) -> dict[str, Any]:
    """Describe the ``types`` of blocks, each entity and template, and the site's ``options``.

    Each is a list of fields ``{name, label, help, required, default, kind, choices}`` with the
    settings of their kinds, the texts in French; a group's ``fields`` are those inside of it, a
    list's ``item`` is the kind of each of its items.
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
    return {
        "name": field.key,
        "label": field.label,
        "help": field.help,
        "required": field.required,
        "default": field.default if isinstance(field.default, str | int | float) else None,
        **kind,
        "choices": choices(field.choices),
    }


def _kind(kind: Kind, outer: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    """Describe a kind; a model inside of itself, such as a menu's entries, is named once."""
    described: dict[str, Any] = {"kind": kind.word, **kind.settings}
    if isinstance(kind, Rows | Table):
        return described | {"item": _kind(kind.item, outer)}
    if isinstance(kind, GroupKind) and kind.model not in outer:
        inner = (*outer, kind.model)
        return described | {"fields": [_field(each, inner) for each in data_fields(kind.model)]}
    return described


def choices(names: Mapping[str, str]) -> list[dict[str, str]]:
    """Describe the words of a choice by their French names."""
    return [{"value": word, "label": name} for word, name in names.items()]
