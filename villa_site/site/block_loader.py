"""A block of a page, matched with its type and completed with what it asked the backend for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import BaseModel, ValidationError

from villa_site.backend.models import Block
from villa_site.content.block import BlockType
from villa_site.engine.cache import BoundedCache
from villa_site.errors import BackendError, BlockDataError
from villa_site.site.block_anchors import distinct
from villa_site.site.context import PageContext

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

logger = logging.getLogger(__name__)

MAX_DEPTH = 12

_read: BoundedCache[tuple[type[BaseModel], bytes], BaseModel] = BoundedCache(max_bytes=32_000_000)
"""Blocks' data by their content: reading what WordPress writes takes longer than rendering it."""


@dataclass(frozen=True, slots=True)
class LoadedBlock:
    """A block ready to render; ``key`` names its content, ``data`` is set when it was completed."""

    block: Block
    kind: BlockType | None
    key: bytes
    data: BaseModel | None = None
    inner: tuple[LoadedBlock, ...] = ()

    def model(self) -> BaseModel:
        """Give the block's data; raises BlockDataError when it does not fit the model."""
        if self.data is not None:
            return self.data
        if self.kind is None:
            raise BlockDataError(f"No block type renders {self.block.name!r}.")
        kept = _read.get((self.kind.model, self.key))
        if kept is None:
            kept = read(self.block, self.kind)
            _read.put((self.kind.model, self.key), kept, size=_weight(self.block))
        return kept

    def of(self, block: Block) -> LoadedBlock:
        """Give the same with ``block`` in place of its own."""
        return replace(self, block=block, key=content_key(block))


def asked_for(blocks: Sequence[LoadedBlock]) -> Iterator[BaseModel]:
    """Give what the backend has added to ``blocks`` and their inner blocks."""
    for each in blocks:
        if each.data is not None:
            yield each.data
        yield from asked_for(each.inner)


def read(block: Block, kind: BlockType) -> BaseModel:
    """Read the block's data into the model of its type; core blocks read their attributes."""
    try:
        return kind.model.model_validate(_raw(block))
    except ValidationError as error:
        raise BlockDataError(f"The data of {block.name!r} does not fit: {error}") from error


def _weight(block: Block) -> int:
    return 2_000 + 3 * len(block.inner_html) + 3 * len(repr(block.data))


def _raw(block: Block) -> dict[str, Any]:
    if (block.name or "").startswith("acf/"):
        return {"anchor": block.anchor, **block.data}
    return {**block.attrs, "anchor": block.anchor, "innerHTML": block.inner_html}


async def load_blocks(
    blocks: Sequence[Block], types: Mapping[str, BlockType], ctx: PageContext, backend: Backend
) -> tuple[LoadedBlock, ...]:
    """Match ``blocks`` with their types; those that ask the backend do so side by side."""
    return await _completed(distinct(_matched(blocks, types, ctx)), ctx, backend)


def _matched(
    blocks: Sequence[Block], types: Mapping[str, BlockType], ctx: PageContext, depth: int = 0
) -> tuple[LoadedBlock, ...]:
    if depth > MAX_DEPTH:
        logger.warning(
            "Blocks of %s are nested deeper than %s; the rest is lost.", ctx.path, MAX_DEPTH
        )
        return ()
    return tuple(
        LoadedBlock(
            block,
            types.get(block.name or ""),
            content_key(block),
            inner=_matched(block.inner_blocks, types, ctx, depth + 1) if block.inner_blocks else (),
        )
        for block in blocks
    )


async def _completed(
    matched: Sequence[LoadedBlock], ctx: PageContext, backend: Backend
) -> tuple[LoadedBlock, ...]:
    found = list(matched)
    waiting = {
        index: asyncio.ensure_future(_complete(loaded, ctx, backend))
        for index, loaded in enumerate(matched)
        if loaded.inner or (loaded.kind is not None and loaded.kind.load is not None)
    }
    for index, completed in waiting.items():
        found[index] = await completed
    return tuple(found)


def content_key(block: Block) -> bytes:
    """Name the block by its own content, inner blocks left out."""
    content = (block.name, block.anchor, block.attrs, block.data, block.inner_html)
    return blake2b(orjson.dumps(content, default=str), digest_size=16).digest()


async def _complete(loaded: LoadedBlock, ctx: PageContext, backend: Backend) -> LoadedBlock:
    inner = await _completed(loaded.inner, ctx, backend)
    return replace(loaded, data=await _asked(loaded, ctx, backend), inner=inner)


async def _asked(loaded: LoadedBlock, ctx: PageContext, backend: Backend) -> BaseModel | None:
    """Ask the backend for what the block lacks; without an answer it renders what it has."""
    if loaded.kind is None or loaded.kind.load is None:
        return None
    try:
        data: BaseModel = await loaded.kind.load(loaded.model(), ctx, backend)
    except BlockDataError:
        return None
    except BackendError as error:
        logger.warning("Block %r on %s lost its list: %s", loaded.block.name, ctx.path, error)
        return None
    return data
