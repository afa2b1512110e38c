"""Proves that what ACF saves by the exported field groups arrives resolved at the site."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from tests.wordpress.seeded import WordPress
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.content.blocks.block import installed
from villa_site.content.fields.declaration import data_fields
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.timed_text import Cue, cues
from villa_site.tools.doctor.notes import Location, Notes
from villa_site.tools.wordpress.acf_json import field_groups

Json = dict[str, Any]

_CALL = Call(locale="en")
_PLAIN: Json = {
    "text": "Le jardin",
    "url": "https://example.org/jardin/",
    "textarea": "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Aya>Bonjour.",
    "wysiwyg": "Une ligne.\n\nUne autre.",
    "number": "12",
    "true_false": "1",
    "color_picker": "#aabbcc",
    "date_picker": "20261201",
    "time_picker": "19:30:00",
    "date_time_picker": "2026-12-01 19:30:00",
}
"""What ACF saves for a field of each type."""


class Saved:
    """Values as ACF saves them; ``by_key`` under the keys of fields, else under their names."""

    def __init__(self, wordpress: WordPress, *, by_key: bool) -> None:
        self._by_key = by_key
        picture = wordpress.ids["picture"]
        page, event = str(wordpress.ids["own"]), str(wordpress.ids["event"])
        link = {"title": "Y aller", "url": f"{wordpress.server.url}/la-villa/", "target": ""}
        media = {"image": picture, "file": picture, "gallery": [str(picture)]}
        self._values = _PLAIN | media | {"link": link, "relationship": [event], "page": page}

    def data(self, fields: list[Json]) -> Json:
        """Return a block's data: flat under names, or rows by their keys as the editor sends it."""
        if self._by_key:
            return {field["key"]: self._nested(field) for field in fields}
        data: Json = {}
        for field in fields:
            self._flatten(field, field["name"], data)
        return data

    def _nested(self, field: Json) -> Any:
        inner = {each["key"]: self._nested(each) for each in field.get("sub_fields", [])}
        if field["type"] == "repeater":
            return {"row-0": inner, "row-1": inner}
        return inner or self._value(field)

    def _flatten(self, field: Json, name: str, data: Json) -> None:
        data[f"_{name}"] = field["key"]
        if field["type"] == "repeater":
            data[name] = 2
            prefixes = [f"{name}_0_", f"{name}_1_"]
        else:
            data[name] = "" if field["type"] == "group" else self._value(field)
            prefixes = [f"{name}_"]
        for prefix in prefixes:
            for inner in field.get("sub_fields", []):
                self._flatten(inner, prefix + inner["name"], data)

    def _value(self, field: Json) -> Any:
        if field["type"] == "select":
            return next(iter(field["choices"]))
        if field["name"] == "tuiles":
            return "/tiles/{z}/{x}/{y}.png"
        if field["name"] == "debut" and field["type"] == "text":
            return "1:02"
        return self._values[field["type"]]


@pytest.mark.req("WPR-05")
@pytest.mark.parametrize("by_key", [False, True], ids=["by name", "by key"])
async def test_blocks_that_acf_has_saved_are_resolved(
    backend: Backend, wordpress: WordPress, caplog: pytest.LogCaptureFixture, *, by_key: bool
) -> None:
    caplog.set_level(logging.WARNING, logger="villa_site")
    saved = Saved(wordpress, by_key=by_key)
    groups = {
        rule["value"]: group
        for group in field_groups(installed(), "fr")
        for (rule,) in group["location"][:1]
        if rule["param"] == "block"
    }
    blocks = [{"name": name, "data": saved.data(group["fields"])} for name, group in groups.items()]
    path = f"/enregistre-par-acf-{'cles' if by_key else 'noms'}/"
    (wordpress.server.folder / "acf-blocks.json").write_text(json.dumps(blocks))
    wordpress.server.evaluate(
        "$blocks = json_decode(file_get_contents('acf-blocks.json'), true); $content = '';"
        "foreach ($blocks as $block) { $content .= get_comment_delimited_block_content("
        "$block['name'], ['name' => $block['name'], 'data' => $block['data']], ''); }"
        "return wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish',"
        f"'post_title' => 'ACF', 'post_name' => '{path.strip('/')}', 'post_content' => $content]));"
    )
    page = await backend.page(path, _CALL)
    # Other tests count what pages hold.
    wordpress.server.evaluate(f"return wp_delete_post({page.id}, true);")
    assert [block.name for block in page.blocks] == list(groups)
    for name, block in zip(groups, page.blocks, strict=True):
        model = installed()[name].model
        notes = Notes()
        GroupKind(model).examine(block.data, Location(notes))
        assert [each for each in notes.remarks() if each.verdict != "tolerated"] == []
        read = model.model_validate(block.data)
        empty = [
            field.name
            for field in data_fields(model)
            if field.key in block.data
            and not field.kind.choices
            and getattr(read, field.name) == field.default
        ]
        assert empty == [], name
        assert {field.key for field in data_fields(model)} <= block.data.keys(), name
    data = {name: block.data for name, block in zip(groups, page.blocks, strict=True)}
    teaser = data["acf/push"]["items"][1]
    assert teaser["image"]["sizes"]
    assert teaser["texte"] == "<p>Une ligne.</p>\n<p>Une autre.</p>\n"
    assert (teaser["cta"]["text"], teaser["cta"]["url"]) == ("Y aller", "/la-villa/")
    # WordPress takes the names of speakers out, and escapes the arrows.
    assert cues(data["acf/podcast"]["episodes"][0]["transcription_vtt"]) == [Cue(1.0, "Bonjour.")]
    assert data["acf/podcast"]["episodes"][0]["date"].startswith("2026-12-01T19:30:00")
    assert data["acf/agenda"]["evenements"][0]["ID"] == wordpress.ids["event"]
    assert data["acf/map"]["centre"] == {"lat": "12", "lng": "12"}
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.req("WPR-05")
def test_block_with_a_field_group_is_registered_with_acf(wordpress: WordPress) -> None:
    # ACF is in no package: these replace the functions of it that the plugin calls.
    taken, quote, push = wordpress.server.evaluate(
        "function get_fields() { return false; } function acf_get_field() { return false; }"
        "function acf_get_field_groups($where) {"
        "return 'acf/quote' === $where['block'] ? [1] : []; }"
        "function acf_register_block_type($block) { return $GLOBALS['taken'] = $block; }"
        "foreach (VillaSite\\Catalogue::own_blocks() as $name => $block) {"
        "unregister_block_type($name); }"
        "VillaSite\\Block_Types::register(); $registry = WP_Block_Type_Registry::get_instance();"
        "ob_start(); $taken = $GLOBALS['taken'];"
        "$taken['render_callback'](['data' => ['texte' => 'Parole <b>']]);"
        "$taken['html'] = ob_get_clean(); return [$taken,"
        "$registry->is_registered('acf/quote'), $registry->is_registered('acf/push')];"
    )
    assert (taken["name"], taken["title"], taken["mode"]) == ("quote", "Quotation", "edit")
    assert "Parole &lt;b&gt;" in taken["html"]
    assert (quote, push) == (False, True)
