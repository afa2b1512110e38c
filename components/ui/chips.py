"""A row of short links, to the parts of a page or the states of a list."""

from __future__ import annotations

from collections.abc import Iterable

from reactpy import html
from reactpy.types import VdomDict


def chips(links: Iterable[tuple[str, str]], label: str) -> VdomDict:
    """Render links, each a text and a URL, as a navigation named ``label``."""
    return html.nav(
        {"className": "chips", "aria-label": label},
        html.ul(
            [html.li(html.a({"className": "chip", "href": href}, text)) for text, href in links]
        ),
    )
