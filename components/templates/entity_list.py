"""The page that lists a project's entities, on as many pages as there are."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.card import cards
from components.listing.listing import not_loaded, nothing_found
from components.listing.pagination import pagination
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import ResultList
from villa_site.site.listing.entities import load_entities
from villa_site.site.listing.query import ListingQuery
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

load = load_entities


def entity_list(view: View, page: Page) -> list[Any]:
    """List the page's sections; the editor's blocks stand before the list."""
    head = page_head(view, chapo=page.seo.description, image=page.seo.image)
    return [head, *blocks(view, leading=page.seo.image is None), _list(view, page)]


def _list(view: View, page: Page) -> VdomDict:
    ctx, query, found = view.ctx, ListingQuery.read(view.ctx), view.extra
    if not isinstance(found, ResultList):
        return section("archive", not_loaded(query.href(), ctx))
    if not found.items:
        return section("archive", nothing_found(ctx.t("Il n'y a encore rien ici.")))
    pages = pagination(query, found.total_pages, ctx)
    # The title of a card is one level below.
    heading = html.h2({"className": "visually-hidden"}, page.title)
    return section("archive", heading, cards(found.items, ctx), pages)
