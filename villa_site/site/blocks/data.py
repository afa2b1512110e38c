"""A block matched with its type, and its data read into the model of that type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

import orjson
from pydantic import BaseModel, ValidationError

from villa_site.backend.models.block import Block
from villa_site.content.acf_data import with_groups
from villa_site.content.blocks.block import BlockType
from villa_site.content.blocks.sources import Source
from villa_site.errors import BlockDataError

_ENVELOPE: Final = 2_000
"""Bytes of a block that holds nothing."""


@dataclass(frozen=True)
class LoadedBlock:
    """A block ready to render.

    ``plain`` is the type of free HTML, which renders the HTML of a block that has no type.
    ``key`` is the hash of its content, ``data`` what ``kind.load`` has returned, None
    without one or where that is what it was given; ``failure`` is what it has raised instead.
    """

    block: Block
    kind: BlockType | None
    key: bytes
    plain: BlockType | None = None
    data: BaseModel | None = None
    failure: Exception | None = field(default=None, compare=False)
    inner: tuple[LoadedBlock, ...] = ()

    def model(self) -> BaseModel:
        """Return the block's data; raises BlockDataError when it does not fit the model."""
        return self._written if self.data is None else self.data

    @cached_property
    def _written(self) -> BaseModel:
        """The data as it is in the block, read once: that takes longer than rendering."""
        if self.kind is None:
            raise BlockDataError(f"No block type renders {self.block.name!r}.")
        return read_data(self.block, self.kind)

    def with_block(self, block: Block) -> LoadedBlock:
        """Copy with ``block`` in place of its own."""
        return replace(self, block=block, key=content_key(block))


def with_inner(blocks: Iterable[LoadedBlock]) -> Iterator[LoadedBlock]:
    """Iterate over ``blocks``, each before its inner blocks."""
    for each in blocks:
        yield each
        yield from with_inner(each.inner)


def loaded_data(blocks: Iterable[LoadedBlock]) -> Iterator[BaseModel]:
    """Iterate over what ``load`` has returned for ``blocks`` and their inner blocks."""
    return (each.data for each in with_inner(blocks) if each.data is not None)


def kinds_of(blocks: Iterable[LoadedBlock]) -> Iterator[BlockType]:
    """Iterate over the types of ``blocks`` and of their inner blocks."""
    return (each.kind for each in with_inner(blocks) if each.kind is not None)


def stores_of(blocks: Iterable[LoadedBlock]) -> frozenset[str]:
    """Return the names of the stores that ``blocks`` and their inner blocks read."""
    return frozenset(name for kind in kinds_of(blocks) for name in kind.stores)


def sources_of(blocks: Iterable[LoadedBlock]) -> tuple[Source[Any], ...]:
    """Return the sources that ``blocks`` and their inner blocks read, in the order of names."""
    found = {source.name: source for kind in kinds_of(blocks) for source in kind.sources}
    return tuple(found[name] for name in sorted(found))


def read_visitor(blocks: Iterable[LoadedBlock]) -> bool:
    """Whether ``blocks`` or their inner blocks read who sees the page."""
    return any(kind.visitor for kind in kinds_of(blocks))


def read_data(block: Block, kind: BlockType) -> BaseModel:
    """Read the block's data into the model of its type; core blocks read their attributes."""
    try:
        return kind.model.model_validate(_raw(block, kind))
    except ValidationError as error:
        raise BlockDataError(f"The data of {block.name!r} does not fit: {error}") from error


def _raw(block: Block, kind: BlockType) -> dict[str, Any]:
    if (block.name or "").startswith("acf/"):
        return {"anchor": block.anchor, **with_groups(kind.model, block.data)}
    return {**block.attrs, "anchor": block.anchor, "innerHTML": block.inner_html}


def bytes_of(blocks: Iterable[Block]) -> int:
    """Estimate the bytes of ``blocks`` and their inner blocks in memory."""
    return sum(
        _ENVELOPE
        + len(each.inner_html)
        + len(orjson.dumps((each.attrs, each.data), default=str))
        + bytes_of(each.inner_blocks)
        for each in blocks
    )


def content_key(block: Block) -> bytes:
    """Return the hash of the block's own content, inner blocks left out."""
    content = (block.name, block.anchor, block.attrs, block.data, block.inner_html)
    return blake2b(orjson.dumps(content, default=str), digest_size=16).digest()
