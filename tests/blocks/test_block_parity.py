"""Every fixture of every block prints alike in Python and in React, frozen and not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson
import pytest
from reactpy import component
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location, VdomDict

import blocks
from tests.engine.rendering.test_parity import react
from tests.support.page_scope import page_scope
from tests.support.rendered import context
from villa_site.backend.models.block import Block
from villa_site.content.blocks.block import BlockType, collect
from villa_site.content.blocks.fixtures import fixture_of
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.frozen import FrozenHtml
from villa_site.engine.rendering.printer import to_html
from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.site.blocks.data import read_data
from villa_site.site.context import BlockContext
from villa_site.tools.gallery import examples

TYPES = {**collect(blocks), **collect(examples)}

pytestmark = [pytest.mark.req("EXT-11"), pytest.mark.req("BLK-14")]


def rendered(block: Block, ctx: BlockContext) -> Any:
    """Render a block with its inner ones, nothing frozen."""
    kind = TYPES.get(block.name or "")
    if kind is None:
        return None
    inner = [node for each in block.inner_blocks if (node := rendered(each, ctx)) is not None]
    return kind.render(read_data(block, kind), replace(ctx, inner=tuple(inner)))


async def modelled(node: Any, *, frozen: bool) -> dict[str, Any]:
    """Give the model of a node as the browser would get it."""

    @component
    def root() -> Any:
        tree = VdomDict(tagName="div", children=[] if node is None else [node])
        return freeze(tree) if frozen else tree

    location = Location(path="/", query_string="")
    connection = Connection(scope=page_scope(), location=location, carrier=None)
    async with Layout(ConnectionContext(root(), value=connection)) as layout:
        update = dict(await layout.render())
    sent = orjson.dumps(update["model"], _whole, orjson.OPT_PASSTHROUGH_DATACLASS)
    model: dict[str, Any] = orjson.loads(sent)
    return model


def _whole(value: object) -> object:
    """Keep the HTML of every frozen node; a connection sends each but once."""
    assert isinstance(value, FrozenHtml)
    return {"__html": value.html, "hash": value.hash}


async def models_of(kind: BlockType) -> list[tuple[str, dict[str, Any]]]:
    """Give a model for each case of the fixture, in each language, frozen and not."""
    return [
        (
            f"{case}, {locale}{', frozen' if frozen else ''}",
            await modelled(
                rendered(Block.model_validate(envelope), context(locale)), frozen=frozen
            ),
        )
        for case, envelope in fixture_of(kind).items()
        for locale in DEFAULT_LANGUAGES
        for frozen in (False, True)
    ]


@pytest.fixture(scope="module")
async def printed() -> dict[str, dict[str, tuple[str, str]]]:
    """Every block's cases as Python and React print them; one start of Node prints them all."""
    named = [
        (name, what, model) for name, kind in TYPES.items() for what, model in await models_of(kind)
    ]
    by_react = react([model for _, _, model in named])
    found: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in TYPES}
    for (name, what, model), theirs in zip(named, by_react, strict=True):
        found[name][what] = to_html(model), theirs
    return found


@pytest.mark.parametrize("name", sorted(TYPES))
def test_block_prints_in_python_what_it_prints_in_react(
    printed: dict[str, dict[str, tuple[str, str]]], name: str
) -> None:
    cases = printed[name]
    ours = {what: python for what, (python, _) in cases.items()}
    theirs = {what: react for what, (_, react) in cases.items()}
    assert ours == theirs
    assert any(text != "<div></div>" for text in theirs.values())
