"""The plugin's description of the site: blocks, entities, templates, options; ``blocks.json``."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import PageMeta
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.content.blocks.block import BlockType
from villa_site.content.entities.entity import listed_fields
from villa_site.content.entities.registry import entities as all_entities
from villa_site.content.fields.declaration import data_fields
from villa_site.content.fields.editor_texts import (
    EditorHelp,
    EditorLabel,
    name_of,
    names_in,
    text_of,
)
from villa_site.content.fields.marks import Computed
from villa_site.content.post_types import ARCHIVE, PostType, Template, page_templates
from villa_site.content.schema import choices, described, schema
from villa_site.embedded.search_rules import search_rules
from villa_site.settings.languages import Locale, catalogued_languages
from villa_site.site.i18n.translations import Strings

FORMAT: Final = 2

# WordPress has forms of its own for posts, and lists them at addresses of its own.
_POST: Final = "post"
# An editor picks these as a whole; the plugin knows their parts.
_WHOLE: Final = frozenset({"image", "file", "relation", "link", "menu_entry", "sizes"})
_TEXTS: Final = frozenset({"title", "description", "label", "help"})


def declaration(types: Mapping[str, BlockType]) -> dict[str, Any]:
    """Describe what editors fill in: a list of ``{name, label, kind, …}`` for each.

    Of the core blocks only the names are listed: WordPress has forms of its own for them. Texts are
    French; ``texts`` has them in the languages of the catalogues.
    """
    declared = schema(types, SiteOptions)
    entities = {name: each for name, each in declared["entities"].items() if name != _POST}
    content = {
        "blocks": {
            name: {} if name.startswith("core/") else _block(name, types[name], fields)
            for name, fields in declared["blocks"].items()
        },
        "entities": {name: _entity(name, fields) for name, fields in entities.items()},
        "templates": {name: _fields(fields) for name, fields in declared["templates"].items()},
        "post_types": choices(names_in(PostType, entities)),
        "page_templates": choices(
            names_in(Template, [name for name in page_templates() if name != ARCHIVE])
        ),
        "options": _fields(_editable(SiteOptions)),
        "meta": _fields(_editable(PageMeta)),
        "maintenance": _fields(_editable(MaintenanceNotice)),
    }
    used = sorted(set(_texts(content)))
    languages = {code: _translated(used, code) for code in catalogued_languages()}
    return {"format": FORMAT, "texts": languages, "search": search_rules(), **content}


def _block(name: str, kind: BlockType, fields: list[dict[str, Any]]) -> dict[str, Any]:
    summary = inspect.cleandoc(kind.model.__doc__ or "").partition("\n")[0]
    return {
        "title": text_of(kind.model, EditorLabel) or name_of(name.partition("/")[2]),
        "description": text_of(kind.model, EditorHelp) or summary,
        "fields": _fields(fields),
    }


def _entity(name: str, fields: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Describe an entity's fields; cards have the values of those that are ``listed``."""
    listed = {field.key for field in listed_fields(all_entities()[name])}
    return [each | ({"listed": True} if each["name"] in listed else {}) for each in _fields(fields)]


def _editable(model: type[BaseModel]) -> list[dict[str, Any]]:
    computed = {field.key for field in data_fields(model) if field.mark(Computed)}
    return [field for field in described(model) if field["name"] not in computed]


def _fields(fields: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [_needed(each) for each in fields]


def _needed(field: dict[str, Any]) -> dict[str, Any]:
    """Keep of a field what a form or the plugin needs, and what is inside of it."""
    needed = {
        key: value
        for key, value in field.items()
        # A limit may be 0.
        if (value or type(value) is int) and key not in {"item", "fields"}
    }
    if field["kind"] in _WHOLE:
        return needed
    if "item" in field:
        needed["item"] = _needed(field["item"])
    if "fields" in field:
        needed["fields"] = _fields(field["fields"])
    return needed


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts for editors at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in _TEXTS and isinstance(inner, str) and inner:
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def _translated(texts: list[str], language: Locale) -> dict[str, str]:
    """Return those texts that are others in a language."""
    translate = Strings(language).translate
    return {text: found for text in texts if (found := translate(text)) != text}
