"""A list with filters: updated in place when live, a plain form without script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from reactpy import component, html
from reactpy.types import VdomDict

from components.forms.select_field import SelectOption, select_field
from components.listing.use_query_navigation import Navigate, use_query_navigation
from villa_site.content.cards import Facet
from villa_site.site.context import BlockContext
from villa_site.site.listing.query import ListingQuery
from villa_site.site.visit import Visit

RESULTS: Final = "resultats"
"""The anchor of the results."""

Filters = Callable[[ListingQuery, Navigate], VdomDict | None]
"""Renders the filters of a query; a change calls the second argument with another query."""


@component
def listing(
    visit: Visit, query: ListingQuery, *, filters: Filters, status: str, results: VdomDict
) -> VdomDict:
    """Render filters and results; ``status`` is a sentence with the number of results."""
    current, pending, navigate = use_query_navigation(visit, query)
    return html.div(
        {"className": "listing"},
        filters(current, navigate),
        html.p({"className": "listing-status", "role": "status"}, status),
        html.div(
            {
                "className": "listing-results",
                "id": RESULTS,
                "aria-busy": "true" if pending else "false",
            },
            results,
        ),
    )


def filter_form(
    query: ListingQuery,
    ctx: BlockContext,
    *fields: VdomDict | None,
    label: str,
    kept: Sequence[str] = (),
) -> VdomDict:
    """Render fields as a form that works without script; ``kept`` are parameters it resubmits."""
    hidden = [
        html.input({"type": "hidden", "name": name, "value": query[name], "key": name})
        for name in kept
        if query[name]
    ]
    return html.form(
        {
            "className": "listing-filters",
            "method": "get",
            "action": f"{query.path}#{RESULTS}",
            "role": "search",
            "aria-label": label,
        },
        *hidden,
        *fields,
        html.button(
            {"type": "submit", "className": "button button-outline listing-submit"},
            ctx.t("Filtrer"),
        ),
    )


def facet_field(
    label: str,
    everything: str,
    *,
    name: str,
    facets: Iterable[Facet],
    query: ListingQuery,
    navigate: Navigate,
) -> VdomDict | None:
    """Render a facet as a select with counts; nothing where there is one value only."""
    options = choices(everything, facets, query[name])
    if len(options) <= 2 and not query[name]:  # noqa: PLR2004 - "all", and one value that is the same
        return None

    def on_change(event: dict[str, Any]) -> None:
        navigate(query.with_(**{name: str(event["target"].get("value", ""))}))

    return select_field(label, name=name, value=query[name], options=options, on_change=on_change)


def choices(everything: str, facets: Iterable[Facet], selected: str) -> list[SelectOption]:
    """List a facet's values with their counts; ``selected`` is added when it is not among them."""
    distinct = {facet.value: facet for facet in facets if facet.value}.values()
    options = [SelectOption("", everything)]
    options += [
        SelectOption(facet.value, f"{facet.label or facet.value} ({facet.count})")
        for facet in distinct
    ]
    if selected and all(facet.value != selected for facet in distinct):
        options.append(SelectOption(selected, f"{selected} (0)"))
    return options
