"""An editor's HTML, sanitised and styled."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.html_content import html_content
from villa_site.site.context import BlockContext
from villa_site.site.html.headings import headings_below
from villa_site.site.html.rich_text import sanitise_with_players


def rich_text(
    markup: str, ctx: BlockContext, *, class_name: str = "", below: int = 0
) -> VdomDict | None:
    """Render untrusted HTML sanitised; nothing when that leaves nothing.

    Its headings are those of the editor, or begin one level ``below`` the heading before them.
    """
    safe = sanitise_with_players(markup, ctx)
    if not safe:
        return None
    if below:
        safe = headings_below(safe, below)
    return html_content(html.div, {"className": f"rich-text {class_name}".strip()}, safe, ctx)
