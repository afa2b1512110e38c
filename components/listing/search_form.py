"""The live part of the search page: the field searches while a visitor types."""

from __future__ import annotations

from typing import Any, Final

from reactpy import component, event, html, use_state
from reactpy.types import VdomDict

from components.listing.listing import (
    Filters,
    Navigate,
    hidden_fields,
    listing_frame,
    use_query_navigation,
)
from components.ui.icon import icon
from components.ui.search_suggestions import search_suggestions
from villa_site.site.context import BlockContext
from villa_site.site.listing.query import LONGEST, ListingQuery, clean
from villa_site.site.listing.search import TERM
from villa_site.site.visits.visit import View

BODY: Final = "reponses"
"""The anchor of everything below the field."""

# Milliseconds without a key press before the search.
_DEBOUNCE: Final = 250


@component
def live_search(
    view: View,
    query: ListingQuery,
    *,
    head: VdomDict,
    suggestions: Any,
    filters: Filters,
    status: str,
    results: VdomDict,
) -> VdomDict:
    """Render field, suggestions, filters and results; every change navigates to its own URL."""
    current, pending, navigate = use_query_navigation(view.visit, query, push=False)
    return html.div(
        {"className": "searching"},
        html.header(
            {"className": "page-head on-field grid search-head"},
            head,
            search_form(current, navigate, view.ctx),
            html.div({"className": "search-suggestions"}, suggestions),
        ),
        html.section(
            {"className": "search-body grid", "id": BODY},
            listing_frame(filters(current, navigate), status, results, pending=pending),
        ),
    )


@component
def search_form(query: ListingQuery, navigate: Navigate, ctx: BlockContext) -> VdomDict:
    """Render the field: it searches while a visitor types, and is a plain form without script."""
    typed, set_typed = use_state("")
    # The query loses a trailing space, which the field must keep while a visitor types on.
    value = typed if clean(typed) == query[TERM] else query[TERM]

    def search_for(text: str) -> None:
        set_typed(text)
        navigate(**{TERM: text})

    async def on_change(change: dict[str, Any]) -> None:
        search_for(str(change["target"].get("value", "")))

    async def on_submit(submission: dict[str, Any]) -> None:
        entered = submission.get("formData", {}).get(TERM, "")
        search_for(entered if isinstance(entered, str) else "")

    return html.form(
        {
            "className": "search-large",
            "method": "get",
            "action": query.path,
            "role": "search",
            "onSubmit": event(on_submit, prevent_default=True),
        },
        hidden_fields(query, *(name for name in query.names if name != TERM)),
        html.label({"htmlFor": "recherche"}, ctx.t("Que cherchez-vous ?")),
        html.div(
            {"className": "search-large-frame"},
            html.input(
                {
                    "type": "search",
                    "id": "recherche",
                    "name": TERM,
                    "value": value,
                    "maxLength": LONGEST,
                    "dir": "auto",
                    "autoComplete": "off",
                    "autoCapitalize": "off",
                    "spellCheck": False,
                    "enterKeyHint": "search",
                    "placeholder": ctx.t("Artiste, événement, exposition, date..."),
                    "onChange": event(on_change, debounce=_DEBOUNCE),
                }
            ),
            html.button(
                {"type": "submit", "aria-label": ctx.t("Lancer la recherche")}, icon("search")
            ),
            search_suggestions("recherche"),
        ),
    )
