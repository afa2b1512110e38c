"""Blocks are matched with their types once for each version of their page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.blocks.stage import TYPES
from tests.support.rendered import context
from villa_site.backend.models.block import Block
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.blocks.derived import DERIVED
from villa_site.site.blocks.loader import load_blocks

BLOCK = Block.model_validate(
    {"blockName": "acf/quote", "attrs": {"data": {"texte": "Une phrase."}}, "innerHTML": ""}
)
BACKEND: Any = None
"""A backend that is not called."""


async def test_blocks_of_one_version_are_matched_once() -> None:
    ctx = context()
    first = await load_blocks([BLOCK], TYPES, ctx, BACKEND, version="1")
    again = await load_blocks([BLOCK], TYPES, ctx, BACKEND, version="1")
    assert first[0].kind is TYPES["acf/quote"]
    assert again[0] is first[0]


async def test_another_version_has_its_own_blocks() -> None:
    ctx = context()
    await load_blocks([BLOCK], TYPES, ctx, BACKEND, version="1")
    changed = BLOCK.model_copy(update={"data": {"texte": "Une autre."}})
    second = await load_blocks([changed], TYPES, ctx, BACKEND, version="2")
    assert second[0].block is changed


async def test_cached_blocks_count_with_their_bytes() -> None:
    ctx, long = context(), "Une phrase. " * 10_000
    inner = BLOCK.model_copy(update={"data": {"texte": long}})
    outer = BLOCK.model_copy(update={"inner_blocks": (inner,), "inner_html": long})
    await load_blocks([outer], TYPES, ctx, BACKEND, version="1")
    assert ctx.caches[DERIVED].bytes > 2 * len(long)


async def test_blocks_without_a_version_are_not_cached() -> None:
    ctx = context()
    first = await load_blocks([BLOCK], TYPES, ctx, BACKEND)
    changed = BLOCK.model_copy(update={"data": {"texte": "Une autre."}})
    second = await load_blocks([changed], TYPES, ctx, BACKEND)
    assert first[0].block is BLOCK
    assert second[0].block is changed


async def test_data_that_load_gives_back_unchanged_are_the_block_s_own() -> None:
    async def same(data: Any, _ctx: Any, _backend: Any) -> Any:
        return data

    async def completed(data: Any, _ctx: Any, _backend: Any) -> Any:
        return data.model_copy(update={"texte": "Une autre."})

    kind = TYPES["acf/quote"]
    loaded: list[LoadedBlock] = []
    for load in (same, completed):
        types = {"acf/quote": replace(kind, load=load)}
        loaded += await load_blocks([BLOCK], types, context(), BACKEND)
    unchanged, changed = loaded
    assert unchanged.data is None
    assert "Une phrase." in unchanged.model().model_dump_json()
    assert "Une autre." in changed.model().model_dump_json()
