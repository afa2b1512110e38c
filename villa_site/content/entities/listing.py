"""The list of a project's entities, as ``@entity(list=Listing(…))`` declares it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.day import DayKind
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.duration import DurationKind
from villa_site.content.fields.flag import FlagKind
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.number import NumberKind
from villa_site.content.fields.reference import CardKind
from villa_site.content.fields.rows import Rows
from villa_site.content.fields.text import TextKind
from villa_site.content.model import ContentModel

MOST: Final = 100
"""Most entities on a page of a list."""

FilterForm = Literal["days", "most", "words"]
"""How a field filters: from a day to a day, at most a number, or by one of its words."""


TITLE: Final = "title"
"""The order of a list by the titles of its entities."""


@dataclass(frozen=True, slots=True)
class Listing:
    """How the page with the template ``…_list`` lists an entity.

    ``order`` is the field that the list is sorted by, or ``"title"``, with a hyphen before it from
    the highest to the lowest: ``"-date"``; without it the list has the backend's order.
    ``upcoming`` leaves out what is over by the day in ``order``, or by that in ``until``, the field
    of a last day. ``filters`` are fields by which visitors choose, ``number`` is how many are on a
    page.
    """

    order: str = ""
    upcoming: bool = False
    filters: Sequence[str] = ()
    number: int = 24
    until: str = ""

    @property
    def field(self) -> str:
        """The name of the field that the list is sorted by; empty for the title."""
        name = self.order.removeprefix("-")
        return "" if name == TITLE else name

    @property
    def descending(self) -> bool:
        """Whether the highest comes first."""
        return self.order.startswith("-")

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of all fields that the list needs."""
        return tuple(dict.fromkeys(filter(None, (self.field, self.until, *self.filters))))


def filter_form(kind: Kind) -> FilterForm | None:
    """Return how a field of this kind filters; None for one that cannot."""
    item = kind.item if isinstance(kind, Rows) else kind
    if isinstance(item, DayKind):
        return "days"
    if isinstance(item, NumberKind | DurationKind):
        return None if isinstance(kind, Rows) else "most"
    if isinstance(item, TextKind | Choice | FlagKind | CardKind):
        return "words"
    # A place, of which the first field is its name.
    return "words" if isinstance(item, GroupKind) and item.plain else None


def problems(listing: Listing, model: type[ContentModel]) -> Iterator[str]:
    """Yield what cannot be of a list of entities of ``model``, each as a sentence."""
    fields = {field.name: field for field in data_fields(model)}
    if isinstance(listing.filters, str):
        yield f'list= needs its filters in parentheses: filters=("{listing.filters}",).'
        return
    for name in listing.fields:
        if name not in fields:
            close = get_close_matches(name, fields, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(fields)}."
            yield f"list= names {name!r}, which is no field of the entity; {hint}"
            return
    if not 1 <= listing.number <= MOST:
        yield f"list= has the number {listing.number}; write one from 1 to {MOST}."
    yield from _unusable(listing, fields)


def _unusable(listing: Listing, fields: dict[str, FieldSpec]) -> Iterator[str]:
    order, until = fields.get(listing.field), fields.get(listing.until)
    if order and not _sorts(order.kind):
        yield f"list= cannot be sorted by {order.name!r}; name a date, a number or a text."
    if listing.upcoming and not (order and isinstance(order.kind, DayKind)):
        yield 'list= with upcoming=True needs the field of the date: order="date".'
    if until and not isinstance(until.kind, DayKind):
        yield f"list= has until={until.name!r}, which is no date."
    for name in listing.filters:
        if filter_form(fields[name].kind) is None:
            yield f"list= cannot filter by {name!r}; name a date, a number, a word or a switch."


def _sorts(kind: Kind) -> bool:
    return isinstance(kind, DayKind | NumberKind | DurationKind | TextKind | Choice | FlagKind)
