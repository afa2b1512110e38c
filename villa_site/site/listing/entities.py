"""The page of the list of a project's entities that the address names."""

from __future__ import annotations

from typing import Final

from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import ResultList
from villa_site.content.post_types import own_lists
from villa_site.site.context import PageContext
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_results

_PER_PAGE: Final = 24


async def load_entities(page: Page, ctx: PageContext, backend: SearchBackend) -> ResultList:
    """Return the entities that a page of ``own_lists`` shows; raises BackendError."""
    number = ListingQuery.read(ctx).page
    query = SearchQuery(post_type=(own_lists()[page.template],), page=number, per_page=_PER_PAGE)
    return await fetch_results(query, ctx, backend)
