"""A list with filters: updated in place when live, a plain form without script; its notices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, Protocol

from reactpy import component, event, html, use_ref, use_state
from reactpy.types import VdomDict

from components.ui.button import link_button
from components.ui.icon import icon
from villa_site.content.cards import Facet
from villa_site.engine.hooks import use_query
from villa_site.engine.rendering.freeze import Frozen
from villa_site.site.context import BlockContext
from villa_site.site.listing.query import ListingQuery
from villa_site.site.visits.visit import Visit

RESULTS: Final = "resultats"
"""The anchor of the results."""


class Navigate(Protocol):
    """Moves to the first page of the same list with other parameters."""

    def __call__(self, **changes: str) -> None:
        """Change these parameters of the latest query, which may be newer than the one shown."""


Filters = Callable[[ListingQuery, Navigate], VdomDict | None]
"""Renders the filters of a query; a change calls the second argument."""
OnChange = Callable[[str], None]
"""Takes the new value of a field."""

# A year that is being typed is a date at every digit.
_PAUSE: Final = 500


@component
def listing(
    visit: Visit, query: ListingQuery, *, filters: Filters, status: str, results: VdomDict
) -> VdomDict:
    """Render filters and results; ``status`` is a sentence with the number of results."""
    current, pending, navigate = use_query_navigation(visit, query)
    return listing_frame(filters(current, navigate), status, results, pending=pending)


def use_query_navigation(
    visit: Visit, current: ListingQuery, *, push: bool = True
) -> tuple[ListingQuery, bool, Navigate]:
    """Return the latest query, whether its page is still loading, and a function to change it.

    A change is a navigation within the page: it passes the policies as every visit does, and ends
    in a view with another ``visit``. A later change replaces an earlier one that is under way. With
    ``push`` each has an entry in the history, so that Back undoes it.
    """
    _, set_query = use_query()
    (requested_on, requested), set_requested = use_state((visit, current))
    pending = requested_on is visit and requested != current
    shown = requested if pending else current
    latest = use_ref(shown)
    latest.current = shown

    def navigate(**changes: str) -> None:
        # Several fields may have changed before what they are part of is rendered again.
        latest.current = another = latest.current.with_(**changes)
        set_requested((visit, another))
        set_query(another.query, push=push)

    return shown, pending, navigate


def listing_frame(
    filters: VdomDict | None, status: str, results: VdomDict, *, pending: bool
) -> VdomDict:
    """Render filters, status and results one below the other."""
    return html.div(
        {"className": "listing"},
        filters,
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


def filter_form(action: str, ctx: BlockContext, *fields: VdomDict | None, label: str) -> VdomDict:
    """Render fields as a form that works without script."""
    return html.form(
        {
            "className": "listing-filters",
            "method": "get",
            "action": action,
            "role": "search",
            "aria-label": label,
        },
        *fields,
        html.button(
            {"type": "submit", "className": "button button-outline listing-submit"},
            ctx.t("Filtrer"),
        ),
    )


def hidden_fields(query: ListingQuery, *names: str) -> list[VdomDict]:
    """Render the parameters ``names`` of a query, as far as it has them, to be sent again."""
    return [
        html.input({"type": "hidden", "name": name, "value": query[name], "key": name})
        for name in names
        if query[name]
    ]


def facet_fields(
    query: ListingQuery,
    navigate: Navigate,
    facets: Mapping[str, Iterable[Facet]],
    *fields: tuple[str, str, str, str],
) -> list[VdomDict]:
    """Render facets as selects with counts; nothing where there is one value only.

    Each of ``fields`` is a parameter, a facet, a label, and the words for all values.
    """
    nodes = []
    for name, facet, label, everything in fields:
        options = choices(everything, facets.get(facet, ()), query[name])
        if len(options) > 2 or query[name]:  # noqa: PLR2004 - "all", and one value that is the same
            change = partial(_change, navigate, name)
            nodes.append(
                select_field(label, name=name, value=query[name], options=options, on_change=change)
            )
    return nodes


def _change(navigate: Navigate, name: str, value: str) -> None:
    navigate(**{name: value})


def choices(everything: str, facets: Iterable[Facet], selected: str) -> list[SelectOption]:
    """List a facet's values with their counts; ``selected`` is added when it is not among them."""
    options = {
        facet.value: SelectOption(facet.value, f"{facet.label or facet.value} ({facet.count})")
        for facet in facets
        if facet.value
    }
    if selected:
        # A value of an old link that nothing has: its words without the signs of an address.
        words = selected.replace("-", " ").capitalize()
        options.setdefault(selected, SelectOption(selected, f"{words} (0)"))
    return [SelectOption("", everything), *options.values()]


