"""Building blocks of schema.org nodes: types, ids, URLs, dates, and properties with values."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from villa_site.content.media import Image, is_drawing
from villa_site.site.context import BlockContext
from villa_site.site.pages.share_files import share_file
from villa_site.site.pages.urls import absolute, page_path, page_url
from villa_site.site.visits.visit import View

Thing = dict[str, Any]
"""A node of the graph."""

_LONGEST: Final = 500


def thing(kind: str, /, **properties: Any) -> Thing:
    """Return a node of the type ``kind`` without its empty properties."""
    present = {name: value for name, value in properties.items() if value not in ("", None, [], {})}
    return {"@type": kind, **present}


def subject(kind: str, name: str, view: View, /, **properties: Any) -> Thing:
    """Return a node that other nodes refer to as ``name`` of the page at its canonical URL."""
    return {"@id": f"{address_of(view)}#{name}", **thing(kind, **properties)}


def address_of(view: View) -> str:
    """Return the page's canonical URL."""
    path = page_path(view.page, view.ctx) if view.page else view.ctx.path
    return page_url(path, view.ctx)


def house(ctx: BlockContext) -> Thing:
    """Return a reference to the institution, which the home page describes in full."""
    home = page_url("/", ctx)
    organization = thing("Organization", name=ctx.product, url=home)
    return {"@id": f"{home}#organization", **organization}


def picture(image: Image | None, ctx: BlockContext) -> str:
    """Return the URL of the file of an image that search engines show best.

    They read more formats than link previews do; vector images they ignore.
    """
    if image is None or is_drawing(image.url):
        return ""
    file = share_file(image)
    return absolute(file.url if file else image.url, ctx)


def moment(value: date | datetime | None) -> str:
    """Return a date, or a time with its offset, in ISO 8601; empty for None."""
    return value.isoformat() if value else ""


def shortened(text: str) -> str:
    """Truncate a description to 500 characters at a word."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rpartition(' ')[0]}…"
