"""What the plugin knows of the site: its blocks, entities, templates, options; ``blocks.json``."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import PageMeta
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.content.block import BlockType
from villa_site.content.fields.declaration import data_fields
from villa_site.content.fields.marks import Computed
from villa_site.content.post_types import ARCHIVE, TEMPLATES
from villa_site.content.schema import described, schema

FORMAT: Final = 1

# WordPress has forms of its own for posts, and lists them at addresses of its own.
_POST: Final = "post"
# An editor picks these as a whole; the plugin knows their parts.
_WHOLE: Final = frozenset({"image", "file", "relation", "link", "menu_entry", "sizes"})


def declaration(types: Mapping[str, BlockType]) -> dict[str, Any]:
    """Describe what editors fill in: a list of ``{name, label, kind, …}`` for each.

    Of the core blocks only the names are told: WordPress has forms of its own for them.
    """
    declared = schema(types, SiteOptions)
    return {
        "format": FORMAT,
        "blocks": {
            name: {} if name.startswith("core/") else _block(name, types[name], fields)
            for name, fields in declared["blocks"].items()
        },
        "entities": {
            name: _fields(fields) for name, fields in declared["entities"].items() if name != _POST
        },
        "templates": {name: _fields(fields) for name, fields in declared["templates"].items()},
        "template_names": [name for name in TEMPLATES if name != ARCHIVE],
        "options": _fields(_editable(SiteOptions)),
        "meta": _fields(_editable(PageMeta)),
        "maintenance": _fields(_editable(MaintenanceNotice)),
    }


def _block(name: str, kind: BlockType, fields: list[dict[str, Any]]) -> dict[str, Any]:
    title = name.partition("/")[2].replace("-", " ").capitalize()
    summary = inspect.cleandoc(kind.model.__doc__ or "").partition("\n")[0]
    return {"title": title, "description": summary, "fields": _fields(fields)}


def _editable(model: type[BaseModel]) -> list[dict[str, Any]]:
    computed = {field.key for field in data_fields(model) if field.mark(Computed)}
    return [field for field in described(model) if field["name"] not in computed]


def _fields(fields: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"name": each["name"], "label": _label(each["name"]), **_kind(each)} for each in fields]


def _kind(told: dict[str, Any]) -> dict[str, Any]:
    """Keep of a kind what a form or the plugin needs, and what is inside of it."""
    kept: dict[str, Any] = {}
    for key, value in told.items():
        if isinstance(value, dict):
            inner: Any = _kind(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            inner = _fields(value)
        else:
            inner = value
        is_part = inner is not value
        if value and key not in {"name", "label"} and not (is_part and told["kind"] in _WHOLE):
            kept[key] = inner
    return kept


def _label(name: str) -> str:
    return name.replace("_", " ").strip().capitalize()
