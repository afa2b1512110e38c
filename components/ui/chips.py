"""A row of short links to the parts of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

_FEW: Final = 2


def chips(links: Sequence[tuple[str, str]], label: str) -> VdomDict | None:
    """Render more than two links, each a text and a URL, as a navigation named ``label``."""
    if len(links) <= _FEW:
        return None
    items = [html.li(html.a({"className": "chip", "href": href}, text)) for text, href in links]
    return html.nav({"className": "chips", "aria-label": label}, html.ul(items))
