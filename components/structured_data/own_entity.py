"""schema.org's description of a project's entity, by the properties declared beside its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Any, Final

from components.structured_data.thing import (
    Thing,
    address_of,
    complete_event,
    language_of,
    picture,
    place_thing,
    property_type,
    shortened,
    subject,
    thing,
)
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, Place
from villa_site.content.entities.registry import entity_model
from villa_site.content.fields.address import UrlKind
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.duration import iso_duration
from villa_site.content.fields.html import Html
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.marks import SchemaProperty
from villa_site.content.fields.plain_text import plain_text
from villa_site.content.fields.price import PriceKind
from villa_site.content.fields.rows import Rows
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import ContentModel
from villa_site.settings.project import institution_currency
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import absolute, absolute_link
from villa_site.site.visits.visit import View

_ENUMERATION: Final = re.compile(r"[A-Z][A-Za-z]+")
_OFFERS: Final = frozenset({"price", "offers"})


def own_thing(view: View, page: Page, kind: str) -> Thing:
    """Describe an entity of a project by what all pages have, and by its own properties."""
    ctx = view.ctx
    properties = dict(_properties(view, page, kind))
    kind, properties = complete_event(kind, properties, ctx)
    return subject(
        kind,
        page.post_type,
        view,
        **{
            "name": page.title or ctx.product,
            "url": address_of(view),
            "description": shortened(_summary(page)),
            "image": picture(_picture(page.entity) or page.seo.image, ctx),
            "inLanguage": language_of(kind, ctx),
        }
        | properties,
    )


def _summary(page: Page) -> str:
    return str(getattr(page.entity, "chapo", "")) or page.seo.description


def _picture(entity: ContentModel | None) -> Image | None:
    values = vars(entity).values() if entity else ()
    return next((value for value in values if isinstance(value, Image)), None)


def _properties(view: View, page: Page, kind: str) -> Iterator[tuple[str, Any]]:
    """Yield the properties of the fields that have a value, things inside of it as a whole."""
    inner: dict[str, Thing] = {}
    for field, mark in _marked(page):
        value = _value(field.kind, mark.name, getattr(page.entity, field.name), view.ctx, field)
        if value in ("", None, []):
            continue
        outer, _, name = _path(mark.name, field.kind, kind).rpartition(".")
        if outer:
            inner.setdefault(outer, {})[name] = value
        else:
            yield name, value
    for name, properties in inner.items():
        yield name, _inner(name, properties, view)


def _marked(page: Page) -> Iterator[tuple[FieldSpec, SchemaProperty]]:
    model = entity_model(page.post_type, page.template)
    for field in data_fields(model) if model and page.entity else ():
        if mark := field.mark(SchemaProperty):
            yield field, mark


def _path(name: str, kind: Kind, outer: str) -> str:
    """Return where a property is: a price is always that of an offer."""
    priced = isinstance(kind, PriceKind) and name in _OFFERS and outer != "Offer"
    return "offers.price" if priced else name


def _inner(name: str, properties: Thing, view: View) -> Thing:
    if name == "offers":
        properties = {"url": address_of(view)} | properties
    if "price" in properties:
        properties["priceCurrency"] = institution_currency()
    return thing(property_type(name) or "Thing", **properties)


def _value(kind: Kind, name: str, value: Any, ctx: BlockContext, field: FieldSpec) -> Any:
    """Return the value of a field in the shape of the property."""
    if isinstance(kind, Rows) and isinstance(value, tuple | list):
        every = [_value(kind.item, name, each, ctx, field) for each in value]
        return [each for each in every if each not in ("", None, [])]
    if isinstance(kind, Choice):
        word = str(value or "")
        known = _ENUMERATION.fullmatch(word)
        return f"https://schema.org/{word}" if known else ctx.t(field.choices.get(word, word))
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return iso_duration(value)
    if isinstance(kind, PriceKind) and value is not None:
        return f"{value:.2f}".removesuffix(".00")
    return _thing_or_text(kind, name, value, ctx)


def _thing_or_text(kind: Kind, name: str, value: Any, ctx: BlockContext) -> Any:
    match value:
        case Image() | File() | CTA():
            return _address(value, ctx)
        case Card():
            return _named(name, "Thing", name=value.title, url=absolute(value.path, ctx))
        case Place():
            return place_thing(value, ctx) if value.nom or value.adresse else ""
        case str():
            return _text(kind, name, value, ctx)
    return value if isinstance(value, bool | int | float) else None


def _address(value: Image | File | CTA, ctx: BlockContext) -> str:
    if isinstance(value, Image):
        return picture(value, ctx)
    if isinstance(value, File):
        return absolute(value.url, ctx)
    return absolute_link(value.href, ctx) if value.href else ""


def _text(kind: Kind, name: str, value: str, ctx: BlockContext) -> Any:
    """Return a text, the name of a thing where the property is one."""
    if isinstance(kind, UrlKind):
        return absolute(value, ctx) if value else ""
    text = plain_text(value) if isinstance(value, Html) else value
    return _named(name, "", name=text) if text and property_type(name) else text


def _named(name: str, otherwise: str, /, **properties: Any) -> Thing:
    return thing(property_type(name.rpartition(".")[2]) or otherwise, **properties)
