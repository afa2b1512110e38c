"""Calls of the backend's search on behalf of the current page: one page of results, or all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final, Protocol

from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.context import PageContext

# The backend returns at most a hundred results a call; a longer list is cut after five calls.
_PER_CALL: Final = 100
_MAX_CALLS: Final = 5


class SearchBackend(Protocol):
    """The part of the backend that lists need."""

    async def search(self, query: SearchQuery, call: Call) -> ResultList:
        """Return a page of results; raises BackendError."""


async def fetch_results(query: SearchQuery, ctx: PageContext, backend: SearchBackend) -> ResultList:
    """Return a page of results, the last one when ``query`` is beyond it; raises BackendError."""
    call = call_of(ctx)
    results = await backend.search(query, call)
    if not results.items and 0 < results.total_pages < query.page:
        return await backend.search(replace(query, page=results.total_pages), call)
    return results


async def fetch_all(query: SearchQuery, ctx: PageContext, backend: SearchBackend) -> list[Card]:
    """Return the results of all pages, at most 500, without untitled ones; raises BackendError."""
    call, query = call_of(ctx), replace(query, per_page=_PER_CALL)
    first = await backend.search(query, call)
    last = min(first.total_pages, _MAX_CALLS)
    more = (backend.search(replace(query, page=page), call) for page in range(2, last + 1))
    lists = [first, *await asyncio.gather(*more)]
    return [card for results in lists for card in results.items if card.title]


def call_of(ctx: PageContext) -> Call:
    """Return the locale, preview mode and page that a call is made for."""
    return Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
