"""The gallery's own pages: finished HTML in the site's style, with a small script of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.client_build import ClientBuild
from villa_site.engine.rendering.attributes import attributes
from villa_site.engine.rendering.printer import to_html
from villa_site.site.pages.colours import custom_properties, default_colours
from villa_site.tools.gallery.address import GALLERY

STYLE: Final = f"{GALLERY}gallery.css"
SCRIPT: Final = f"{GALLERY}gallery.js"
FILES: Final = {
    STYLE: "text/css",
    SCRIPT: "text/javascript",
    f"{GALLERY}environment.js": "text/javascript",
    f"{GALLERY}live.js": "text/javascript",
    f"{GALLERY}workshop.js": "text/javascript",
    f"{GALLERY}workshop.css": "text/css",
}
"""The files of the gallery's own pages, with their media types."""


def document(title: str, build: ClientBuild, *content: Any, workshop: bool = False) -> str:
    """Write a page of the gallery, or its ``workshop``; React has no part in it."""
    more = (
        f'<link rel="stylesheet" href="{GALLERY}workshop.css"/>'
        f'<script type="module" src="{GALLERY}workshop.js"></script>'
    )
    body = [
        html.a({"className": "skip-link", "href": "#main"}, "Skip to the content"),
        _bar(),
        html.main({"id": "main", "className": "gallery", "tabIndex": -1}, *content),
    ]
    root = {
        "lang": "en",
        "data-header-theme": "dark",
        "data-state": f"{GALLERY}state",
        "style": custom_properties(default_colours()),
    }
    return "".join(
        (
            f'<!DOCTYPE html><html{attributes(root)}><head><meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            to_html(html.title(f"{title} · block gallery")),
            '<meta name="robots" content="noindex"/>',
            build.style.element,
            build.early,
            f'<link rel="stylesheet" href="{STYLE}"/>',
            f'<script type="module" src="{SCRIPT}"></script>',
            more if workshop else "",
            "</head><body>",
            *(to_html(node) for node in body),
            "</body></html>",
        )
    )


def _bar() -> VdomDict:
    return html.header(
        {"className": "gallery-bar"},
        html.a({"href": GALLERY}, "Block gallery"),
        html.a({"href": "/"}, "The site"),
    )


def frame(path: str, title: str, width: int, attributes: Mapping[str, str]) -> VdomDict:
    """Show a specimen's page as a window of ``width`` pixels would."""
    own = {"src": path, "title": title, "width": width, "loading": "lazy", **attributes}
    return html.div(
        {"className": "gallery-frame", "style": {"--width": f"{width}px"}}, html.iframe(own)
    )
