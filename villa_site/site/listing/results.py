"""Calls of the backend's search: one page of results, all, and what is related to a page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import Final, Protocol

from pydantic import BaseModel

from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import PageContext

# The backend returns at most a hundred results a call; a longer list is cut after five calls.
_PER_CALL: Final = 100
_MAX_CALLS: Final = 5

_LISTED: Final = 100
_MAX_OTHERS: Final = 4
Select = Callable[[list[Card]], Iterable[Card]]


class SearchBackend(Protocol):
    """The part of the backend that lists need."""

    async def search(self, query: SearchQuery, call: Call) -> ResultList:
        """Return a page of results; raises BackendError."""


async def fetch_results(query: SearchQuery, ctx: PageContext, backend: SearchBackend) -> ResultList:
    """Return a page of results, the last one when ``query`` is beyond it; raises BackendError."""
    call = ctx.call
    results = await backend.search(query, call)
    if not results.items and 0 < results.total_pages < query.page:
        return await backend.search(replace(query, page=results.total_pages), call)
    return results


async def fetch_all(query: SearchQuery, ctx: PageContext, backend: SearchBackend) -> list[Card]:
    """Return the results of all pages, at most 500, without untitled ones; raises BackendError."""
    call, query = ctx.call, replace(query, per_page=_PER_CALL)
    first = await backend.search(query, call)
    last = min(first.total_pages, _MAX_CALLS)
    more = (backend.search(replace(query, page=page), call) for page in range(2, last + 1))
    lists = [first, *await asyncio.gather(*more)]
    return [card for results in lists for card in results.items if card.title]


class Related(BaseModel, frozen=True):
    """The entities before and after one in the list of its kind, and up to four others."""

    previous: Card | None = None
    following: Card | None = None
    others: tuple[Card, ...] = ()


async def load_related(
    page: Page,
    ctx: PageContext,
    backend: SearchBackend,
    *,
    order: Callable[[Card], object] | None = None,
    select: Select = iter,
    follows: Callable[[Card], bool] = lambda _: True,
) -> Related:
    """Return what is related to an entity's page; raises BackendError.

    ``order`` is the sort key of the list, ``select`` picks the others out of it, and what comes
    next is the first that ``follows``. The call is the same for every entity of a kind, so that the
    cache answers it.
    """
    query = SearchQuery(post_type=(page.post_type,), per_page=_LISTED)
    results = await backend.search(query, replace(ctx.call, caller_post_id=None))
    listed = [card for card in results.items if card.title and card.path]
    if order is not None:
        listed.sort(key=order)  # type: ignore[arg-type]  # callers return comparable keys
    here = next((index for index, card in enumerate(listed) if _is_page(card, page, ctx)), None)
    rest = [card for index, card in enumerate(listed) if index != here]
    others = tuple(islice(select(rest), _MAX_OTHERS))
    if here is None:
        return Related(others=others)
    return Related(
        previous=listed[here - 1] if here else None,
        following=next(filter(follows, listed[here + 1 :]), None),
        others=others,
    )


def _is_page(card: Card, page: Page, ctx: PageContext) -> bool:
    return (page.id and card.id == page.id) or quote_path(card.path) == quote_path(
        page.path or ctx.path
    )
