"""Proves that the declaration becomes field groups as ACF reads them from its local JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from click.testing import CliRunner

from villa_site.cli.main import main
from villa_site.content.blocks.block import BlockType, installed
from villa_site.content.cards import Card
from villa_site.content.media import Image
from villa_site.content.model import (
    ClockTime,
    ContentModel,
    Count,
    Moment,
    SitePath,
    Text,
    editor_help,
    required,
)
from villa_site.tools.wordpress.acf_json import field_groups

Json = dict[str, Any]

_OF_FIELDS = {"key", "label", "name", "type", "instructions", "required", "conditional_logic"}
_OF_GROUPS = {
    "key",
    "title",
    "fields",
    "location",
    "menu_order",
    "position",
    "style",
    "label_placement",
    "instruction_placement",
    "hide_on_screen",
    "active",
    "description",
}
_OF_TYPES: dict[str, set[str]] = {
    "text": set(),
    "url": set(),
    "number": {"min", "step", "default_value"},
    "textarea": {"rows", "new_lines"},
    "wysiwyg": {"tabs", "toolbar", "media_upload"},
    "true_false": {"ui", "default_value"},
    "select": {"choices", "default_value", "allow_null", "multiple", "return_format"},
    "color_picker": {"return_format"},
    "image": {"return_format", "library"},
    "gallery": {"return_format", "library"},
    "file": {"return_format", "library"},
    "link": {"return_format"},
    "date_picker": {"display_format", "return_format"},
    "time_picker": {"display_format", "return_format"},
    "date_time_picker": {"display_format", "return_format"},
    "post_object": {"post_type", "return_format", "multiple", "allow_null"},
    "relationship": {"post_type", "return_format", "filters"},
    "group": {"layout", "sub_fields"},
    "repeater": {"layout", "sub_fields", "button_label"},
}
"""The settings that ACF reads of each type of field."""


@pytest.fixture(scope="module")
def groups() -> dict[str, Json]:
    """The Italian field groups by key."""
    return {group["key"]: group for group in field_groups(installed(), "it")}


def _all_fields(fields: list[Json]) -> Iterator[Json]:
    for field in fields:
        yield field
        yield from _all_fields(field.get("sub_fields", []))


@pytest.mark.req("WPR-04")
def test_every_group_and_field_has_what_acf_reads(groups: dict[str, Json]) -> None:
    fields = [field for group in groups.values() for field in _all_fields(group["fields"])]
    for group in groups.values():
        assert group.keys() >= _OF_GROUPS
        assert re.fullmatch(r"group_[a-z0-9_-]+", group["key"])
        assert group["fields"]
        for rule in (rule for either in group["location"] for rule in either):
            assert rule.keys() == {"param", "operator", "value"}
    for field in fields:
        assert field.keys() >= _OF_FIELDS | _OF_TYPES[field["type"]], field["key"]
        assert re.fullmatch(r"field_[a-z0-9_-]+", field["key"])
        assert field["required"] in {0, 1}
        assert field["label"]
    keys = [field["key"] for field in fields]
    assert len(keys) == len(set(keys))
    # Posts are always chosen in lists, and no time of day is declared.
    assert {field["type"] for field in fields} == _OF_TYPES.keys() - {"post_object"}


@pytest.mark.req("WPR-04")
def test_groups_stand_at_their_blocks_post_types_and_templates(groups: dict[str, Json]) -> None:
    places = {
        (rule["param"], rule["value"])
        for group in groups.values()
        for either in group["location"]
        for rule in either
    }
    own = {name for name in installed() if name.startswith("acf/")}
    assert {value for param, value in places if param == "block"} == own
    assert {("post_type", "programme"), ("page_template", "villa-team")} <= places
    plugin = Path(__file__).parents[3] / "wordpress/villa-site/includes/class-post-types.php"
    assert "const TEMPLATE = 'villa-';" in plugin.read_text()
    assert groups["group_villa_block_faq"]["title"] == "Domande frequenti"


@pytest.mark.req("WPR-04")
def test_texts_choices_and_settings_are_the_declared_ones() -> None:
    class Recette(ContentModel):
        """A recipe."""

        titre: Annotated[Text, required(), editor_help("Sans guillemets : le site les ajoute.")] = (
            ""
        )
        convives: Count = 0
        servi: Moment = None
        dressage: ClockTime = None
        page: SitePath = ""
        plats: tuple[Card, ...] = ()
        images: tuple[Image, ...] = ()
        mots: tuple[Text, ...] = ()

    kind = BlockType("acf/recette", Recette, lambda _data, _ctx: None, live=False, file="")
    group = next(field_groups({kind.name: kind}, "en"))
    fields = {field["name"]: field for field in group["fields"]}
    # ACF has no list of single texts.
    assert {name: field["type"] for name, field in fields.items()} == {
        "titre": "text",
        "convives": "number",
        "servi": "date_time_picker",
        "dressage": "time_picker",
        "page": "post_object",
        "plats": "relationship",
        "images": "gallery",
    }
    assert fields["titre"]["key"] == "field_villa_block_recette__titre"
    assert (fields["titre"]["label"], fields["titre"]["required"]) == ("Title", 1)
    assert fields["titre"]["instructions"] == "Without quotation marks: the site adds them."
    assert (fields["convives"]["min"], fields["convives"]["step"]) == (0, 1)


@pytest.mark.req("WPR-04")
def test_command_writes_the_same_files_each_time(tmp_path: Path) -> None:
    def written(language: str) -> dict[str, str]:
        words = ["--out", str(tmp_path / "x.zip"), "--acf-json", str(tmp_path / "acf-json")]
        result = CliRunner().invoke(main, ["wordpress-plugin", *words, "--language", language])
        assert result.exit_code == 0, result.output
        files = (tmp_path / "acf-json").iterdir()
        return {file.stem: file.read_text(encoding="utf-8") for file in files}

    first = written("fr")
    assert first == written("fr")
    assert {json.loads(text)["key"] for text in first.values()} == first.keys()
    assert json.loads(first["group_villa_block_quote"])["title"] == "Citation"
    assert json.loads(written("it")["group_villa_block_quote"])["title"] == "Citazione"


def test_unknown_language_is_refused(tmp_path: Path) -> None:
    words = ["--out", str(tmp_path / "x.zip"), "--acf-json", str(tmp_path), "--language", "xx"]
    result = CliRunner().invoke(main, ["wordpress-plugin", *words])
    assert result.exit_code == 2
    assert "'xx' is not one of" in result.output
