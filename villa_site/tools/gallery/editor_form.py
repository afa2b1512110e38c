"""The form of a block as WordPress shows it to editors, made of the field group of its plugin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.blocks.block import BlockType
from villa_site.settings.languages import Locale
from villa_site.tools.wordpress.acf_json import field_groups

Json = Mapping[str, Any]

_ROWS_WITH_TEXT = {"wysiwyg": 5, "textarea": 3}


def editor_form(types: Mapping[str, BlockType], block: str, locale: Locale) -> VdomDict:
    """Show the form of a block in a language; WordPress has forms of its own for its blocks."""
    kind = {name: each for name, each in types.items() if name == block}
    group = next(iter(field_groups(kind, locale)), None)
    if group is None or group["key"] != f"group_villa_block_{block.removeprefix('acf/')}":
        return html.p("WordPress has a form of its own for this block.")
    return html.div(
        {"className": "workshop-editor", "lang": locale},
        html.p({"className": "workshop-editor-title"}, group["title"]),
        *[_field(each) for each in group["fields"]],
    )


def _field(field: Json) -> VdomDict:
    note = field["instructions"]
    logic = field["conditional_logic"]
    return html.div(
        {"className": "workshop-editor-field"},
        html.p(
            html.strong(field["label"]),
            html.span({"className": "workshop-required"}, " *") if field["required"] else None,
            html.code(field["type"]),
        ),
        html.p({"className": "workshop-help"}, note) if note else None,
        html.p({"className": "workshop-help", "lang": "en"}, f"Shown only if {_rule(logic)}.")
        if logic
        else None,
        *_control(field),
    )


def _control(field: Json) -> list[VdomDict]:
    """Show how a field looks, to be read: nothing of it can be changed."""
    kind = field["type"]
    if inner := field.get("sub_fields"):
        button = field.get("button_label") or "+"
        parts = [html.div({"className": "workshop-editor-group"}, *map(_field, inner))]
        return [*parts, _box(button)] if kind == "repeater" else parts
    if kind == "select":
        return [html.ul(*map(html.li, field.get("choices", {}).values()))]
    if kind == "true_false":
        return [_box("☐")]
    if kind in {"image", "file", "gallery", "relationship", "post_object", "link"}:
        return [_box("…" if kind == "link" else "+")]
    return [html.div({"className": f"workshop-editor-box workshop-lines-{_lines(kind)}"})]


def _lines(kind: str) -> int:
    return _ROWS_WITH_TEXT.get(kind, 1)


def _box(text: str) -> VdomDict:
    return html.div({"className": "workshop-editor-button", "aria-hidden": "true"}, text)


def _rule(logic: list[list[Json]]) -> str:
    rules = (
        " and ".join(f"{each['field'].rpartition('__')[2]} is {each['value']}" for each in group)
        for group in logic
    )
    return " or ".join(rules)
