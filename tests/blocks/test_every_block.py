"""Every block has a fixture, and shows it in three languages without harm."""

from __future__ import annotations

import pytest

from tests.blocks.stage import FIXTURES, TYPES, Stage, fixture
from tests.support.rendered import context, elements
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale

# The editor's own blocks are proved in test_core.py: their content is HTML, not data.
NAMES = sorted(name.removeprefix("acf/").replace("-", "_") for name in TYPES if "acf/" in name)


@pytest.mark.parametrize("name", NAMES)
def test_block_has_its_fixture_and_the_name_of_its_file(name: str) -> None:
    assert (FIXTURES / f"{name}.json").is_file()
    kind = TYPES[f"acf/{name.replace('_', '-')}"]
    assert kind.file.endswith(f"/{name}.py")


@pytest.mark.parametrize("locale", DEFAULT_LANGUAGES)
@pytest.mark.parametrize("case", ["full", "minimal", "hostile"])
@pytest.mark.parametrize("name", NAMES)
async def test_block_renders_its_fixture_safely(name: str, case: str, locale: Locale) -> None:
    async with Stage(fixture(name, case), context(locale)) as stage:
        shown = stage.html
    for tag, attributes in elements(shown):
        assert tag not in {"script", "iframe", "object", "style"}
        assert not [name for name in attributes if name.startswith("on")]
        assert not [value for value in attributes.values() if value.startswith("javascript:steal")]
        # A frame that nobody knows is a link, which visitors may read before they follow it.
        assert "evil.test" not in attributes.get("href", "") or attributes["target"] == "_blank"
    assert "None" not in shown
    assert "Undefined" not in shown
    sections = [attributes for tag, attributes in elements(shown) if tag == "section"]
    assert not sections or f"block {name.replace('_', '-')} " in f"{sections[0]['class']} "


@pytest.mark.parametrize("name", NAMES)
async def test_block_with_its_anchor_can_be_linked_to(name: str) -> None:
    envelope = fixture(name)
    async with Stage(envelope, context()) as stage:
        expected = f'id="{envelope["attrs"]["anchor"]}"'
        assert (expected in stage.html) is bool(envelope["attrs"]["anchor"])
