"""The filters of a list of a project's entities, each by the kind of its field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from villa_site.content.cards import Card, Facet
from villa_site.content.entities.listing import FilterForm, filter_form
from villa_site.content.entities.registry import entities, listing_of
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.rows import Rows
from villa_site.content.model import ContentModel
from villa_site.site.context import BlockContext
from villa_site.site.i18n.words import anchor
from villa_site.site.listing.entity_order import Listed, day_of, number_of
from villa_site.site.listing.query import ListingQuery

YES: Final = "oui"
NO: Final = "non"
_TAKEN: Final = "page"
"""The parameter of the number of a list's page."""


@dataclass(frozen=True, slots=True)
class EntityFilter:
    """A field by which visitors choose; ``until`` is the field of the last day of a date."""

    field: FieldSpec
    form: FilterForm
    until: str = ""

    @property
    def name(self) -> str:
        """The name of the field."""
        return self.field.name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters of the address that choose."""
        name = f"{self.name}_" if self.name == _TAKEN else self.name
        if self.form == "days":
            return f"{name}-du", f"{name}-au"
        return (f"{name}-max",) if self.form == "most" else (name,)

    def allows(self, listed: Listed, query: ListingQuery) -> bool:
        """Whether an entity is among those that the address chooses by this field."""
        value = getattr(listed.entity, self.name)
        if self.form == "days":
            return self._overlaps(listed.entity, query)
        if self.form == "most":
            most, number = self.most(query), number_of(value)
            return most is None or (number is not None and number <= most)
        chosen = query[self.parameters[0]]
        return not chosen or chosen in self._words(listed)

    def most(self, query: ListingQuery) -> float | None:
        """Return the largest number that the address allows; None for any."""
        try:
            number = float(query[self.parameters[0]].replace(",", "."))
        except ValueError:
            return None
        # Infinity and what is no number choose nothing.
        return number if 0 <= number < float("inf") else None

    def facets(
        self, listed: list[Listed], every: list[Listed], *, chosen: str, ctx: BlockContext
    ) -> tuple[Facet, ...]:
        """Count the words of the field, a choice's in its order, others in the alphabet's.

        The word that is ``chosen`` is among them where any of ``every`` has it.
        """
        counts = Counter(word for each in listed for word in self._words(each))
        names: dict[str, str] = {}
        for each in every:
            words = self._words(each).items()
            names |= {word: text for word, text in words if word in counts or word == chosen}
        known = list(_item(self.field.kind).choices)
        keys = sorted(names, key=lambda key: (_place(key, known), anchor(names[key])))
        # Words of editors are in the page's language already.
        is_ours = bool(known) or names.keys() <= {YES, NO}
        return tuple(
            Facet(value=key, label=ctx.t(names[key]) if is_ours else names[key], count=counts[key])
            for key in keys
        )

    def _words(self, listed: Listed) -> dict[str, str]:
        """Return the values of the address that choose an entity, with their texts."""
        value = getattr(listed.entity, self.name)
        return dict(_words(self.field.kind, value, self.field.choices))

    def _overlaps(self, entity: ContentModel, query: ListingQuery) -> bool:
        first, last = map(query.day, self.parameters)
        if first is None and last is None:
            return True
        starts = day_of(getattr(entity, self.name))
        if starts is None:
            return False
        ends = (day_of(getattr(entity, self.until)) if self.until else None) or starts
        return (last is None or starts <= last) and (first is None or max(starts, ends) >= first)


def _item(kind: Kind) -> Kind:
    return kind.item if isinstance(kind, Rows) else kind


def _words(kind: Kind, value: Any, choices: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the value of the address and the text of each word of a value."""
    if isinstance(kind, Rows):
        for each in value or ():
            yield from _words(kind.item, each, choices)
    elif isinstance(value, bool):
        yield (YES, "Oui") if value else (NO, "Non")
    elif isinstance(kind, Choice):
        if value:
            yield str(value), choices.get(str(value), str(value))
    elif text := _text(value):
        yield anchor(text) or text, text


def _text(value: Any) -> str:
    if isinstance(value, Card):
        return value.title
    if isinstance(value, ContentModel):
        # The first field of a group is what it is called.
        return str(getattr(value, next(iter(type(value).model_fields)), "") or "")
    return value if isinstance(value, str) else ""


def _place(word: str, known: list[str]) -> int:
    return known.index(word) if word in known else len(known)


@cache
def filters_of(post_type: str) -> tuple[EntityFilter, ...]:
    """Return the filters of the list of a project's entities, in the order of the declaration."""
    declared = listing_of(post_type)
    fields = {field.name: field for field in data_fields(entities()[post_type])}
    return tuple(
        EntityFilter(fields[name], form, declared.until if name == declared.field else "")
        for name in declared.filters
        if (form := filter_form(fields[name].kind))
    )
