"""The results of a search by post type, or ways on where there are none."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.listing.listing import RESULTS
from components.listing.pagination import pagination
from components.listing.result import by_type, result, type_name, types
from components.listing.search_form import BODY
from components.ui.notice import not_loaded, nothing_found
from villa_site.content.cards import Card, ResultList
from villa_site.site.context import BlockContext
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.search import TERM, TYPE, SearchResults
from villa_site.site.listing.suggestions import Suggestion


def search_results(
    query: ListingQuery, search: SearchResults | None, ctx: BlockContext
) -> VdomDict:
    """Render the outcome of a search; None means that the backend did not answer."""
    if search is None:
        return not_loaded(query.href(), ctx)
    if search.results is None:
        return _overview(query, search, ctx)
    if not search.results.items:
        return _nothing(query, search, ctx)
    groups = by_type(search.results.items)
    return html.div(
        [_group(name, items, query, search.results, ctx) for name, items in groups.items()],
        pagination(query, search.results.total_pages, ctx, anchor=BODY),
    )


def search_suggestion(suggestion: Suggestion, query: ListingQuery, ctx: BlockContext) -> VdomDict:
    """Render a suggestion as a link to its page, or to the search for its text."""
    href = ctx.link(suggestion.path) if suggestion.path else ""
    return html.a(
        {"className": "chip", "href": href or query.with_(**{TERM: suggestion.text}).href()},
        html.bdi(suggestion.text),
        html.small(str(suggestion.count)) if suggestion.count else None,
    )


def _group(
    post_type: str, items: list[Card], query: ListingQuery, results: ResultList, ctx: BlockContext
) -> VdomDict:
    counts = {facet.value: facet.count for facet in results.facets.get("post_type", ())}
    count = counts.get(post_type, 0)
    more = None
    if count > len(items) and not query[TYPE]:
        href = query.with_(**{TYPE: post_type}).href(BODY)
        more = html.p(html.a({"href": href}, ctx.t("Tout voir (%s)", count)))
    return html.section(
        {"className": "result-group"},
        html.div(html.h2(type_name(post_type, results, ctx)), more),
        html.ul([html.li(result(item, query[TERM], ctx)) for item in items]),
    )


def _overview(query: ListingQuery, search: SearchResults, ctx: BlockContext) -> VdomDict:
    """Link to everything the site has, by type."""
    available = types(search.overview, ctx)
    if not available:
        return html.div()
    return html.div(
        {"className": "search-browse"},
        html.h2(ctx.t("Tout ce qu'il y a ici")),
        html.ul(
            [
                html.li(
                    html.a(
                        {"href": query.with_(**{TYPE: facet.value}).href(BODY)},
                        html.span(facet.label),
                        html.small(str(facet.count)),
                    )
                )
                for facet in available
            ]
        ),
    )


def _nothing(query: ListingQuery, search: SearchResults, ctx: BlockContext) -> VdomDict:
    term = query[TERM]
    title = (
        _with_term(ctx.t("Rien ne répond à « %s »."), term)
        if term
        else ctx.t("Rien ne répond à ce choix.")
    )
    return html.div(
        nothing_found(
            title,
            _without_filters(query, search, ctx),
            _alternatives(query, search, ctx),
            html.p(ctx.t("Vérifiez l'orthographe, ou essayez un mot plus court ou plus simple."))
            if term
            else None,
        ),
        _overview(query.only(), search, ctx),
    )


def _with_term(sentence: str, term: str) -> list[Any]:
    """Insert the term into a sentence, isolated because it may run from right to left."""
    before, _, after = sentence.partition("%s")
    return [before, html.bdi(term), after]


def _without_filters(
    query: ListingQuery, search: SearchResults, ctx: BlockContext
) -> VdomDict | None:
    if not search.without_filters:
        return None
    label = ctx.t("Chercher sans les filtres (%s)", search.without_filters)
    return html.p(html.a({"href": query.only(TERM).href(RESULTS)}, label))


def _alternatives(query: ListingQuery, search: SearchResults, ctx: BlockContext) -> VdomDict | None:
    if not search.alternatives:
        return None
    unfiltered = query.only()
    return html.div(
        {"className": "search-help"},
        html.p(ctx.t("Vouliez-vous dire :")),
        html.ul(
            [html.li(search_suggestion(each, unfiltered, ctx)) for each in search.alternatives]
        ),
    )
