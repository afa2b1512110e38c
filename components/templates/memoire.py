"""The archive page: the editor's introduction, then the content of a year to choose."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.card import cards
from components.listing.listing import not_loaded, nothing_found
from components.listing.pagination import pagination
from components.ui.section import body_section, section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Facet
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.archives import YEAR, YearListing, load_year
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

_ANCHOR: Final = "annees"


async def load(_page: Page, ctx: PageContext, backend: SearchBackend) -> YearListing:
    """Load the year in the address, else the latest."""
    return await load_year(_query(ctx), ctx, backend)


def memoire(view: View, page: Page) -> list[Any]:
    """List the page's sections; a text block that comes first introduces the years."""
    pictured = page.seo.image is not None
    years = _years(view)
    nodes = blocks(view, leading=not pictured and years is None)
    introduction = 1 if view.blocks and view.blocks[0].block.name == "acf/text" else 0
    return [
        page_head(
            view,
            chapo=page.seo.description,
            image=page.seo.image,
        ),
        *nodes[:introduction],
        years if pictured else first_picture_at_once(years),
        *nodes[introduction:],
    ]


def _query(ctx: PageContext) -> ListingQuery:
    return ListingQuery.read(ctx, YEAR)


def _years(view: View) -> VdomDict | None:
    ctx, query, listing = view.ctx, _query(view.ctx), view.extra
    title = ctx.t("Remonter le temps")
    if not isinstance(listing, YearListing):
        return section(_ANCHOR, not_loaded(query.href(), ctx), title=title, anchor=_ANCHOR)
    if not listing.years:
        return None
    return body_section(
        "memory-years",
        html.nav(
            {"className": "memory-nav", "aria-label": ctx.t("Années")},
            html.ol([html.li(_year(each, listing.year, query)) for each in listing.years]),
        ),
        _content(query, listing, ctx),
        title=title,
        anchor=_ANCHOR,
    )


def _year(year: Facet, current: str, query: ListingQuery) -> VdomDict:
    attributes = {"href": query.with_(**{YEAR: year.value}).href(_ANCHOR)}
    if year.value == current:
        attributes["aria-current"] = "true"
    return html.a(attributes, year.label or year.value)


def _content(query: ListingQuery, listing: YearListing, ctx: BlockContext) -> VdomDict:
    if not listing.cards:
        return nothing_found(ctx.t("Personne n'a rien noté cette année-là."))
    return html.div(
        {"className": "memory-year"},
        cards(listing.cards, ctx, shape="landscape"),
        pagination(query, listing.pages, ctx, anchor=_ANCHOR),
    )
