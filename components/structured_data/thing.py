"""Building blocks of schema.org nodes: types, ids, URLs, dates, and properties with values."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from villa_site.content.cards import Place
from villa_site.content.media import Image, is_drawing
from villa_site.discovery.events import coordinates
from villa_site.site.context import BlockContext
from villa_site.site.pages.share_files import share_file
from villa_site.site.pages.urls import absolute, page_path, page_url
from villa_site.site.visits.visit import View

Thing = dict[str, Any]
"""A node of the graph."""

WORK: Final = "CreativeWork"
"""The type of what has no type of its own."""

_LONGEST: Final = 500
_PLACES: Final = frozenset({"location", "containedInPlace", "birthPlace", "workLocation"})
_PERSONS: Final = frozenset(
    {"actor", "author", "contributor", "creator", "director", "editor", "performer", "translator"}
)
_ORGANIZATIONS: Final = frozenset({"organizer", "publisher", "sponsor", "funder", "provider"})
_SPOKEN_OF: Final = frozenset({"Person", "Place", "Organization"})
"""Types of what has no language."""


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


def property_type(name: str) -> str:
    """Return the type of the things that a property names; empty for one that is a text."""
    if name in _PLACES:
        return "Place"
    if name in _PERSONS:
        return "Person"
    if name == "offers":
        return "Offer"
    return "Organization" if name in _ORGANIZATIONS else ""


def language_of(kind: str, ctx: BlockContext) -> str:
    """Return the language of a thing of the type ``kind``; empty for one that has none."""
    return "" if kind in _SPOKEN_OF else ctx.locale


def complete_event(kind: str, properties: Thing, ctx: BlockContext) -> tuple[str, Thing]:
    """Return the type and the properties of a thing, an event's with its place and organizer.

    An event without its first day is a work, as search engines need one.
    """
    if not kind.endswith("Event"):
        return kind, properties
    if not properties.get("startDate"):
        return WORK, properties
    place = thing("Place", name=ctx.product)
    return kind, {"location": place, "organizer": house(ctx)} | properties


def place_thing(place: Place, ctx: BlockContext) -> Thing:
    """Describe a place; the institution itself where none is given."""
    at = coordinates(place)
    point = thing("GeoCoordinates", latitude=at[0], longitude=at[1]) if at else None
    return thing("Place", name=place.nom or ctx.product, address=_address(place), geo=point)


def _address(place: Place) -> Thing | None:
    parts = place.parts
    if parts is None:
        return None
    return thing(
        "PostalAddress",
        streetAddress=parts.street,
        postalCode=parts.postal_code,
        addressLocality=parts.city,
        addressRegion=parts.region,
        addressCountry=parts.country,
    )
