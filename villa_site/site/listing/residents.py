"""The list of residents, filtered by year and discipline."""

from __future__ import annotations

from typing import Final

from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import ResultList
from villa_site.site.context import PageContext
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_results

YEAR: Final = "annee"
DISCIPLINE: Final = "discipline"
NAMES: Final = (YEAR, DISCIPLINE)

_PER_PAGE: Final = 24


async def load_residents(
    query: ListingQuery, ctx: PageContext, backend: SearchBackend
) -> ResultList:
    """Return the page of residents that ``query`` selects; raises BackendError."""
    search = SearchQuery(
        post_type=("resident",),
        year=query[YEAR],
        discipline=query[DISCIPLINE],
        page=query.page,
        per_page=_PER_PAGE,
    )
    return await fetch_results(search, ctx, backend)
