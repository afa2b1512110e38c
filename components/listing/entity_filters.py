"""The filters of a list of a project's entities as fields, each by the kind of what it filters."""

from __future__ import annotations

from functools import partial
from typing import Final

from reactpy.types import VdomDict

from components.listing.listing import (
    RESULTS,
    Navigate,
    day_field,
    facet_fields,
    filter_form,
    number_field,
)
from villa_site.content.fields.duration import DurationKind
from villa_site.content.fields.price import PriceKind
from villa_site.settings.project import institution_currency
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked
from villa_site.site.listing.entities import EntityListing
from villa_site.site.listing.entity_filters import EntityFilter
from villa_site.site.listing.query import ListingQuery

_ENDS: Final = (marked("%s, à partir du"), marked("%s, jusqu'au"))


def entity_filters(
    filters: tuple[EntityFilter, ...],
    query: ListingQuery,
    navigate: Navigate,
    *,
    found: EntityListing,
    ctx: BlockContext,
) -> VdomDict | None:
    """Render the form of the filters; nothing where there is nothing to choose."""
    fields = [
        node for each in filters for node in _fields(each, query, navigate, found=found, ctx=ctx)
    ]
    action = f"{query.path}#{RESULTS}"
    return filter_form(action, ctx, *fields, label=ctx.t("Filtrer la liste")) if fields else None


def _fields(
    chosen: EntityFilter,
    query: ListingQuery,
    navigate: Navigate,
    *,
    found: EntityListing,
    ctx: BlockContext,
) -> list[VdomDict]:
    label, (name, *_) = ctx.t(chosen.field.label), chosen.parameters
    if chosen.form == "words":
        return facet_fields(
            query, navigate, found.facets, (name, chosen.name, label, ctx.t("Tout"))
        )
    if chosen.form == "most":
        return [_most(chosen, query, navigate, label=label, ctx=ctx)]
    return [
        day_field(
            ctx.t(words, label),
            name=parameter,
            value=day.isoformat() if (day := query.day(parameter)) else "",
            on_change=partial(_change, navigate, parameter),
        )
        for parameter, words in zip(chosen.parameters, _ENDS, strict=True)
    ]


def _most(
    chosen: EntityFilter,
    query: ListingQuery,
    navigate: Navigate,
    *,
    label: str,
    ctx: BlockContext,
) -> VdomDict:
    """Render the field of the largest number, its label with the unit that is counted in."""
    (name,), most = chosen.parameters, chosen.most(query)
    unit = institution_currency() if isinstance(chosen.field.kind, PriceKind) else ""
    unit = "min" if isinstance(chosen.field.kind, DurationKind) else unit
    return number_field(
        ctx.t("%s, au plus", f"{label} ({unit})" if unit else label),
        name=name,
        value="" if most is None else f"{most:g}",
        on_change=partial(_change, navigate, name),
    )


def _change(navigate: Navigate, name: str, value: str) -> None:
    navigate(**{name: value})
