"""The HTML that WordPress stores for its core blocks: sanitised, and read by element."""

from __future__ import annotations

from villa_site.site.html.allowed_html import PLAYER, allowed_style
from villa_site.site.html.rich_text import sanitise_with_players
from villa_site.site.html.wordpress_html import (
    find_element,
    formula,
    image_of_element,
    inner_html_of,
    media_source,
)

__all__ = [
    "PLAYER",
    "allowed_style",
    "find_element",
    "formula",
    "image_of_element",
    "inner_html_of",
    "media_source",
    "sanitise_with_players",
]
