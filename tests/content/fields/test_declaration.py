"""Fields are declared once, in their models; schema, doctor and editors' files follow."""

from __future__ import annotations

import ast
import importlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from pydantic import BaseModel

import blocks
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import PageMeta
from villa_site.content.blocks.block import BlockType, collect, installed
from villa_site.content.blocks.fixtures import fixture_of
from villa_site.content.entities.models import ENTITIES, TEMPLATE_FIELDS
from villa_site.content.entities.registry import entity_model
from villa_site.content.fields.declaration import data_fields, fields_of, kind_of
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.rows import Rows
from villa_site.content.model import Text
from villa_site.content.schema import schema
from villa_site.embedded.blocks import blocks as written_blocks
from villa_site.embedded.content import ContentView, load_content
from villa_site.embedded.dates import institution_time
from villa_site.embedded.place import Place as FilePlace
from villa_site.tools.doctor.notes import Location, Notes
from villa_site.tools.doctor.shapes import BLOCKS
from villa_site.tools.gallery.entry import entry

ROOT: Final = Path(__file__).parents[3]
NEW_LINE: Final = '    devise: Annotated[Literal["EUR", "CHF"], required()] = "EUR"\n'


@pytest.fixture
def extended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mapping[str, BlockType]]:
    """The blocks of a copy of the package in which one line was added to one file."""
    folder = tmp_path / "copied_blocks"
    shutil.copytree(Path(blocks.__file__ or "").parent, folder)
    file = folder / "quote.py"
    text = file.read_text()
    line = '    fonction: Annotated[Text, editor_label("Fonction")] = ""\n'
    assert text.count(line) == 1
    text = text.replace("import Annotated", "import Annotated, Literal")
    file.write_text(text.replace(line, line + NEW_LINE))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield collect(importlib.import_module("copied_blocks"))
    for name in [name for name in sys.modules if name.startswith("copied_blocks")]:
        del sys.modules[name]


def remarks(types: Mapping[str, BlockType], data: dict[str, Any]) -> str:
    envelope = {
        "blockName": "acf/quote",
        "attrs": {"anchor": "", "data": data},
        "innerBlocks": [],
        "innerHTML": "",
    }
    notes = Notes(types=types)
    BLOCKS.examine([envelope], Location(notes))
    return "\n".join(f"{each.seen} | {each.fix}" for each in notes.remarks())


