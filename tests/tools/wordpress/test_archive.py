"""Proves that the plugin's archive is whole and says what the blocks' models declare."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any
from zipfile import ZipFile

import pytest
from babel.messages.mofile import read_mo
from click.testing import CliRunner

from villa_site.cli.main import main
from villa_site.content.blocks.block import BlockType, installed
from villa_site.content.model import ContentModel, Text, editor_help, editor_label
from villa_site.site.i18n.translations import catalogue
from villa_site.tools.wordpress import archive as plugin_archive
from villa_site.tools.wordpress.archive import build_of, next_version, packed, plugin_files
from villa_site.tools.wordpress.declaration import declaration
from villa_site.tools.wordpress.plugin_version import MAIN, README, numbered

_MARKED = re.compile(r"(?:__|esc_html__)\(\s*'((?:[^'\\]|\\.)*)',\s*'villa-site'")
_HEADER_LINE = re.compile(r"^ \* ([A-Z][A-Za-z ]+):\s+(.+)$", re.MULTILINE)
_KINDS = re.compile(r"^\t\t(\w+):", re.MULTILINE)


@pytest.fixture(scope="module")
def files() -> Mapping[str, bytes]:
    """The plugin's files by name."""
    return plugin_files(installed())


@pytest.mark.req("WPR-01")
def test_command_writes_an_archive_that_wordpress_installs(tmp_path: Path) -> None:
    out = tmp_path / "villa-site.zip"
    result = CliRunner().invoke(main, ["wordpress-plugin", "--out", str(out)])
    assert result.exit_code == 0, result.output
    first = out.read_bytes()
    with ZipFile(out) as archive:
        assert {name.partition("/")[0] for name in archive.namelist()} == {"villa-site"}
        header = archive.read("villa-site/villa-site.php").decode()
    assert "License:           GPL-2.0-or-later" in header
    assert "Requires at least: 6.4" in header
    CliRunner().invoke(main, ["wordpress-plugin", "--out", str(out)])
    assert out.read_bytes() == first


@pytest.mark.req("WPR-01")
def test_version_of_an_archive_is_above_that_of_the_last(
    tmp_path: Path, files: Mapping[str, bytes]
) -> None:
    out = tmp_path / "villa-site.zip"
    other = {**files, "blocks.json": b'{"build": "another"}'}
    out.write_bytes(packed(numbered(other, "0.1.0.9999999")))
    CliRunner().invoke(main, ["wordpress-plugin", "--out", str(out)])
    with ZipFile(out) as archive:
        written = {name: archive.read(f"villa-site/{name}").decode() for name in (MAIN, README)}
    assert "\n * Version:           0.1.0.10000000\n" in written[MAIN]
    assert "\nconst VERSION = '0.1.0.10000000';\n" in written[MAIN]
    assert "\nStable tag: 0.1.0.10000000\n" in written[README]


@pytest.mark.parametrize(
    ("before", "following"),
    [("0.1.0", "0.1.0.1"), ("0.1.0.41", "0.1.0.42"), ("0.0.9.41", "0.1.0.1"), ("x", "0.1.0.1")],
)
def test_update_is_above_the_installed_version(
    files: Mapping[str, bytes], before: str, following: str
) -> None:
    assert next_version(files, before) == following


def test_build_changes_with_any_file_and_any_block(files: Mapping[str, bytes]) -> None:
    fewer = dict(list(installed().items())[1:])
    assert build_of(plugin_files(installed())) == build_of(files)
    assert build_of(plugin_files(fewer)) != build_of(files)


@pytest.mark.req("WPR-04")
def test_each_own_block_has_its_metadata(files: Mapping[str, bytes]) -> None:
    own = {name for name in installed() if not name.startswith("core/")}
    metadata = [json.loads(files[name]) for name in files if name.endswith("/block.json")]
    assert {each["name"] for each in metadata} == own
    (push,) = [each for each in metadata if each["name"] == "acf/push"]
    assert (push["apiVersion"], push["title"], push["category"]) == (3, "Teaser", "villa-site")
    assert {"icon", "textdomain", "supports", "attributes", "editorScript"} <= push.keys()


def test_readme_has_what_the_directory_of_plugins_reads(files: Mapping[str, bytes]) -> None:
    readme, main_file = files[README].decode(), files[MAIN].decode()
    head, _, rest = readme.partition("\n\n")
    title, *lines = head.splitlines()
    fields = dict(line.split(": ", 1) for line in lines)
    header = dict(_HEADER_LINE.findall(main_file))
    assert title == f"=== {header['Plugin Name']} ==="
    assert fields["Stable tag"] == header["Version"]
    assert fields["Requires at least"] == header["Requires at least"]
    assert fields["Requires PHP"] == header["Requires PHP"]
    assert fields["License"] == header["License"]
    assert len(fields["Tags"].split(", ")) <= 5
    assert len(rest.splitlines()[0]) <= 150
    for section in ("Description", "Installation", "Frequently Asked Questions", "Changelog"):
        assert f"\n== {section} ==\n" in readme


def test_missing_sources_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin_archive, "_SOURCES", (tmp_path / "none",))
    result = CliRunner().invoke(main, ["wordpress-plugin", "--out", str(tmp_path / "x.zip")])
    assert result.exit_code == 2
    assert "Reinstall villa-site" in result.output


