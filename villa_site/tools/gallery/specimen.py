"""A specimen's page: one block as visitors get it, and nothing else."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.consent import consent
from components.chrome.head import document_attributes
from components.page import MAIN_ID
from villa_site.engine.protocols import Composition
from villa_site.site.block_rendering import blocks
from villa_site.site.visit import View


def specimen(view: View) -> Composition:
    """Compose the page; consent is there for the blocks that ask for it."""
    title = view.page.title if view.page else ""
    asked = consent(view)
    nodes = [
        html.title(title),
        html.meta({"name": "robots", "content": "noindex"}),
        html.main(
            {"id": MAIN_ID, "tabIndex": -1},
            html.h1({"className": "visually-hidden"}, title),
            html.h2({"className": "visually-hidden", "lang": "en"}, "The block"),
            *(_placed(blocks(view)) or [_nothing()]),
        ),
        *([asked] if asked else []),
    ]
    return Composition(html=document_attributes(view), nodes=nodes)


def _placed(nodes: list[Any]) -> list[Any]:
    """Put an item, which is nothing for itself, into a list."""
    items = [node for node in nodes if isinstance(node, dict) and node["tagName"] == "li"]
    return [html.ul({"className": "rich-text block"}, *items)] if items else nodes


def _nothing() -> VdomDict:
    return html.p(
        {"className": "block-notice", "role": "note", "lang": "en"},
        "Nothing is shown: the data asks for nothing, or the block failed and the log says why.",
    )
