"""The frame of every block: its class, its anchor, its title in the left margin."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def section(
    name: str, *children: Any, title: str = "", anchor: str = "", class_name: str = ""
) -> VdomDict:
    """Frame a block called ``name``, on the page's grid."""
    given = {"className": f"block {name} grid {class_name}".strip()}
    if anchor:
        given["id"] = anchor
    return html.section(
        given, html.h2({"className": "block-title"}, title) if title else None, *children
    )
