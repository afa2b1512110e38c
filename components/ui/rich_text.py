"""HTML of editors, cleaned, in the typography of the house."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext
from villa_site.site.rich_text import sanitise


def rich_text(markup: str, ctx: BlockContext, *, class_name: str = "") -> VdomDict | None:
    """Render HTML that nobody vouches for; nothing when nothing of it is left."""
    safe = sanitise(markup, ctx)
    if not safe:
        return None
    return html.div(
        {
            "className": f"rich-text {class_name}".strip(),
            "dangerouslySetInnerHTML": {"__html": safe},
        }
    )
