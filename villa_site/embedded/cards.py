"""Makes cards: how one content entity is shown inside another."""

from __future__ import annotations

from typing import Any, Final

from villa_site.backend.models.page import Seo
from villa_site.content.cards import Card
from villa_site.content.entities.entity import card_field, listed_fields
from villa_site.content.entities.registry import entity_model
from villa_site.content.fields.day import DayKind
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.kind import Json, Source
from villa_site.content.fields.marks import SeoFallback
from villa_site.content.fields.text import TextKind
from villa_site.embedded import prose
from villa_site.embedded.documents import Document, mapping

_YEAR: Final = 4
_CARD: Final = {field.key: field for field in data_fields(Card)}
_SEO: Final = {field.key: field for field in data_fields(Seo)}


def card(document: Document, place: Source) -> dict[str, Any]:
    """Return the contract's Card; fields that the post type does not have are absent.

    ``place`` is the document's file.
    """
    values = {
        "ID": document.number,
        "post_type": document.post_type,
        "post_title": prose.title(document.title),
        "path": document.path,
    }
    model = entity_model(document.post_type, document.template)
    for field in data_fields(model) if model else ():
        written = document.fields.get(field.written)
        shown = card_field(model, field) if model else ""
        if shown and written is not None:
            target = _CARD[shown]
            values[target.key] = _card_value(
                field, target, written, place / "fields" / field.written
            )
    if listed := _listed(document, place):
        values["values"] = listed
    for field in _CARD.values():
        if (fallback := field.mark(SeoFallback)) and not values.get(field.key):
            values[field.key] = _of_seo(_SEO[fallback.field], document, place)
    return values


def _listed(document: Document, place: Source) -> dict[str, Any]:
    """Return the fields that the list of the entity needs."""
    model = entity_model(document.post_type, document.template)
    found = {}
    for field in listed_fields(model) if model else ():
        written = document.fields.get(field.written)
        if written is not None:
            found[field.key] = field.kind.convert(written, place / "fields" / field.written)
    return found


def _card_value(field: FieldSpec, target: FieldSpec, written: Json, place: Source) -> Json:
    """Convert an entity's field; of a date that the card shows as text it is the year."""
    value = field.kind.convert(written, place)
    dated = isinstance(field.kind, DayKind) and isinstance(target.kind, TextKind)
    return value[:_YEAR] if dated else value


def _of_seo(field: FieldSpec, document: Document, place: Source) -> Json:
    written = mapping(document.data.get("seo")).get(field.key)
    return field.kind.convert(written, place / "seo" / field.key) if written else field.kind.empty
