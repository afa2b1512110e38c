"""A list that answers its filters: live in place, by links, or as a plain form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from reactpy import component, html
from reactpy.types import VdomDict

from components.forms.select_field import Option, select_field
from components.listing.query import Asked
from components.listing.use_query_navigation import Ask, use_revisit
from villa_site.content.cards import Facet
from villa_site.site.context import BlockContext
from villa_site.site.visit import Visit

RESULTS: Final = "resultats"
"""The anchor of the results: links to a state lead there."""

Filters = Callable[[Asked, Ask], VdomDict | None]


@component
def listing(
    visit: Visit, asked: Asked, *, filters: Filters, status: str, results: VdomDict
) -> VdomDict:
    """Frame filters and results; ``status`` tells in a sentence how many there are."""
    wanted, pending, ask = use_revisit(visit, asked)
    return html.div(
        {"className": "listing"},
        filters(wanted, ask),
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
    asked: Asked, ctx: BlockContext, *fields: VdomDict | None, label: str, kept: Sequence[str] = ()
) -> VdomDict:
    """Frame fields as a form that works without script; ``kept`` names what it passes on."""
    hidden = [
        html.input({"type": "hidden", "name": name, "value": asked[name], "key": name})
        for name in kept
        if asked[name]
    ]
    return html.form(
        {
            "className": "listing-filters",
            "method": "get",
            "action": f"{asked.path}#{RESULTS}",
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
    asked: Asked,
    ask: Ask,
) -> VdomDict | None:
    """Render the choice of a facet's value, with counts; nothing where there is no choice."""
    options = choices(everything, facets, asked[name])
    if len(options) <= 2 and not asked[name]:  # noqa: PLR2004 - everything, and the same once more
        return None

    def on_change(event: dict[str, Any]) -> None:
        ask(asked.with_(**{name: str(event["target"].get("value", ""))}))

    return select_field(label, name=name, value=asked[name], options=options, on_change=on_change)


def choices(everything: str, facets: Iterable[Facet], chosen: str) -> list[Option]:
    """List a facet's values with their counts; what was chosen is among them whatever it is."""
    known = {facet.value: facet for facet in facets if facet.value}.values()
    options = [Option("", everything)]
    options += [
        Option(facet.value, f"{facet.label or facet.value} ({facet.count})") for facet in known
    ]
    if chosen and all(facet.value != chosen for facet in known):
        options.append(Option(chosen, f"{chosen} (0)"))
    return options
