"""The page that lists a project's entities: filters, their number, cards, on several pages."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.card import cards
from components.listing.entity_filters import entity_filters
from components.listing.listing import RESULTS, listing, not_loaded, nothing_found
from components.listing.pagination import pagination
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.context import BlockContext
from villa_site.site.listing.entities import (
    EntityListing,
    listed_type,
    listing_query,
    load_entities,
)
from villa_site.site.listing.entity_filters import filters_of
from villa_site.site.listing.query import ListingQuery
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

load = load_entities


def entity_list(view: View, page: Page) -> list[Any]:
    """List the page's sections; the editor's blocks stand before the list."""
    head = page_head(view, chapo=page.seo.description, image=page.seo.image)
    return [head, *blocks(view, leading=page.seo.image is None), _list(view, page)]


def _list(view: View, page: Page) -> VdomDict:
    ctx, query, found = view.ctx, listing_query(page, view.ctx), view.extra
    if not isinstance(found, EntityListing):
        return section("archive", not_loaded(query.href(), ctx))
    # The title of a card is one level below.
    heading = html.h2({"className": "visually-hidden"}, page.title)
    results, filters = _results(query, found, ctx), filters_of(listed_type(page))
    if not filters or not (found.items or query):
        return section("archive", heading, results)
    return section(
        "archive",
        heading,
        listing(
            view.visit,
            query,
            filters=lambda current, navigate: entity_filters(
                filters, current, navigate, found=found, ctx=ctx
            ),
            status=_count(found.total, ctx),
            results=freeze(first_picture_at_once(results)),
        ),
    )


def _results(query: ListingQuery, found: EntityListing, ctx: BlockContext) -> VdomDict:
    if found.items:
        anchor = RESULTS if query else ""
        pages = pagination(query.at(found.page), found.pages, ctx, anchor=anchor)
        return html.div(cards(found.items, ctx), pages)
    if not query:
        return nothing_found(ctx.t("Il n'y a encore rien ici."))
    return nothing_found(
        ctx.t("Rien ne répond à ce choix."),
        html.p(html.a({"href": query.only().href(RESULTS)}, ctx.t("Voir toute la liste"))),
    )


def _count(number: int, ctx: BlockContext) -> str:
    if number == 0:
        return ctx.t("Aucun résultat")
    return ctx.ngettext("%s résultat", "%s résultats", number)
