"""The frame of a block: class, anchor, and title in the left margin."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def section(
    name: str, *children: Any, title: str = "", anchor: str = "", class_name: str = ""
) -> VdomDict:
    """Render a section of the page's grid with the CSS class ``name``."""
    attributes = {"className": f"block {name} grid {class_name}".strip()}
    if anchor:
        attributes["id"] = anchor
    return html.section(
        attributes, html.h2({"className": "block-title"}, title) if title else None, *children
    )
