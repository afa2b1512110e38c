"""What a page is about, told to search engines in schema.org's terms, as one graph of JSON-LD."""

from __future__ import annotations

from typing import Any, Final

from reactpy.types import VdomDict

from components.structured_data.book import book
from components.structured_data.event import event
from components.structured_data.faq_page import questions_of
from components.structured_data.organization import organization, website
from components.structured_data.person import person
from components.structured_data.podcast import podcast
from components.structured_data.trail import trail
from villa_site.backend.json_text import encode
from villa_site.engine.rendering.freeze import Frozen
from villa_site.engine.rendering.frozen import INNER, FrozenHtml
from villa_site.site.visit import View

TYPE: Final = "application/ld+json"
# Nothing in it may end the element, or begin another, whatever an editor wrote.
_ESCAPES: Final = str.maketrans(
    {mark: f"\\u{ord(mark):04x}" for mark in ("<", ">", "&", "\u2028", "\u2029")}
)


def structured_data(view: View) -> VdomDict | None:
    """Render the graph of a page; errors, previews and closed sites are about nothing."""
    nodes = graph(view)
    if not nodes:
        return None
    written = encode({"@context": "https://schema.org", "@graph": nodes}).decode()
    content = FrozenHtml.of(written.translate(_ESCAPES))
    return Frozen(
        tagName="script", attributes={"key": "structured-data", "type": TYPE, INNER: content}
    )


def graph(view: View) -> list[dict[str, Any]]:
    """List what the page is about."""
    if view.page is None or view.kind != "page" or view.ctx.preview:
        return []
    found = (
        website(view),
        organization(view),
        trail(view),
        event(view),
        person(view),
        book(view),
        questions_of(view),
    )
    return [*(node for node in found if node), *podcast(view)]
