"""Calls of the backend's search: one page of results, all, and what is related to a page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Final, Protocol

from pydantic import BaseModel

from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.content.losses import losses
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import PageContext

# The backend returns at most a hundred results a call.
_PER_CALL: Final = 100
_MAX_CALLS: Final = 50
_CONCURRENCY: Final = 5

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
    """Return the results of all pages, without untitled ones; raises BackendError.

    A list of more than 5,000 is cut, which is logged.
    """
    call, query = ctx.call, replace(query, per_page=_PER_CALL)
    lists = [await backend.search(query, call)]
    last = min(lists[0].total_pages, _MAX_CALLS)
    for start in range(2, last + 1, _CONCURRENCY):
        numbers = range(start, min(start + _CONCURRENCY, last + 1))
        calls = (backend.search(replace(query, page=page), call) for page in numbers)
        lists += await asyncio.gather(*calls)
    if last < lists[0].total_pages:
        types = ", ".join(query.post_type)
        losses.once(
            ("long list", types),
            f"The list of {types} has {lists[0].total} results, of which {last * _PER_CALL} are"
            " used. Fix: let its page show fewer of them, such as those of a year.",
        )
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
    since: date | None = None,
    proposes: Callable[[Card], bool] = lambda _: True,
) -> Related:
    """Return what is related to an entity's page; raises BackendError.

    ``order`` is the sort key of the list, and ``select`` picks the others out of it. Those that are
    over by ``since``, and those of which ``proposes`` is false, are neither before nor after the
    page. The call is the same for every entity of a kind, so that the cache answers it.
    """
    query = SearchQuery(post_type=(page.post_type,), per_page=_LISTED, since=since)
    results = await backend.search(query, replace(ctx.call, caller_post_id=None))
    listed = [
        card
        for card in results.items
        if card.title and card.path and (proposes(card) or _is_page(card, page, ctx))
    ]
    if order is not None:
        listed.sort(key=order)  # type: ignore[arg-type]  # callers return comparable keys
    here = next((index for index, card in enumerate(listed) if _is_page(card, page, ctx)), None)
    if results.total > _LISTED:
        losses.once(
            ("related", page.post_type),
            f"Of {results.total} {page.post_type} the first {_LISTED} of their list lead to the"
            " ones before and after; the pages of the others show no such links.",
        )
    rest = [card for index, card in enumerate(listed) if index != here]
    others = tuple(islice(select(rest), _MAX_OTHERS))
    if here is None:
        return Related(others=others)
    return Related(
        previous=listed[here - 1] if here else None,
        following=listed[here + 1] if here + 1 < len(listed) else None,
        others=others,
    )


def _is_page(card: Card, page: Page, ctx: PageContext) -> bool:
    return (page.id and card.id == page.id) or quote_path(card.path) == quote_path(
        page.path or ctx.path
    )
