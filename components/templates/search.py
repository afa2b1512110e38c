"""The search page: a field with suggestions, filters, and results by type."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import HEAD_ID, breadcrumb, page_title
from components.listing.listing import RESULTS, Navigate, facet_fields, filter_form, hidden_fields
from components.listing.search_answers import search_answers
from components.listing.search_form import BODY, live_search
from components.listing.search_results import search_results, search_suggestions, types
from villa_site.backend.models.page import Page
from villa_site.content.cards import Facet, ResultList
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.answers import AnswerBackend
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.search import (
    CATEGORY,
    DISCIPLINE,
    NAMES,
    TERM,
    TYPE,
    YEAR,
    SearchResults,
    load_search,
)
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


async def load(_page: Page, ctx: PageContext, backend: AnswerBackend) -> SearchResults:
    """Search with the parameters of the URL."""
    return await load_search(_query(ctx), ctx, backend)


def search(view: View, page: Page) -> list[Any]:
    """List the page's sections; the editor's blocks follow the results."""
    ctx, query = view.ctx, _query(view.ctx)
    outcome = view.extra if isinstance(view.extra, SearchResults) else None

    def filters(current: ListingQuery, navigate: Navigate) -> VdomDict | None:
        return (
            _filters(current, navigate, outcome.results, ctx)
            if outcome and outcome.results
            else None
        )

    return [
        live_search(
            view,
            query,
            head=freeze(
                html.div(
                    {"id": HEAD_ID, "className": "page-head-words"},
                    breadcrumb(view),
                    html.h1(*page_title(page, ctx)),
                )
            ),
            suggestions=freeze(_suggestions(query, outcome, ctx)),
            filters=filters,
            status=_status(query, outcome, ctx),
            results=freeze(
                html.div(
                    search_answers(outcome.answers if outcome else (), ctx),
                    first_picture_at_once(search_results(query, outcome, ctx)),
                )
            ),
        ),
        *blocks(view, leading=False),
    ]


def _query(ctx: PageContext) -> ListingQuery:
    return ListingQuery.read(ctx, *NAMES)


def _suggestions(
    query: ListingQuery, outcome: SearchResults | None, ctx: BlockContext
) -> VdomDict | None:
    if outcome is None or not outcome.suggestions:
        return None
    return html.nav(
        {"aria-label": ctx.t("Suggestions")},
        html.span({"aria-hidden": "true"}, ctx.t("Suggestions")),
        search_suggestions(outcome.suggestions, query, outcome, ctx),
    )


def _status(query: ListingQuery, outcome: SearchResults | None, ctx: BlockContext) -> str:
    if outcome is None or outcome.results is None:
        return ""
    number, term = outcome.results.total, outcome.results.corrected or query[TERM]
    if not term:
        return ctx.ngettext("%s résultat", "%s résultats", number)
    if number == 0:
        return ctx.t("Aucun résultat pour « %s »", term)
    return ctx.ngettext("%s résultat pour « %s »", "%s résultats pour « %s »", number, term)


def _filters(
    query: ListingQuery, navigate: Navigate, results: ResultList, ctx: BlockContext
) -> VdomDict | None:
    fields = facet_fields(
        query,
        navigate,
        results.facets,
        (YEAR, "year", ctx.t("Année"), ctx.t("Toutes les années")),
        (DISCIPLINE, "discipline", ctx.t("Discipline"), ctx.t("Toutes les disciplines")),
        (CATEGORY, "categorie", ctx.t("Catégorie"), ctx.t("Toutes les catégories")),
    )
    form = None
    if fields:
        action, label = f"{query.path}#{RESULTS}", ctx.t("Filtrer les résultats")
        form = filter_form(action, ctx, *hidden_fields(query, TERM, TYPE), *fields, label=label)
    return html.div({"className": "search-filters"}, freeze(_types(query, results, ctx)), form)


def _types(query: ListingQuery, results: ResultList, ctx: BlockContext) -> VdomDict | None:
    """Filter by type with links, so that each type has its own history entry."""
    available = types(results, ctx)
    if len(available) <= 1 and not query[TYPE]:
        return None
    everything = Facet(label=ctx.t("Tout"), count=sum(facet.count for facet in available))
    return html.nav(
        {"className": "search-types", "aria-label": ctx.t("Types de résultats")},
        html.ul([html.li(_type(facet, query)) for facet in (everything, *available)]),
    )


def _type(facet: Facet, query: ListingQuery) -> VdomDict:
    attributes = {"className": "chip", "href": query.with_(**{TYPE: facet.value}).href(BODY)}
    if facet.value == query[TYPE]:
        attributes["aria-current"] = "true"
    return html.a(attributes, facet.label, html.small(str(facet.count)))
