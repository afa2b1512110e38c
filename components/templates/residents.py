"""The residents page: cards grouped by year, filtered by year and discipline."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.card import card
from components.listing.listing import (
    RESULTS,
    Navigate,
    facet_fields,
    filter_form,
    listing,
    not_loaded,
    nothing_found,
)
from components.listing.pagination import pagination
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, ResultList
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.archives import DISCIPLINE, NAMES, YEAR, load_residents
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


async def load(_page: Page, ctx: PageContext, backend: SearchBackend) -> ResultList:
    """Load the residents that the address selects."""
    return await load_residents(_query(ctx), ctx, backend)


def residents(view: View, page: Page) -> list[Any]:
    """List the page's sections; a text block that comes first introduces the list."""
    nodes = blocks(view, leading=False)
    introduction = 1 if view.blocks and view.blocks[0].block.name == "acf/text" else 0
    return [
        page_head(view, chapo=page.seo.description),
        *nodes[:introduction],
        _list(view),
        *nodes[introduction:],
    ]


def _query(ctx: PageContext) -> ListingQuery:
    return ListingQuery.read(ctx, *NAMES)


def _list(view: View) -> VdomDict:
    ctx, query, results = view.ctx, _query(view.ctx), view.extra
    if not isinstance(results, ResultList):
        return section("residents-list", not_loaded(query.href(), ctx))

    return section(
        "residents-list",
        listing(
            view.visit,
            query,
            filters=lambda current, navigate: _filters(current, navigate, results, ctx),
            status=_count(results.total, ctx),
            results=freeze(first_picture_at_once(_results(query, results, ctx))),
        ),
    )


def _filters(
    query: ListingQuery, navigate: Navigate, results: ResultList, ctx: BlockContext
) -> VdomDict | None:
    fields = facet_fields(
        query,
        navigate,
        results.facets,
        (YEAR, "year", ctx.t("Promotion"), ctx.t("Toutes les promotions")),
        (DISCIPLINE, "discipline", ctx.t("Discipline"), ctx.t("Toutes les disciplines")),
    )
    action, label = f"{query.path}#{RESULTS}", ctx.t("Filtrer les résidents")
    return filter_form(action, ctx, *fields, label=label) if fields else None


def _results(query: ListingQuery, results: ResultList, ctx: BlockContext) -> VdomDict:
    people = [person for person in results.items if person.title]
    if not people:
        return _nobody(query, ctx)
    groups = groupby(people, key=lambda person: person.annee)
    return html.div(
        [_promotion(year, list(members), ctx) for year, members in groups],
        pagination(query, results.total_pages, ctx, anchor=RESULTS),
    )


def _promotion(year: str, members: list[Card], ctx: BlockContext) -> VdomDict:
    # The heading says the year; summaries are left to the residents' own pages.
    people = [person.model_copy(update={"annee": "", "chapo": ""}) for person in members]
    return html.section(
        {"className": "promotion"},
        html.h2({"className": "promotion-title"}, year or ctx.t("Résidents")),
        html.ul(
            {"className": "promotion-people"},
            [html.li(card(each, ctx, slot="person")) for each in people],
        ),
    )


def _nobody(query: ListingQuery, ctx: BlockContext) -> VdomDict:
    return nothing_found(
        ctx.t("Personne ne répond à ce choix."),
        html.p(html.a({"href": query.only().href(RESULTS)}, ctx.t("Voir tous les résidents")))
        if query
        else html.p(ctx.t("Les prochains arrivent à la rentrée.")),
    )


def _count(number: int, ctx: BlockContext) -> str:
    if number == 0:
        return ctx.t("Aucun résident")
    return ctx.ngettext("%s résident", "%s résidents", number)
