"""Makes views and contexts for the tests of the looks, and prints what they come to."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape
from html.parser import HTMLParser
from typing import Any, Literal

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.engine.rendering.printer import to_html
from villa_site.settings.languages import Locale
from villa_site.settings.project import institution_zone
from villa_site.site.context import PageContext
from villa_site.site.i18n.translations import Strings
from villa_site.site.routing.query import Query
from villa_site.site.routing.routes import Routes
from villa_site.site.visits.visit import View, Visit

ORIGIN = "https://villa.test"
NOW = datetime(2026, 11, 20, 12, tzinfo=institution_zone())

ENTRY: dict[str, Any] = {
    "item": {
        "type": "other",
        "path": "/visite/",
        "post_title": "Visiter",
        "acf_fields": {"has_color_hover": True, "color": "#D9A441"},
        "meta": {"main_color": "#111111"},
    }
}


def context(locale: Locale = "fr", **changes: Any) -> PageContext:
    """Give the surroundings of a page on an ordinary day."""
    given: dict[str, Any] = {
        "locale": locale,
        "strings": Strings(locale),
        "path": "/page/",
        "today": NOW.date(),
        "routes": Routes(),
        "product": "Villa Médicis",
        "origin": ORIGIN,
        "backend_url": "https://media.test",
    }
    if isinstance(query := changes.get("query"), dict):
        changes["query"] = Query.of(query)
    return PageContext(**(given | changes))


def view(
    page: dict[str, Any] | None = None,
    *,
    options: dict[str, Any] | None = None,
    locale: Locale = "fr",
    kind: Literal["page", "error", "maintenance"] = "page",
    maintenance: dict[str, Any] | None = None,
    banner: str = "",
    status: int = 200,
    message: str = "",
    **surroundings: Any,
) -> View:
    """Give a view of a page written as the backend would."""
    written = {"ID": 1, "path": "/page/", "post_title": "Une page", **(page or {})}
    ctx = context(locale, **surroundings)
    return View(
        kind=kind,
        visit=Visit(ctx.path, locale=locale, origin=ORIGIN),
        ctx=ctx,
        options=SiteOptions.model_validate(options or {}),
        banner=banner,
        page=Page.model_validate(written) if kind == "page" else None,
        maintenance=MaintenanceNotice.model_validate(maintenance) if maintenance else None,
        status=status,
        message=message,
    )


def shown(nodes: Any) -> str:
    """Print one node or several."""
    if nodes is None:
        return ""
    listed = nodes if isinstance(nodes, list) else [nodes]
    return to_html({"tagName": "", "children": [node for node in listed if node is not None]})


def words(markup: str) -> str:
    """Return what is read of ``markup``."""
    spaced = re.sub(r"<!-- -->", "", markup)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", spaced)).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def elements(markup: str) -> list[tuple[str, dict[str, str]]]:
    """List the elements that a browser would make, with their attributes."""
    reader = _Reader()
    reader.feed(markup)
    return reader.found


def tag(markup: str, start: str) -> str:
    """Return the first tag that begins with ``start``, to look at its attributes."""
    found = re.search(re.escape(start) + r"[^>]*>", markup)
    assert found is not None, f"no {start} in {markup[:2000]}"
    return unescape(found[0])
