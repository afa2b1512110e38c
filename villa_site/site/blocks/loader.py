"""Loads the blocks of a page: matches them with their types, loads what they need beyond it."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from reprlib import repr as short_repr
from typing import Final

from pydantic import BaseModel

from villa_site.backend.endpoints import Backend
from villa_site.backend.models.block import Block
from villa_site.content.blocks.block import BlockType, Load
from villa_site.errors import BackendError, BlockDataError, BlockError
from villa_site.site.blocks.anchors import with_unique_anchors
from villa_site.site.blocks.data import LoadedBlock, bytes_of, content_key
from villa_site.site.blocks.derived import derived
from villa_site.site.context import PageContext

logger = logging.getLogger(__name__)

MAX_DEPTH: Final = 12
FREE_HTML: Final = "core/html"


async def load_blocks(
    blocks: Sequence[Block],
    types: Mapping[str, BlockType],
    ctx: PageContext,
    backend: Backend,
    *,
    version: str = "",
) -> tuple[LoadedBlock, ...]:
    """Match ``blocks`` with their types; those with a ``load`` are loaded concurrently.

    ``version`` names their content; without it, as for what one visitor alone may see, the match
    is made again.
    """
    matched = derived(
        ctx.caches,
        "matched blocks",
        version,
        lambda: with_unique_anchors(_match(blocks, types, ctx)),
        # Beside their content they hold what is read of it, which is twice as much.
        size=lambda made: 3 * bytes_of(each.block for each in made),
    )
    return await _load_all(matched, ctx, backend)


def _match(
    blocks: Sequence[Block], types: Mapping[str, BlockType], ctx: PageContext, depth: int = 0
) -> tuple[LoadedBlock, ...]:
    if depth > MAX_DEPTH:
        logger.warning(
            "Blocks of %s are nested deeper than %s; the rest is left out.", ctx.path, MAX_DEPTH
        )
        return ()
    return tuple(
        LoadedBlock(
            block,
            types.get(block.name or ""),
            content_key(block),
            plain=types.get(FREE_HTML),
            inner=_match(block.inner_blocks, types, ctx, depth + 1) if block.inner_blocks else (),
        )
        for block in blocks
    )


async def _load_all(
    matched: Sequence[LoadedBlock], ctx: PageContext, backend: Backend
) -> tuple[LoadedBlock, ...]:
    blocks = list(matched)
    due = [
        index
        for index, loaded in enumerate(matched)
        if loaded.inner or (loaded.kind is not None and loaded.kind.load is not None)
    ]
    if len(due) == 1:
        # One alone needs no task.
        blocks[due[0]] = await _load(matched[due[0]], ctx, backend)
    elif due:
        loaded = await asyncio.gather(*(_load(matched[index], ctx, backend) for index in due))
        for index, block in zip(due, loaded, strict=True):
            blocks[index] = block
    return tuple(blocks)


async def _load(loaded: LoadedBlock, ctx: PageContext, backend: Backend) -> LoadedBlock:
    inner = await _load_all(loaded.inner, ctx, backend)
    try:
        data = await _load_data(loaded, ctx, backend)
    except Exception as error:  # noqa: BLE001 - whatever a load raises stays in the block
        _log_failure(loaded, ctx, error)
        return replace(loaded, failure=error, inner=inner)
    return replace(loaded, data=data, inner=inner)


def _log_failure(loaded: LoadedBlock, ctx: PageContext, error: Exception) -> None:
    """Log that a ``load`` has raised; of a draft not what, as it may hold what is typed."""
    sentence = "Block %r on %s is shown without its list: its load= failed."
    logged = None if ctx.unsaved else error
    level = logging.INFO if ctx.unsaved else logging.ERROR
    logger.log(level, sentence, loaded.block.name, ctx.path, exc_info=logged)


async def _load_data(loaded: LoadedBlock, ctx: PageContext, backend: Backend) -> BaseModel | None:
    """Return what the block's ``load`` makes of its data; None where that is nothing else.

    Raises whatever it raises, BlockError for what is no data of the block.
    """
    if loaded.kind is None or loaded.kind.load is None:
        return None
    try:
        given = loaded.model()
        awaited = loaded.kind.load(given, ctx, backend)
        if not inspect.isawaitable(awaited):
            raise BlockError(
                f"{_name(loaded.kind.load)} has returned {short_repr(awaited)} at once. "
                "Fix: write async def, and await in it the calls of the backend."
            )
        data = await awaited
    except BlockDataError:
        return None
    except BackendError as error:
        logger.warning(
            "Block %r on %s is shown without its list: %s", loaded.block.name, ctx.path, error
        )
        return None
    if not isinstance(data, BaseModel):
        raise BlockError(
            f"{_name(loaded.kind.load)} has returned {short_repr(data)}: return a completed copy "
            "of the data, such as data.model_copy(update={...})."
        )
    # What it was given is part of the page's own version.
    return None if data is given else data


def _name(load: Load) -> str:
    return getattr(load, "__name__", "load=")
