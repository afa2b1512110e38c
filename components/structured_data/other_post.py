"""schema.org's description of another plugin's post, by the mapping of the plugin's settings."""

from __future__ import annotations

import re
from typing import Any, Final

from components.structured_data.thing import (
    WORK,
    Thing,
    address_of,
    complete_event,
    language_of,
    moment,
    picture,
    property_type,
    shortened,
    subject,
    thing,
)
from villa_site.backend.models.page import Page
from villa_site.content.entities.other_post import Details, OtherPost, PublicField
from villa_site.content.fields.plain_text import plain_text
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import absolute, absolute_link
from villa_site.site.visits.visit import View

_TYPE: Final = re.compile(r"[A-Z][A-Za-z]{1,40}")
_PROPERTY: Final = re.compile(r"[a-z][A-Za-z]{1,40}")
_OWN: Final = frozenset({"name", "url", "inLanguage"})
"""Facts that the page itself says best."""


def other_thing(view: View, page: Page) -> Thing | None:
    """Describe the post; an event without its first day is a work, as search engines need one."""
    details = page.fields(OtherPost).details
    if details is None:
        return None
    ctx, properties = view.ctx, _properties(details, view.ctx)
    kind = details.mapping.type if _TYPE.fullmatch(details.mapping.type) else WORK
    kind, properties = complete_event(kind, properties, ctx)
    return subject(
        kind,
        page.post_type,
        view,
        **{
            "name": page.title or ctx.product,
            "url": address_of(view),
            "description": shortened(details.chapo or page.seo.description),
            "image": picture(details.image or page.seo.image, ctx),
            "inLanguage": language_of(kind, ctx),
        }
        | properties,
    )


def _properties(details: Details, ctx: BlockContext) -> dict[str, Any]:
    fields = {each.name: each for each in details.fields}
    found = {
        name: _value(name, fields[field], ctx)
        for name, field in details.mapping.properties.items()
        if field in fields and _PROPERTY.fullmatch(name) and name not in _OWN
    }
    return {name: value for name, value in found.items() if value}


def _value(name: str, field: PublicField, ctx: BlockContext) -> Any:
    """Return the value of a field in the shape of the property."""
    values: list[Any] = []
    for words in _words(field):
        kind = property_type(name)
        values.append(thing(kind, name=words) if kind else words)
    values += [moment(day) for day in field.days if day]
    values += [
        thing(property_type(name) or "Thing", name=each.title, url=absolute(each.path, ctx))
        for each in field.items
        if each.title
    ]
    values += [absolute_link(each.href, ctx) for each in field.links if each.href]
    values += [picture(each, ctx) for each in field.images]
    values = [each for each in values if each]
    return values[0] if len(values) == 1 else values


def _words(field: PublicField) -> list[str]:
    html = plain_text(field.html)
    return [*filter(None, field.texts), *([shortened(html)] if html else [])]
