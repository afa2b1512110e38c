"""The memory of the house: what editors tell of it, and its years to leaf through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict
from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.date_ranges import last_day
from components.listing.pagination import pagination
from components.listing.query import Asked
from components.listing.results import everything, found
from components.ui.card import cards
from components.ui.notice import not_answered, nothing_found
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

_KINDS: Final = ("programme", "projet", "publication", "resident")
_PER_PAGE: Final = 12
_YEAR: Final = "annee"
_ANCHOR: Final = "annees"


class Years(BaseModel):
    """The years there is something of, and what there is of one of them."""

    model_config = ConfigDict(frozen=True)

    years: tuple[Facet, ...] = ()
    year: str = ""
    shown: tuple[Card, ...] = ()
    pages: int = 0


async def load(_page: Page, ctx: PageContext, backend: Backend) -> Years:
    """Ask for the years, and for the one in the address, else for the latest."""
    asked = _asked(ctx)
    listed = await found(SearchQuery(post_type=_KINDS, per_page=1), ctx, backend)
    years = tuple(
        year for year in listed.facets.get("year", ()) if "" < year.value <= str(ctx.today.year)
    )
    year = asked[_YEAR] or (years[0].value if years else "")
    if not year:
        return Years()
    noted = await everything(SearchQuery(post_type=_KINDS, year=year), ctx, backend)
    over = tuple(card for card in noted if _is_over(card, ctx))
    pages = -(-len(over) // _PER_PAGE)
    first = (max(1, min(asked.page, pages)) - 1) * _PER_PAGE
    return Years(years=years, year=year, shown=over[first : first + _PER_PAGE], pages=pages)


def memoire(view: View) -> list[Any]:
    """List the page's sections; what an editor says first introduces the years."""
    if view.page is None:
        return []
    pictured = view.page.seo.image is not None
    years = _years(view)
    shown = blocks(view, leading=not pictured and years is None)
    introduced = 1 if view.blocks and view.blocks[0].block.name == "acf/text" else 0
    return [
        page_head(
            view,
            title=view.page.title,
            chapo=view.page.seo.description,
            image=view.page.seo.image,
        ),
        *shown[:introduced],
        years if pictured else first_picture_at_once(years),
        *shown[introduced:],
    ]


def _asked(ctx: PageContext) -> Asked:
    return Asked.read(ctx, _YEAR)


def _years(view: View) -> VdomDict | None:
    ctx, asked, known = view.ctx, _asked(view.ctx), view.extra
    title = ctx.t("Remonter le temps")
    if not isinstance(known, Years):
        return section(_ANCHOR, not_answered(asked, ctx), title=title, anchor=_ANCHOR)
    if not known.years:
        return None
    return section(
        "memory-years",
        html.div(
            {"className": "block-body"},
            html.nav(
                {"className": "memory-nav", "aria-label": ctx.t("Années")},
                html.ol([html.li(_year(each, known.year, asked)) for each in known.years]),
            ),
            _of_year(asked, known, ctx),
        ),
        title=title,
        anchor=_ANCHOR,
    )


def _year(year: Facet, chosen: str, asked: Asked) -> VdomDict:
    given = {"href": asked.with_(**{_YEAR: year.value}).href(_ANCHOR)}
    if year.value == chosen:
        given["aria-current"] = "true"
    return html.a(given, year.label or year.value)


def _of_year(asked: Asked, known: Years, ctx: BlockContext) -> VdomDict:
    if not known.shown:
        return nothing_found(ctx.t("Personne n'a rien noté cette année-là."))
    return html.div(
        {"className": "memory-year"},
        cards(known.shown, ctx, shape="landscape"),
        pagination(asked, known.pages, ctx, anchor=_ANCHOR),
    )


def _is_over(card: Card, ctx: BlockContext) -> bool:
    """Keep what is to come out of the memory."""
    return card.date_debut is None or last_day(card) < ctx.today