def converted(
    types: Mapping[str, BlockType], data: dict[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Convert a quote of an editor's file as ``villa-site content check`` does."""
    view = replace(ContentView(load_content(), "fr", institution_time().date()), types=types)
    place = FilePlace(view, "fr/x.yaml")
    (block,) = written_blocks([{"quote": data}], place)
    return block["attrs"]["data"], [str(each) for each in place.problems]


@pytest.mark.req("DEV-01")
def test_added_field_is_one_line_in_one_file(extended: Mapping[str, BlockType]) -> None:
    kind = extended["acf/quote"]
    read: Any = kind.model.model_validate({"texte": "A", "devise": "CHF"})
    assert read.devise == "CHF"

    assert remarks(extended, {"texte": "A", "devise": "CHF"}) == ""
    assert "the unknown word 'USD'" in remarks(extended, {"texte": "A", "devise": "USD"})
    assert "not there: [0].attrs.data.devise" in remarks(extended, {"texte": "A"})
    assert "does not name ([0].attrs.data.devise)" in remarks(
        installed(), {"texte": "A", "devise": "CHF"}
    )

    data, problems = converted(extended, {"texte": "A", "devise": "CHF"})
    assert (data["devise"], problems) == ("CHF", [])
    _, problems = converted(extended, {"texte": "A", "devize": "CHF"})
    assert problems == [
        "fr/x.yaml: [0].quote.devize: unknown key; did you mean “devise”?",
        "fr/x.yaml: [0].quote.devise: is missing.",
    ]

    (row,) = [each for each in entry(kind).fields if each.name == "devise"]
    assert (row.kind, row.required, row.default, row.choices) == (
        "choice",
        "required",
        "EUR",
        "EUR, CHF",
    )
    values = [case["attrs"]["data"]["devise"] for case in fixture_of(kind).values()]
    assert values == ["EUR", "EUR", "__proto__"]
    assert {"name": "devise", "required": True}.items() <= next(
        each
        for each in schema(extended, SiteOptions)["blocks"]["acf/quote"]
        if each["name"] == "devise"
    ).items()


def models() -> list[type[BaseModel]]:
    """List the models of the institution's own content; core blocks are WordPress' own."""
    found = [kind.model for name, kind in installed().items() if name.startswith("acf/")]
    return [*found, *ENTITIES.values(), *TEMPLATE_FIELDS.values(), SiteOptions, PageMeta]


def names(model: type[BaseModel], known: set[type[BaseModel]]) -> Iterator[str]:
    if model in known:
        return
    known.add(model)
    for field in data_fields(model):
        yield field.key
        inner = field.kind.item if isinstance(field.kind, Rows) else field.kind
        if isinstance(inner, GroupKind):
            yield from names(inner.model, known)


SEARCH: Final = frozenset({"categorie", "discipline", "from", "to"})
"""Field names that are parameters of the search call, too."""

OWN_WORDS: Final = frozenset(
    # Keys of pages, calls and the schema, and of the values that kinds of field are made of.
    "ID acf_fields path post_title post_type meta lang link pages options menu main_header footer "
    "main_color alert display_alert newsletter email form_id wpnuxt_pages_templates "
    "alt description file filesize height iiif image sizes subtype text title type url width "
    "date id item items label name note required source value values x y".split()
)


@pytest.mark.req("DEV-01")
@pytest.mark.parametrize("folder", ["villa_site/tools", "villa_site/embedded"])
def test_name_of_a_field_is_in_no_other_file_than_its_model(folder: str) -> None:
    known: set[type[BaseModel]] = set()
    distinctive = {name for model in models() for name in names(model, known)} - OWN_WORDS - SEARCH
    assert {"etapes", "couverture", "cta_billetterie", "theme_de_couleur"} <= distinctive
    assert len(distinctive) > 100
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.value}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        # Examples are models themselves, as are those of a new site.
        if file.name != "new_block.py" and not {"examples", "_template"} & {*file.parts}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in distinctive
    ]
    assert found == []


def test_schema_covers_every_field() -> None:
    told = schema(installed(), SiteOptions)
    for name, kind in installed().items():
        assert [each["name"] for each in told["blocks"][name]] == [
            field.key for field in data_fields(kind.model)
        ]
    for name, model in ENTITIES.items():
        assert len(told["entities"][name]) == len(data_fields(model))
    assert told["templates"].keys() == TEMPLATE_FIELDS.keys()
    everything = {each["name"] for each in _walked(told)}
    known: set[type[BaseModel]] = set()
    assert {name for model in models()[:-1] for name in names(model, known)} <= everything


def _walked(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "name" in value and "kind" in value:
            yield value
        for each in value.values():
            yield from _walked(each)
    elif isinstance(value, list):
        for each in value:
            yield from _walked(each)


@pytest.mark.parametrize("name", sorted(installed()))
def test_sample_of_every_field_is_read_and_raises_no_remark(name: str) -> None:
    data = GroupKind(installed()[name].model)
    notes = Notes()
    data.examine(data.sample(), Location(notes))
    assert [each for each in notes.remarks() if each.verdict != "tolerated"] == []
    for sample in (data.sample(), data.minimal(), data.hostile()):
        data.model.model_validate(sample)


def test_entity_is_found_by_its_post_type_or_template() -> None:
    assert entity_model("projet", "") is ENTITIES["projet"]
    assert entity_model("page", "team") is TEMPLATE_FIELDS["team"]
    assert entity_model("page", "") is None


@pytest.mark.parametrize("model", models(), ids=lambda model: model.__name__)
def test_every_field_of_every_model_has_a_kind(model: type[BaseModel]) -> None:
    assert all(isinstance(field.kind, Kind) for field in fields_of(model))


def test_kind_is_the_same_wherever_its_type_is_used() -> None:
    assert kind_of(Text) == kind_of(Text | None)
    assert kind_of(tuple[Text, ...]) == Rows(kind_of(Text))


def test_package_of_blocks_is_the_one_that_is_installed() -> None:
    package: ModuleType = blocks
    assert collect(package).keys() == installed().keys()
