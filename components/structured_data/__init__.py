"""Structured data for search engines: the subject of a page as one JSON-LD graph.

Public names: ``structured_data`` (the script element) and ``graph`` (its nodes).
"""

from __future__ import annotations

from typing import Any, Final

from reactpy.types import VdomDict

from villa_site.backend.json_text import encode
from villa_site.engine.rendering.freeze import Frozen
from villa_site.engine.rendering.frozen import INNER, FrozenHtml
from villa_site.settings.project import search_path
from villa_site.site.visits.visit import View

__path__ = search_path(__path__, __name__)

from components.structured_data.entities import entity_thing
from components.structured_data.nodes import (
    breadcrumb_list,
    faq_page,
    organization,
    podcast,
    website,
)
from components.structured_data.opening import place_with_hours

TYPE: Final = "application/ld+json"
# No text of an editor may end the script element or begin another.
_ESCAPES: Final = str.maketrans(
    {mark: f"\\u{ord(mark):04x}" for mark in ("<", ">", "&", "\u2028", "\u2029")}
)


def structured_data(view: View) -> VdomDict | None:
    """Render the graph of a page; nothing for errors, previews and a closed site."""
    nodes = graph(view)
    if not nodes:
        return None
    text = encode({"@context": "https://schema.org", "@graph": nodes}).decode()
    content = FrozenHtml.of(text.translate(_ESCAPES), for_documents=True)
    return Frozen(
        tagName="script", attributes={"key": "structured-data", "type": TYPE, INNER: content}
    )


def graph(view: View) -> list[dict[str, Any]]:
    """Return the nodes of the page's graph."""
    page = view.page
    if page is None or not view.is_public:
        return []
    is_home = view.ctx.path == view.ctx.home
    things = (
        website(view) if is_home else None,
        organization(view) if is_home else None,
        place_with_hours(view),
        breadcrumb_list(view, page),
        entity_thing(view, page),
        faq_page(view),
    )
    return [*(node for node in things if node), *podcast(view)]