@pytest.mark.req("WPR-04")
def test_declaration_has_each_own_block_with_its_fields(files: Mapping[str, bytes]) -> None:
    declared = json.loads(files["blocks.json"])
    assert declared["blocks"].keys() == installed().keys()
    push = {field["name"]: field for field in declared["blocks"]["acf/push"]["fields"]}
    assert [each["value"] for each in push["variante"]["choices"]] == [
        "simple",
        "double",
        "image",
        "couleur",
    ]
    row = {field["name"]: field["kind"] for field in push["items"]["item"]["fields"]}
    assert row == {
        "surtitre": "text",
        "titre": "text",
        "texte": "html",
        "image": "image",
        "cta": "link",
        "couleur": "colour",
    }
    assert "programme" in declared["entities"]
    assert "faq" in declared["templates"]
    assert "wpnuxt_pages_templates" not in {field["name"] for field in declared["options"]}


@pytest.mark.req("WPR-04")
def test_new_field_reaches_the_form_without_another_line() -> None:
    @editor_label("Recette de cuisine")
    @editor_help("Un plat.")
    class Recette(ContentModel):
        """A recipe."""

        titre: Text = ""
        temps_de_cuisson: Text = ""
        convives: Annotated[Text, editor_label("Nombre de convives")] = ""

    kind = BlockType("acf/recette", Recette, lambda _data, _ctx: None, live=False, file="")
    block = declaration({kind.name: kind})["blocks"]["acf/recette"]
    assert (block["title"], block["description"]) == ("Recette de cuisine", "Un plat.")
    assert [field["label"] for field in block["fields"]] == [
        "Titre",
        "Temps de cuisson",
        "Nombre de convives",
    ]


@pytest.mark.req("WPR-04")
def test_texts_of_every_form_are_in_every_catalogue(files: Mapping[str, bytes]) -> None:
    declared = json.loads(files["blocks.json"])
    translations = declared.pop("texts")
    assert translations.keys() == {"fr", "it", "en"}
    used = set(_texts(declared))
    assert len(used) > 200
    for language, texts in translations.items():
        known = catalogue(language).texts
        assert sorted(used - known.keys()) == []
        assert {text: known[text] or text for text in used} == {text: text for text in used} | texts


@pytest.mark.req("WPR-04")
def test_form_has_labels_help_and_names_of_choices(files: Mapping[str, bytes]) -> None:
    declared = json.loads(files["blocks.json"])
    italian = declared["texts"]["it"]
    push = declared["blocks"]["acf/push"]
    assert (push["title"], italian[push["title"]]) == ("Mise en avant", "In evidenza")
    fields = {field["name"]: field for field in push["fields"]}
    assert fields["variante"]["label"] == "Présentation"
    assert {"value": "double", "label": "Deux côte à côte"} in fields["variante"]["choices"]
    assert fields["items"]["item"]["label"] == "Encart"
    (colour,) = [each for each in fields["items"]["item"]["fields"] if each["name"] == "couleur"]
    assert italian[colour["help"]] == "Per la presentazione su un colore."
    pages = {each["value"]: each["label"] for each in declared["page_templates"]}
    assert italian[pages["residents"]] == "Elenco dei residenti"
    assert "post" not in {each["value"] for each in declared["post_types"]}


@pytest.mark.req("WPR-04")
def test_every_kind_of_field_has_a_control_or_text_line(
    files: Mapping[str, bytes],
) -> None:
    controls = set(_KINDS.findall(files["assets/fields.js"].decode()))
    declared = json.loads(files["blocks.json"])
    lines = {"text", "slug", "map_tiles"}
    made_by_wordpress = {"menu_entry", "table", "sizes"}
    assert set(_kinds(declared)) <= controls | lines | made_by_wordpress


@pytest.mark.parametrize("language", ["fr_FR", "it_IT"])
def test_every_text_of_the_plugin_is_translated(files: Mapping[str, bytes], language: str) -> None:
    compiled = files[f"languages/villa-site-{language}.mo"]
    catalogue = read_mo(io.BytesIO(compiled))
    texts = {
        text
        for name, content in files.items()
        if name.endswith(".php")
        for text in _MARKED.findall(content.decode())
    }
    assert len(texts) > 90
    assert [text for text in sorted(texts) if text not in catalogue] == []


def test_no_file_of_the_plugin_is_long(files: Mapping[str, bytes]) -> None:
    sources = {name: content for name, content in files.items() if name.endswith((".php", ".js"))}
    assert {name: n for name, each in sources.items() if (n := each.count(b"\n")) > 300} == {}
    for name, content in sources.items():
        if name.startswith("includes/"):
            kinds = content.count(b"\nfinal class "), content.count(b"\ninterface ")
            assert sum(kinds) == 1, name


def _texts(value: Any) -> Iterator[str]:
    """Yield what editors read, at any depth."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in {"title", "description", "label", "help"} and isinstance(each, str):
                yield from [each] if each else []
            else:
                yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def _kinds(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("kind"), str):
            yield value["kind"]
        for each in value.values():
            yield from _kinds(each)
    elif isinstance(value, list):
        for each in value:
            yield from _kinds(each)
