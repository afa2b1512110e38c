"""Who lives and has lived here: by promotion, to be narrowed down by year and discipline."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.listing import RESULTS, facet_field, filter_form, listing
from components.listing.pagination import pagination
from components.listing.query import Asked
from components.listing.results import found
from components.listing.use_query_navigation import Ask
from components.ui.card import card
from components.ui.notice import not_answered, nothing_found
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

_PER_PAGE: Final = 24
_YEAR: Final = "annee"
_DISCIPLINE: Final = "discipline"


async def load(_page: Page, ctx: PageContext, backend: Backend) -> ResultList:
    """Ask for the residents that the address asks for."""
    asked = _asked(ctx)
    query = SearchQuery(
        post_type=("resident",),
        year=asked[_YEAR],
        discipline=asked[_DISCIPLINE],
        page=asked.page,
        per_page=_PER_PAGE,
    )
    return await found(query, ctx, backend)


def residents(view: View) -> list[Any]:
    """List the page's sections; what an editor says first introduces the list."""
    if view.page is None:
        return []
    shown = blocks(view, leading=False)
    introduced = 1 if view.blocks and view.blocks[0].block.name == "acf/text" else 0
    return [
        page_head(view, title=view.page.title, chapo=view.page.seo.description),
        *shown[:introduced],
        _list(view),
        *shown[introduced:],
    ]


def _asked(ctx: PageContext) -> Asked:
    return Asked.read(ctx, _YEAR, _DISCIPLINE)


def _list(view: View) -> VdomDict:
    ctx, asked, results = view.ctx, _asked(view.ctx), view.extra
    if not isinstance(results, ResultList):
        return section("residents-list", not_answered(asked, ctx))

    def filters(wanted: Asked, ask: Ask) -> VdomDict | None:
        return _filters(wanted, ask, results, ctx)

    return section(
        "residents-list",
        listing(
            view.visit,
            asked,
            filters=filters,
            status=_count(results.total, ctx),
            results=freeze(first_picture_at_once(_results(asked, results, ctx))),
        ),
    )


def _filters(asked: Asked, ask: Ask, results: ResultList, ctx: BlockContext) -> VdomDict | None:
    fields = [
        facet_field(
            label,
            everything,
            name=name,
            facets=results.facets.get(facet, ()),
            asked=asked,
            ask=ask,
        )
        for name, facet, label, everything in (
            (_YEAR, "year", ctx.t("Promotion"), ctx.t("Toutes les promotions")),
            (_DISCIPLINE, "discipline", ctx.t("Discipline"), ctx.t("Toutes les disciplines")),
        )
    ]
    if not any(fields):
        return None
    return filter_form(asked, ctx, *fields, label=ctx.t("Filtrer les résidents"))


def _results(asked: Asked, results: ResultList, ctx: BlockContext) -> VdomDict:
    people = [person for person in results.items if person.title]
    if not people:
        return _nobody(asked, ctx)
    groups = groupby(people, key=lambda person: person.annee)
    return html.div(
        [_promotion(year, list(members), ctx) for year, members in groups],
        pagination(asked, results.total_pages, ctx, anchor=RESULTS),
    )


def _promotion(year: str, members: list[Card], ctx: BlockContext) -> VdomDict:
    # The year stands above; a list of faces tells the rest on their own pages.
    shown = [person.model_copy(update={"annee": "", "chapo": ""}) for person in members]
    return html.section(
        {"className": "promotion"},
        html.h2({"className": "promotion-title"}, year or ctx.t("Résidents")),
        html.ul(
            {"className": "promotion-people"},
            [html.li(card(each, ctx, slot="person")) for each in shown],
        ),
    )


def _nobody(asked: Asked, ctx: BlockContext) -> VdomDict:
    return nothing_found(
        ctx.t("Personne ne répond à ce choix."),
        html.p(html.a({"href": asked.only().href(RESULTS)}, ctx.t("Voir tous les résidents")))
        if asked
        else html.p(ctx.t("Les prochains arrivent à la rentrée.")),
    )


def _count(number: int, ctx: BlockContext) -> str:
    if number == 0:
        return ctx.t("Aucun résident")
    return ctx.ngettext("%s résident", "%s résidents", number)
