"""The order of a project's entities in their list, and which of them are not over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from villa_site.content.cards import Card
from villa_site.content.entities.listing import Listing
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import data_fields
from villa_site.content.fields.kind import Kind
from villa_site.content.model import ContentModel
from villa_site.settings.project import institution_zone
from villa_site.site.i18n.words import anchor

_MINUTE: Final = timedelta(minutes=1)


class Listed(NamedTuple):
    """A card, and the fields of its entity that the list needs."""

    card: Card
    entity: ContentModel


def ordered(listed: Iterable[Listed], declared: Listing, model: type[ContentModel]) -> list[Listed]:
    """Sort by the field that is declared, then by title; those without a value come last."""
    name = declared.field
    if not name:
        by_title = sorted(listed, key=_title, reverse=declared.descending)
        return by_title if declared.order else list(listed)
    key = _key(next(each.kind for each in data_fields(model) if each.name == name))
    valued: list[Listed] = []
    rest: list[Listed] = []
    for each in sorted(listed, key=_title):
        (rest if getattr(each.entity, name) in (None, "") else valued).append(each)
    valued.sort(key=lambda each: key(getattr(each.entity, name)), reverse=declared.descending)
    return [*valued, *rest]


def _title(listed: Listed) -> str:
    return anchor(listed.card.title)


def _key(kind: Kind) -> Callable[[Any], Any]:
    if isinstance(kind, Choice):
        words = list(kind.choices)
        return lambda value: words.index(value) if value in words else len(words)
    return lambda value: anchor(value) if isinstance(value, str) else value


def is_upcoming(entity: ContentModel, declared: Listing, today: date) -> bool:
    """Whether an entity is not over; one without a date may still come."""
    names = filter(None, (declared.field, declared.until))
    days = [day for name in names if (day := day_of(getattr(entity, name)))]
    return not days or max(days) >= today


def day_of(value: Any) -> date | None:
    """Return the day of a date or a moment; None for anything else."""
    if isinstance(value, datetime):
        return value.astimezone(institution_zone()).date()
    return value if isinstance(value, date) else None


def number_of(value: Any) -> float | None:
    """Return a number, of a duration its minutes; None for anything else."""
    if isinstance(value, timedelta):
        return value / _MINUTE
    return value if isinstance(value, int | float) else None
