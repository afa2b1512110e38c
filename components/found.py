"""Asks the backend for a page of results on behalf of the page that is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from villa_site.backend.call import Call
from villa_site.backend.models.cards import ResultList
from villa_site.backend.questions import SearchQuery
from villa_site.context import Context

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend


async def found(query: SearchQuery, ctx: Context, backend: Backend) -> ResultList:
    """Return a page of results; beyond the last page there is the last one."""
    call = Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
    results = await backend.search(query, call)
    if not results.items and 0 < results.total_pages < query.page:
        return await backend.search(replace(query, page=results.total_pages), call)
    return results
