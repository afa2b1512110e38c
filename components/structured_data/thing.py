"""Things in schema.org's terms: their type, and of their properties those that say something."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from villa_site.content.media import Image
from villa_site.site.absolute_urls import absolute, page_path, page_url
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

Thing = dict[str, Any]

_LONGEST: Final = 500


def thing(kind: str, **properties: Any) -> Thing:
    """Make a thing of ``kind``; a property without a value is left out."""
    told = {name: value for name, value in properties.items() if value not in ("", None, [], {})}
    return {"@type": kind, **told}


def named(thing_: Thing, address: str, name: str) -> Thing:
    """Give the thing a name by which others on the page, and on other pages, refer to it."""
    return {"@id": f"{address}#{name}", **thing_}


def address_of(view: View) -> str:
    """Give the page's one address."""
    path = page_path(view.page, view.ctx) if view.page else view.ctx.path
    return page_url(path, view.ctx)


def house(ctx: BlockContext) -> Thing:
    """Refer to the institution, which the home page tells more of."""
    home = page_url("/", ctx)
    return named(thing("Organization", name=ctx.product, url=home), home, "organization")


def picture(image: Image | None, ctx: BlockContext) -> str:
    """Give the address of an image; one that is drawn in vectors is no picture to others."""
    return absolute(image.url, ctx) if image and not is_vector(image) else ""


def is_vector(image: Image) -> bool:
    """Tell whether an image is one that cards and search results cannot show."""
    return image.url.split("?")[0].lower().endswith((".svg", ".svgz"))


def moment(value: date | datetime | None) -> str:
    """Write a day, or a time with its offset."""
    return value.isoformat() if value else ""


def shortened(text: str) -> str:
    """Cut a description at a word, where it would be a text of its own."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rpartition(' ')[0]}…"
