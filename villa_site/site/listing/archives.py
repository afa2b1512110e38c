"""The archives: residents by year and discipline, and the content of one year."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel

from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet, ResultList
from villa_site.site.context import PageContext
from villa_site.site.listing.date_ranges import last_day
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_all, fetch_results

YEAR: Final = "annee"

_POST_TYPES: Final = ("programme", "projet", "publication", "resident")
_PER_PAGE: Final = 12

DISCIPLINE: Final = "discipline"
NAMES: Final = (YEAR, DISCIPLINE)
_RESIDENTS_A_PAGE: Final = 24


class YearListing(BaseModel, frozen=True):
    """The years to choose from, and a page of the content of ``year``."""

    years: tuple[Facet, ...] = ()
    year: str = ""
    cards: tuple[Card, ...] = ()
    pages: int = 0


async def load_year(query: ListingQuery, ctx: PageContext, backend: SearchBackend) -> YearListing:
    """Return the content of the year in ``query``, else of the latest; raises BackendError."""
    listed = await fetch_results(SearchQuery(post_type=_POST_TYPES, per_page=1), ctx, backend)
    years = tuple(
        year for year in listed.facets.get("year", ()) if "" < year.value <= str(ctx.today.year)
    )
    year = query[YEAR] or (years[0].value if years else "")
    if not year:
        return YearListing()
    cards = await fetch_all(SearchQuery(post_type=_POST_TYPES, year=year), ctx, backend)
    past = tuple(card for card in cards if _is_past(card, ctx))
    pages = -(-len(past) // _PER_PAGE)
    first = (max(1, min(query.page, pages)) - 1) * _PER_PAGE
    return YearListing(years=years, year=year, cards=past[first : first + _PER_PAGE], pages=pages)


def _is_past(card: Card, ctx: PageContext) -> bool:
    """Whether a card is no event, or an event that is over."""
    return card.date_debut is None or last_day(card) < ctx.today


async def load_residents(
    query: ListingQuery, ctx: PageContext, backend: SearchBackend
) -> ResultList:
    """Return the page of residents that ``query`` selects; raises BackendError."""
    search = SearchQuery(
        post_type=("resident",),
        year=query[YEAR],
        discipline=query[DISCIPLINE],
        page=query.page,
        per_page=_RESIDENTS_A_PAGE,
    )
    return await fetch_results(search, ctx, backend)
