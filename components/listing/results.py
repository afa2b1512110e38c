"""Asks the backend for a page of results on behalf of the page that is shown."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.context import PageContext

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

# A backend gives a hundred at a time; more than this many hundreds nobody leafs through.
_PER_CALL: Final = 100
_MOST_CALLS: Final = 5


async def found(query: SearchQuery, ctx: PageContext, backend: Backend) -> ResultList:
    """Return a page of results; beyond the last page there is the last one."""
    call = _call(ctx)
    results = await backend.search(query, call)
    if not results.items and 0 < results.total_pages < query.page:
        return await backend.search(replace(query, page=results.total_pages), call)
    return results


async def everything(query: SearchQuery, ctx: PageContext, backend: Backend) -> list[Card]:
    """Return all results that have a title, page by page as far as a list makes sense."""
    call, query = _call(ctx), replace(query, per_page=_PER_CALL)
    first = await backend.search(query, call)
    last = min(first.total_pages, _MOST_CALLS)
    more = (backend.search(replace(query, page=page), call) for page in range(2, last + 1))
    lists = [first, *await asyncio.gather(*more)]
    return [card for results in lists for card in results.items if card.title]


def _call(ctx: PageContext) -> Call:
    return Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
