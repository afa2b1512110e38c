"""How long it takes to read a page, from the words of its blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from villa_site.backend.models.block import Block
from villa_site.content.fields.plain_text import plain_text

_WORDS_A_MINUTE: Final = 200
_SHORTEST_TEXT: Final = 3
"""Words from which a value of a block's data is a text; a shorter one is a title or a setting."""


def reading_minutes(blocks: Iterable[Block]) -> int:
    """Return the minutes that the text of the blocks takes, at least one; 0 without a text."""
    words = sum(_words(text) for block in blocks for text in _texts(block))
    return max(1, round(words / _WORDS_A_MINUTE)) if words else 0


def _texts(block: Block) -> Iterator[str]:
    if not block.inner_blocks:
        yield block.inner_html
    yield from _values(block.data)
    for each in block.inner_blocks:
        yield from _texts(each)


def _values(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value if _words(value) >= _SHORTEST_TEXT else ""
    elif isinstance(value, dict):
        for each in value.values():
            yield from _values(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _values(each)


def _words(text: str) -> int:
    return len(plain_text(text).split())
