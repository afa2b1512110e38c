"""The texts of a page in their order: those of its fields, of its blocks, of the blocks inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from villa_site.backend.models.block import Block
from villa_site.backend.models.page import Page
from villa_site.content.model import Html
from villa_site.site.blocks.data import bytes_of

Change = Callable[[str], str]


class Text(NamedTuple):
    """A text that may be HTML, and the anchor of the block whose stored HTML it is."""

    markup: str
    anchor: str = ""


def texts_of(page: Page) -> Iterator[Text]:
    """Iterate over the texts of a page."""
    yield from map(Text, _strings(page.acf_fields))
    for block in all_blocks(page.blocks):
        yield from map(Text, _strings(block.data))
        yield Text(block.inner_html, block.anchor)


def with_texts(page: Page, change: Change) -> Page:
    """Copy a page with each of its texts changed, in their order."""
    fields = _changed(page.acf_fields, change)
    return page.with_content(tuple(_block(each, change) for each in page.blocks), fields)


def page_bytes(page: Page) -> int:
    """Estimate the bytes of a page's fields and blocks in memory."""
    return bytes_of(page.blocks) + len(orjson.dumps(page.acf_fields, default=str))


def all_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Iterate over blocks and those inside, the outer before the inner."""
    for block in blocks:
        yield block
        yield from all_blocks(block.inner_blocks)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)


def _block(block: Block, change: Change) -> Block:
    data = _changed(block.data, change)
    markup = Html(change(block.inner_html))
    inner = tuple(_block(each, change) for each in block.inner_blocks)
    return block.model_copy(update={"data": data, "inner_html": markup, "inner_blocks": inner})


def _changed(value: Any, change: Change) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: _changed(each, change) for key, each in value.items()}
    return [_changed(each, change) for each in value] if isinstance(value, list) else value
