"""Makes the anchors of the blocks of a page unique before they are rendered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from villa_site.content.fields.folding import fold
from villa_site.content.model import Html
from villa_site.errors import BlockDataError
from villa_site.site.blocks.data import LoadedBlock, with_inner

_LONGEST: Final = 40
"""The length in characters to which a name is cut before a number is added."""


def with_unique_anchors(blocks: Sequence[LoadedBlock]) -> tuple[LoadedBlock, ...]:
    """Return ``blocks`` with a new anchor for each that would repeat the ids of another.

    An anchor goes to a block for which an editor wrote it before one for which it is made of its
    words; of two such blocks to the first one. A page whose blocks differ is returned as it is.
    """
    named = [each.block.anchor for each in with_inner(blocks) if each.block.anchor]
    prefixes = {
        id(each): prefix for each in with_inner(blocks) if (prefix := _prefix(each)) is not None
    }
    normalised = {key: _normalised(prefix) for key, prefix in prefixes.items()}
    if len(set(named)) == len(named) and len(set(normalised.values())) == len(normalised):
        return tuple(blocks)
    names = {*named, *normalised.values()}
    seen_anchors, seen_prefixes = set[str](), set[str]()

    def unused(name: str) -> str:
        numbered = (f"{name[:_LONGEST]}-bloc{number}" for number in range(2, len(names) + 3))
        new = next(each for each in numbered if names.isdisjoint({each, _normalised(each)}))
        names.update({new, _normalised(new)})
        return new

    anchors: dict[int, str] = {}
    for each in sorted(with_inner(blocks), key=lambda each: not each.block.anchor):
        anchor, prefix = each.block.anchor, normalised.get(id(each))
        if (anchor and anchor in seen_anchors) or prefix in seen_prefixes:
            anchors[id(each)] = unused(anchor or prefixes[id(each)] or _type_name(each))
        seen_anchors.add(anchor)
        seen_prefixes.update([] if prefix is None else [prefix])
    return _renamed(blocks, anchors)


def _prefix(loaded: LoadedBlock) -> str | None:
    """Return ``id_prefix``, with which the ids of a block begin; None for a block without ids.

    It is the block's anchor where it has one, so that another anchor gives other ids.
    """
    if loaded.kind is None or not hasattr(loaded.kind.model, "id_prefix"):
        return None
    try:
        prefix: str | None = getattr(loaded.model(), "id_prefix", None)
    except BlockDataError:
        return None
    return prefix


def _normalised(prefix: str) -> str:
    """Reduce ``prefix`` to what ids made of it have in common: letters and digits, lower case."""
    return "".join(filter(str.isalnum, fold(prefix)))


def _type_name(loaded: LoadedBlock) -> str:
    return (loaded.block.name or "").rpartition("/")[2]


def _renamed(blocks: Sequence[LoadedBlock], anchors: Mapping[int, str]) -> tuple[LoadedBlock, ...]:
    return tuple(
        replace(_with_anchor(each, anchors.get(id(each))), inner=_renamed(each.inner, anchors))
        for each in blocks
    )


def _with_anchor(loaded: LoadedBlock, anchor: str | None) -> LoadedBlock:
    if anchor is None:
        return loaded
    block = loaded.block
    # The editor of WordPress writes the anchor into what it saves as HTML, too.
    markup = (
        block.inner_html.replace(f'id="{block.anchor}"', f'id="{anchor}"')
        if block.anchor
        else block.inner_html
    )
    changed = block.model_copy(update={"anchor": anchor, "inner_html": Html(markup)})
    return loaded.with_block(changed)
