"""The neighbours of an entity in the list of its kind, and a few more of that kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

from pydantic import BaseModel

from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import PageContext
from villa_site.site.listing.results import SearchBackend

_LISTED: Final = 100
_MAX_OTHERS: Final = 4

Select = Callable[[list[Card]], Iterable[Card]]


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
) -> Related:
    """Return what is related to an entity's page; raises BackendError.

    ``order`` is the sort key of the list, ``select`` picks the others out of it. The call is the
    same for every entity of a kind, so that the cache answers it.
    """
    query = SearchQuery(post_type=(page.post_type,), per_page=_LISTED)
    results = await backend.search(query, Call(locale=ctx.locale, preview=ctx.preview))
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
        following=listed[here + 1] if here + 1 < len(listed) else None,
        others=others,
    )


def _is_page(card: Card, page: Page, ctx: PageContext) -> bool:
    return (page.id and card.id == page.id) or quote_path(card.path) == quote_path(
        page.path or ctx.path
    )
