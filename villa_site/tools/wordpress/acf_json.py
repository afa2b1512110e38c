"""Writes the declaration as ACF's local JSON: a field group for each block, post type, template."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from villa_site.backend.models.page import PageMeta
from villa_site.content.blocks.block import BlockType
from villa_site.content.fields.editor_texts import EditorLabel, text_of
from villa_site.content.post_types import post_types
from villa_site.settings.languages import Locale
from villa_site.site.i18n.translations import Strings
from villa_site.tools.wordpress.declaration import declaration

Json = dict[str, Any]

BLOCKS: Final = "acf/"
_TEMPLATE: Final = "villa-"
"""The prefix of the plugin's names of page templates."""

_POST: Final[Json] = {"return_format": "id", "post_type": [], "taxonomy": [], "allow_null": 1}
_FIELDS: Final[Mapping[str, Json]] = {
    "text": {"type": "text"},
    "slug": {"type": "text"},
    "map_tiles": {"type": "text"},
    "html": {"type": "wysiwyg", "tabs": "all", "toolbar": "full", "media_upload": 1, "delay": 0},
    "lines": {"type": "textarea", "rows": 8, "new_lines": ""},
    "number": {"type": "number"},
    "flag": {"type": "true_false", "ui": 1},
    "choice": {"type": "select", "return_format": "value", "multiple": 0, "ui": 0},
    "colour": {"type": "color_picker", "enable_opacity": 0, "return_format": "string"},
    "image": {"type": "image", "return_format": "array", "library": "all"},
    "file": {"type": "file", "return_format": "array", "library": "all"},
    "url": {"type": "url"},
    "link": {"type": "link", "return_format": "array"},
    "relation": {"type": "post_object", **_POST, "multiple": 0, "ui": 1},
    "page": {"type": "post_object", **_POST, "multiple": 0, "ui": 1},
    "path": {"type": "post_object", **_POST, "multiple": 0, "ui": 1},
    "date": {"type": "date_picker", "display_format": "d/m/Y", "return_format": "Y-m-d"},
    "day_of_year": {"type": "text"},
    "time": {"type": "time_picker", "display_format": "H:i", "return_format": "H:i"},
    "group": {"type": "group", "layout": "block"},
    "subtitles": {"type": "group", "layout": "block"},
}
_MOMENT: Final[Json] = {
    "type": "date_time_picker",
    "display_format": "d/m/Y H:i",
    "return_format": "Y-m-d H:i:s",
}
_RELATIONSHIP: Final[Json] = {"type": "relationship", **_POST, "filters": ["search", "post_type"]}
_ROWS: Final[Json] = {"type": "repeater", "layout": "block"}
_LISTS: Final[Mapping[str, Json]] = {
    "relation": _RELATIONSHIP,
    "page": _RELATIONSHIP,
    "image": {"type": "gallery", "return_format": "array", "library": "all"},
    "group": _ROWS,
    "subtitles": _ROWS,
}
"""A list by the kind of its items; ACF has none of texts or numbers."""


def write_acf_json(types: Mapping[str, BlockType], folder: Path, language: Locale) -> int:
    """Write a file for each field group, texts in ``language``; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    groups = list(field_groups(types, language))
    for group in groups:
        text = json.dumps(group, ensure_ascii=False, indent=4)
        (folder / f"{group['key']}.json").write_text(f"{text}\n", encoding="utf-8")
    return len(groups)


def field_groups(types: Mapping[str, BlockType], language: Locale) -> Iterator[Json]:
    """Yield the field groups; their keys are made of names, so that they stay."""
    declared = declaration(types)
    writer = _Writer(Strings(language))
    for name, block in declared["blocks"].items():
        if name.startswith(BLOCKS):
            own = name.removeprefix(BLOCKS)
            yield writer.group(f"block_{own}", block["title"], block["fields"], ("block", name))
    titles = {each["value"]: each["label"] for each in declared["post_types"]}
    for name, fields in declared["entities"].items():
        yield writer.group(f"post_type_{name}", titles[name], fields, ("post_type", name))
    titles = {each["value"]: each["label"] for each in declared["page_templates"]}
    for name, fields in declared["templates"].items():
        where = ("page_template", f"{_TEMPLATE}{name}")
        yield writer.group(f"template_{name}", titles[name], fields, where)
    everywhere = [("post_type", name) for name in post_types()]
    title = text_of(PageMeta, EditorLabel)
    yield writer.group("page", title, declared["meta"], *everywhere)


class _Writer:
    """Writes groups and fields with the texts of one language."""

    def __init__(self, strings: Strings) -> None:
        self._text = strings.translate

    def group(self, name: str, title: str, fields: list[Json], *places: tuple[str, str]) -> Json:
        """Return a field group that is shown in each of the ``places``: rules of ACF."""
        return {
            "key": f"group_villa_{name}",
            "title": self._text(title),
            "fields": self._fields(fields, f"field_villa_{name}", {}),
            "location": [
                [{"param": param, "operator": "==", "value": value}] for param, value in places
            ],
            "menu_order": 0,
            "position": "normal",
            "style": "default",
            "label_placement": "top",
            "instruction_placement": "label",
            "hide_on_screen": "",
            "active": True,
            "description": "",
            "show_in_rest": 0,
        }

    def _fields(self, fields: list[Json], outer: str, around: Mapping[str, str]) -> list[Json]:
        """Return the fields of a group; ``around`` are the keys of those of the outer groups."""
        keys = {field["name"]: f"{outer}__{field['name']}" for field in fields}
        scope = {**around, **keys}
        written = (self._field(field, keys[field["name"]], scope) for field in fields)
        return [each for each in written if each]

    def _field(self, field: Json, key: str, scope: Mapping[str, str]) -> Json | None:
        item = field.get("item", {})
        settings = _LISTS.get(item.get("kind", "")) if item else _FIELDS.get(field["kind"])
        if settings is None:
            return None
        written = {
            "key": key,
            "label": self._text(field["label"]),
            "name": field["name"],
            "aria-label": "",
            "instructions": self._text(field.get("help", "")),
            # ACF requires each field inside of a required group.
            "required": int(field.get("required", False) and settings["type"] != "group"),
            "conditional_logic": _conditions(field, scope),
            "wrapper": {"width": "", "class": "", "id": ""},
            **(_MOMENT if field.get("timed") else settings),
            **self._details(field),
        }
        inner = item.get("fields") or field.get("fields")
        if written["type"] in {"repeater", "group"} and inner:
            written["sub_fields"] = self._fields(inner, key, scope)
        if written["type"] == "repeater":
            written["button_label"] = self._text(item.get("label", ""))
        return written

    def _details(self, field: Json) -> Json:
        """Return what the kind's settings become: limits, choices, the default value."""
        if field["kind"] == "number":
            limits = {"min": field.get("least", ""), "step": 1 if field.get("whole") else ""}
            return limits | {"default_value": field.get("default", "")}
        if field["kind"] == "choice":
            return {
                "choices": {
                    each["value"]: self._text(each["label"])
                    for each in field["choices"]
                    if each["value"]
                },
                "default_value": field.get("default", False),
                "allow_null": int(not field.get("default")),
            }
        return {"default_value": int(field.get("default", 0))} if field["kind"] == "flag" else {}


def _conditions(field: Json, scope: Mapping[str, str]) -> list[list[Json]] | int:
    """Return ACF's rules of where a field is shown, 0 for everywhere: one of them is enough."""
    shown = field.get("shown")
    if not shown:
        return 0
    governor = scope[shown["field"]]
    values = shown["values"] or ["1"]
    return [[{"field": governor, "operator": "==", "value": value}] for value in values]
