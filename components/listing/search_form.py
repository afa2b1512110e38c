"""The search page while it is used: it answers what is typed, and keeps what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reactpy import component, event, html, use_state
from reactpy.types import VdomDict

from components.listing.listing import RESULTS
from components.listing.query import LONGEST, Asked, clean
from components.listing.search_results import TERM
from components.listing.use_query_navigation import Ask, use_revisit
from components.ui.icon import icon
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

BODY: Final = "reponses"
"""The anchor of everything below the field."""

# Milliseconds of quiet that end a word.
_PAUSE: Final = 250

Parts = Callable[[Asked, Ask], Any]


@component
def searching(
    view: View,
    asked: Asked,
    *,
    head: VdomDict,
    suggestions: Any,
    filters: Parts,
    status: str,
    results: VdomDict,
) -> VdomDict:
    """Frame field, suggestions, filters and results: a state of the page is its address."""
    wanted, pending, ask = use_revisit(view.visit, asked)
    return html.div(
        {"className": "searching"},
        html.header(
            {"className": "page-head on-field grid search-head"},
            head,
            search_form(wanted, ask, view.ctx),
            html.div({"className": "search-suggestions"}, suggestions),
        ),
        html.section(
            {"className": "search-body grid", "id": BODY},
            html.div(
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
            ),
        ),
    )


@component
def search_form(asked: Asked, ask: Ask, ctx: BlockContext) -> VdomDict:
    """Render the field: live while one types, a plain form without."""
    typed, keep_typed = use_state("")
    # A space after a word is no part of what is asked, but of what is being typed.
    shown = typed if clean(typed) == asked[TERM] else asked[TERM]

    def search_for(text: str) -> None:
        keep_typed(text)
        ask(asked.with_(**{TERM: text}))

    def on_change(change: dict[str, Any]) -> None:
        search_for(str(change["target"].get("value", "")))

    def on_submit(submission: dict[str, Any]) -> None:
        entered = submission.get("formData", {}).get(TERM, "")
        search_for(entered if isinstance(entered, str) else "")

    return html.form(
        {
            "className": "search-large",
            "method": "get",
            "action": asked.path,
            "role": "search",
            "onSubmit": event(on_submit, prevent_default=True),
        },
        [
            html.input({"type": "hidden", "name": name, "value": value, "key": name})
            for name, value in asked.values
            if name != TERM
        ],
        html.label({"htmlFor": "recherche"}, ctx.t("Que cherchez-vous ?")),
        html.div(
            {"className": "search-large-frame"},
            html.input(
                {
                    "type": "search",
                    "id": "recherche",
                    "name": TERM,
                    "value": shown,
                    "maxLength": LONGEST,
                    "dir": "auto",
                    "autoComplete": "off",
                    "autoCapitalize": "off",
                    "spellCheck": False,
                    "enterKeyHint": "search",
                    "placeholder": ctx.t("Artiste, événement, exposition, date..."),
                    "onChange": event(on_change, debounce=_PAUSE),
                }
            ),
            html.button(
                {"type": "submit", "aria-label": ctx.t("Lancer la recherche")}, icon("search")
            ),
        ),
    )
