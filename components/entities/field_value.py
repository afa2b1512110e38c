"""Shows a field of a model by its kind: as a fact, or with a section of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import chain
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import facts
from components.listing.card import cards
from components.media.picture import picture
from components.ui.button import file_details
from components.ui.link import link
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.content.cards import Card, Place
from villa_site.content.fields.address import UrlKind
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.html import Html
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.number import NumberKind
from villa_site.content.fields.price import PriceKind
from villa_site.content.fields.rows import Rows, Table
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import ContentModel
from villa_site.site import formats
from villa_site.site.context import BlockContext

_SCHEMES = ("https://", "http://", "mailto:", "tel:")


def field_sections(
    model: ContentModel, fields: Sequence[FieldSpec], ctx: BlockContext
) -> tuple[VdomDict | None, list[VdomDict]]:
    """Render fields with their labels in the order of ``fields``, without those that are empty.

    Returns the facts that come first, for the head of a page, then sections: those of fields that
    need room, and of the facts between them.
    """
    head: list[tuple[str, Any]] = []
    pending, sections = head, []
    for field in fields:
        value = getattr(model, field.name)
        if not _is_filled(field, value, model):
            continue
        label = ctx.t(field.label)
        if (fact := _fact(field.kind, value, ctx, field)) is not None:
            pending.append((label, fact))
        elif content := [each for each in _content(value, ctx) if each is not None]:
            sections += _facts_section(pending if pending is not head else [])
            sections.append(body_section("text", *content, title=label))
            pending = []
    sections += _facts_section(pending if pending is not head else [])
    return facts(*head), sections


def _facts_section(pairs: list[tuple[str, Any]]) -> list[VdomDict]:
    return [body_section("text", facts(*pairs))] if pairs else []


def _is_filled(field: FieldSpec, value: Any, model: ContentModel) -> bool:
    """Whether an editor filled the field in; no and 0 are values where they are written."""
    if isinstance(value, bool | int | float | timedelta):
        return bool(value) or field.name in model.model_fields_set
    return isinstance(value, date | time) or bool(value)


def _fact(kind: Kind, value: Any, ctx: BlockContext, field: FieldSpec) -> Any:
    """Return the value as a fact; None for what needs room."""
    if isinstance(kind, Rows) and isinstance(value, tuple | list):
        items = [_fact(kind.item, each, ctx, field) for each in value]
        linked = any(isinstance(each, Card) for each in value)
        return None if linked or None in items else _listed(items)
    if isinstance(kind, Table) or isinstance(value, Html | Image):
        return None
    if isinstance(kind, Choice):
        return ctx.t(field.choices.get(str(value), str(value)))
    return _moment(value, ctx) or _number(kind, value, ctx) or _words(kind, value, ctx)


def _moment(value: Any, ctx: BlockContext) -> Any:
    if isinstance(value, datetime):
        return html.time({"dateTime": value.isoformat()}, formats.moment(value, ctx.locale))
    if isinstance(value, date):
        return html.time({"dateTime": value.isoformat()}, formats.days(value, None, ctx.locale))
    if isinstance(value, time):
        return formats.time_of_day(value, ctx.locale)
    return formats.time_span(value, ctx) if isinstance(value, timedelta) else None


def _number(kind: Kind, value: Any, ctx: BlockContext) -> str | None:
    if isinstance(value, bool):
        return ctx.t("Oui") if value else ctx.t("Non")
    if isinstance(kind, PriceKind):
        return formats.price(value, ctx)
    return formats.number(value, ctx.locale) if isinstance(kind, NumberKind) else None


def _words(kind: Kind, value: Any, ctx: BlockContext) -> Any:
    """Return a text or a link; None for all else."""
    if isinstance(value, str):
        return _link(value, _bare(value), ctx) if isinstance(kind, UrlKind) else str(value)
    if isinstance(value, Place):
        lines = filter(None, (value.nom, *value.adresse.splitlines()))
        return [html.span({"className": "facts-line"}, line) for line in lines]
    return _named_link(value, ctx) if isinstance(value, File | CTA | Card) else None


def _named_link(value: File | CTA | Card, ctx: BlockContext) -> Any:
    """Return a link with the name of what it leads to."""
    if isinstance(value, File):
        details = file_details(value, ctx)
        return _link(value.url, value.title or details, ctx, details if value.title else "")
    if isinstance(value, Card):
        return link(value.path, ctx, value.title) if value.path else value.title
    return _link(value.href, value.label or ctx.t("En savoir plus"), ctx)


def _link(href: str, label: str, ctx: BlockContext, details: str = "") -> Any:
    """Return a link; a fact without an address is none."""
    if not href:
        return ""
    return link(href, ctx, label, html.small(f" ({details})") if details else None)


def _bare(address: str) -> str:
    """Return an address as visitors read it."""
    for scheme in _SCHEMES:
        address = address.removeprefix(scheme)
    return address.rstrip("/") or "/"


def _listed(values: list[Any]) -> Any:
    """Return several values with commas between."""
    present = [each for each in values if each]
    if all(isinstance(each, str) for each in present):
        return ", ".join(present)
    first, *rest = present
    return [first, *chain.from_iterable((", ", each) for each in rest)]


def _content(value: Any, ctx: BlockContext) -> Iterator[Any]:
    """Yield what a field that needs room shows in its section."""
    if isinstance(value, Html):
        yield rich_text(value, ctx, below=2)
    elif isinstance(value, Image):
        yield _figure(value, ctx)
    elif isinstance(value, ContentModel):
        yield from _group(value, ctx)
    elif isinstance(value, dict):
        yield facts(*((str(name), _plain(each)) for name, each in value.items()))
    elif all(isinstance(each, Card) for each in value):
        yield cards(tuple(value), ctx)
    elif rows := [list(_content(each, ctx)) for each in value]:
        items = [html.li(row) for row in rows if any(each is not None for each in row)]
        yield html.ul({"className": "field-rows"}, items) if items else None


def _plain(value: Any) -> str:
    return "" if isinstance(value, dict | list | tuple) or value is None else str(value)


def _figure(image: Image, ctx: BlockContext) -> VdomDict | None:
    node = picture(image, ctx, slot="half")
    caption = html.figcaption(image.description) if image.description else None
    return html.figure(node, caption) if node else None


def _group(model: ContentModel, ctx: BlockContext) -> Iterator[Any]:
    """Yield the fields of a model inside of another: the facts, then the rest by its label."""
    fields = data_fields(type(model))
    filled = [each for each in fields if _is_filled(each, getattr(model, each.name), model)]
    known = [(each, _fact(each.kind, getattr(model, each.name), ctx, each)) for each in filled]
    yield facts(*((ctx.t(each.label), fact) for each, fact in known))
    for each, fact in known:
        if fact is None:
            yield html.h3(ctx.t(each.label))
            yield from _content(getattr(model, each.name), ctx)
