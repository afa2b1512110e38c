"""Every block has a fixture, found beside its package; a block without one fails here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

import blocks
from tests.blocks.stage import Stage
from tests.support.rendered import context, elements
from villa_site.content.blocks.block import BlockType, collect, installed
from villa_site.content.blocks.fixtures import derived, fixture_name, fixture_of
from villa_site.content.model import ContentModel, Text, required
from villa_site.errors import FixtureError
from villa_site.tools.gallery import examples

TYPES = {**collect(blocks), **collect(examples)}

pytestmark = pytest.mark.req("EXT-11")


class Nothing(ContentModel):
    """Hardly any data."""

    titre: Annotated[Text, required()] = ""


def kind(folder: Path, name: str = "acf/long-quote") -> BlockType:
    return BlockType(name, Nothing, lambda *_: None, live=False, file=str(folder / "any.py"))


@pytest.mark.parametrize("name", sorted(TYPES))
def test_every_block_has_a_full_minimal_and_hostile_fixture(name: str) -> None:
    cases = fixture_of(TYPES[name])
    assert {"full", "minimal", "hostile"} <= set(cases)
    assert {case["blockName"] for case in cases.values()} == {name}


def test_every_fixture_has_a_block() -> None:
    folder = Path(__file__).parents[1] / "fixtures" / "blocks"
    assert {file.stem for file in folder.iterdir()} <= {fixture_name(name) for name in TYPES}


def test_block_without_fixture_uses_cases_of_its_model(tmp_path: Path) -> None:
    cases = fixture_of(kind(tmp_path / "blocks"))
    assert list(cases) == ["full", "minimal", "hostile"]
    assert cases["full"]["attrs"]["data"]["titre"]


@pytest.mark.parametrize("name", sorted(installed()))
async def test_derived_cases_render_safely(name: str) -> None:
    for case, envelope in derived(TYPES[name]):
        async with Stage(envelope, context("fr")) as stage:
            shown = elements(stage.html)
        values = [each for _, given in shown for each in given.items()]
        assert not [tag for tag, _ in shown if tag in {"script", "iframe", "object"}], case
        assert not [key for key, _ in values if key.startswith("on")], case
        assert not [each for _, each in values if each.startswith("javascript:")], case


@pytest.mark.parametrize("text", ["", "{", "[]", '{"full": 3}', '{"full": {"blockName": 1}}'])
def test_fixture_that_cannot_be_read_is_an_error_that_names_the_file(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "fixtures").mkdir()
    (tmp_path / "fixtures" / "long_quote.json").write_text(text)
    with pytest.raises(FixtureError, match=r"fixtures/long_quote\.json"):
        fixture_of(kind(tmp_path))


@pytest.mark.parametrize("place", ["tests/fixtures/blocks", "blocks/fixtures"])
def test_fixture_is_found_in_a_source_tree_and_beside_an_installed_block(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / place).mkdir(parents=True)
    (tmp_path / place / "long_quote.json").write_text('{"full": {"blockName": "acf/long-quote"}}')
    assert fixture_of(kind(tmp_path / "blocks"))["full"] == {"blockName": "acf/long-quote"}


@pytest.mark.parametrize(
    ("block", "name"),
    [("acf/guided-visit", "guided_visit"), ("core/list-item", "core_list_item"), ("a/b", "a_b")],
)
def test_fixture_has_the_name_of_its_block(block: str, name: str) -> None:
    assert fixture_name(block) == name
