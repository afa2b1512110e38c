"""The envelope of a block, as ``parse_blocks()`` gives it."""

from __future__ import annotations

from typing import Any

Block = dict[str, Any]


def envelope(
    name: str | None, attrs: dict[str, Any], html: str = "", inner: list[Block] | None = None
) -> Block:
    """Wrap a block the way WordPress parses it."""
    return {"blockName": name, "attrs": attrs, "innerBlocks": inner or [], "innerHTML": html}