class SelectOption(NamedTuple):
    """One choice: what is sent, what is read."""

    value: str
    label: str


def select_field(
    label: str, *, name: str, value: str, options: Sequence[SelectOption], on_change: OnChange
) -> VdomDict:
    """Render a native select; a value that is none of the options shows the first."""
    known = any(option.value == value for option in options)
    return html.div(
        {"className": "select-field", "key": name},
        html.label({"htmlFor": name}, label),
        html.div(
            {"className": "select-field-frame"},
            html.select(
                {
                    "id": name,
                    "name": name,
                    "value": value if known or not options else options[0].value,
                    "onChange": _handler(on_change),
                },
                _options(tuple(options)),
            ),
            icon("plus"),
        ),
    )


@lru_cache(maxsize=256)
def _options(options: tuple[SelectOption, ...]) -> tuple[VdomDict, ...]:
    """Render options, frozen and once for all visitors: each event renders the select again."""
    return tuple(
        Frozen(html.option({"value": option.value, "key": option.value}, option.label))
        for option in options
    )


def day_field(label: str, *, name: str, value: str, on_change: OnChange) -> VdomDict:
    """Render a native date field; ``value`` is ``YYYY-MM-DD`` or empty."""
    return html.div(
        {"className": "day-field", "key": name},
        html.label({"htmlFor": name}, label),
        html.input(
            {
                "type": "date",
                "id": name,
                "name": name,
                "value": value,
                "onChange": event(_handler(on_change), debounce=_PAUSE),
            }
        ),
    )


def number_field(label: str, *, name: str, value: str, on_change: OnChange) -> VdomDict:
    """Render a native number field; ``value`` is in digits or empty."""
    return html.div(
        {"className": "day-field", "key": name},
        html.label({"htmlFor": name}, label),
        html.input(
            {
                "type": "number",
                "min": "0",
                "step": "any",
                "inputMode": "decimal",
                "id": name,
                "name": name,
                "value": value,
                "onChange": event(_handler(on_change), debounce=_PAUSE),
            }
        ),
    )


def _handler(on_change: OnChange) -> Callable[[dict[str, Any]], Awaitable[None]]:
    # A coroutine function: it blocks nobody, and a thread would cost more than what it does.
    async def changed(change: dict[str, Any]) -> None:
        on_change(str(change["target"].get("value", "")))

    return changed


def nothing_found(title: Any, *ways_on: Any) -> VdomDict:
    """Render that a list is empty, and links that lead on."""
    return html.div({"className": "notice"}, html.p({"className": "notice-title"}, title), *ways_on)


def not_loaded(href: str, ctx: BlockContext) -> VdomDict:
    """Render that a list could not be loaded, with a link to ``href`` to try again."""
    return html.div(
        {"className": "notice notice-error", "role": "alert"},
        html.p({"className": "notice-title"}, ctx.t("La liste n'est pas arrivée.")),
        html.p(ctx.t("Ce n'est pas vous, c'est nous. Un nouvel essai suffit en général.")),
        link_button(href, ctx.t("Réessayer"), ctx, variant="outline"),
    )
