"""The frame of a block: class, anchor, and title in the left margin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def frame(
    class_name: str, anchor: str, attributes: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """Return the attributes of a block's outer element: its class, others, and its id if any."""
    own = {"className": class_name, **(attributes or {})}
    return own | {"id": anchor} if anchor else own


def section(
    name: str,
    *children: Any,
    title: str = "",
    anchor: str = "",
    class_name: str = "",
    attributes: Mapping[str, object] | None = None,
) -> VdomDict:
    """Render a section of the page's grid with the CSS class ``name``."""
    own = frame(f"block {name} grid {class_name}".strip(), anchor, attributes)
    return html.section(
        own, html.h2({"className": "block-title"}, title) if title else None, *children
    )


def body_section(
    name: str, *content: Any, title: str = "", anchor: str = "", body: str = ""
) -> VdomDict:
    """Render a section with its content in the text column, in an element of class ``body``."""
    column = html.div({"className": f"block-body {body}".strip()}, *content)
    return section(name, column, title=title, anchor=anchor)
