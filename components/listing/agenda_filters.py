"""The agenda's filters and views: quick ranges, list or month, for whom, in what, where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.listing.agenda_month import month_href
from components.listing.listing import Navigate, OnChange, choices, facet_fields, select_field
from components.ui.icon import icon
from villa_site.content.cards import Facet
from villa_site.site.context import BlockContext
from villa_site.site.listing.date_ranges import PERIOD
from villa_site.site.listing.event_filters import (
    ACCESS,
    AUDIENCE,
    CATEGORY,
    FILTERS,
    LANGUAGE,
    PLACE,
    PRICE,
)
from villa_site.site.listing.events import MONTH_VIEW, VIEW
from villa_site.site.listing.query import ListingQuery

_DETAILS: Final = (AUDIENCE, LANGUAGE, ACCESS, PRICE, PLACE)

Facets = Mapping[str, tuple[Facet, ...]]


def agenda_views(query: ListingQuery, ctx: BlockContext, *, anchor: str) -> VdomDict:
    """Render links to today, the weekend and the month as lists, and to the month as a table."""
    kept = query.only(*FILTERS)
    this_month = f"{ctx.today:%Y-%m}"
    lists = {
        "": ctx.t("Tout"),
        "aujourdhui": ctx.t("Aujourd'hui"),
        "week-end": ctx.t("Ce week-end"),
        this_month: ctx.t("Ce mois-ci"),
    }
    in_month = query[VIEW] == MONTH_VIEW
    current = None if in_month else query[PERIOD]
    links = [
        _view(kept.with_(**{PERIOD: value}).href(anchor), label, current=value == current)
        for value, label in lists.items()
    ]
    calendar = _view(
        month_href(kept, ctx.today), ctx.t("Calendrier du mois"), current=in_month, nofollow=True
    )
    return html.nav(
        {"className": "chips agenda-views", "aria-label": ctx.t("Voir l'agenda")},
        html.ul([html.li(each) for each in (*links, calendar)]),
    )


def _view(href: str, label: str, *, current: bool, nofollow: bool = False) -> VdomDict:
    attributes = {"className": "chip", "href": href}
    attributes |= {"aria-current": "true"} if current else {}
    return html.a(attributes | ({"rel": "nofollow"} if nofollow else {}), label)


def event_fields(
    query: ListingQuery, navigate: Navigate, facets: Facets, ctx: BlockContext
) -> list[VdomDict | None]:
    """Render the category, and the other filters in a part that unfolds; none without choices."""
    fields: list[VdomDict] = [
        *facet_fields(
            query,
            navigate,
            facets,
            (AUDIENCE, AUDIENCE, ctx.t("Public"), ctx.t("Tous les publics")),
            (LANGUAGE, LANGUAGE, ctx.t("Langue"), ctx.t("Toutes les langues")),
        ),
        *_with_any(query, navigate, facets, ctx),
        *facet_fields(
            query, navigate, facets, (PLACE, PLACE, ctx.t("Lieu"), ctx.t("Tous les lieux"))
        ),
    ]
    chosen = any(query[name] for name in _DETAILS)
    more = html.details(
        {"className": "agenda-more", "open": chosen, "key": "more"},
        html.summary(html.span(ctx.t("Plus de filtres")), icon("plus")),
        html.div({"className": "agenda-more-fields"}, fields),
    )
    category = (CATEGORY, CATEGORY, ctx.t("Catégorie"), ctx.t("Toutes les catégories"))
    return [*facet_fields(query, navigate, facets, category), more if fields else None]


def _with_any(
    query: ListingQuery, navigate: Navigate, facets: Facets, ctx: BlockContext
) -> list[VdomDict]:
    """Render what one value is enough for: it says something of an event that others do not."""
    nodes = []
    for name, label, everything in (
        (ACCESS, ctx.t("Accessibilité"), ctx.t("Tous les événements")),
        (PRICE, ctx.t("Tarif"), ctx.t("Tous les tarifs")),
    ):
        if facets.get(name) or query[name]:
            nodes.append(
                select_field(
                    label,
                    name=name,
                    value=query[name],
                    options=choices(everything, facets.get(name, ()), query[name]),
                    on_change=_changing(navigate, name),
                )
            )
    return nodes


def _changing(navigate: Navigate, name: str) -> OnChange:
    return lambda value: navigate(**{name: value})
