"""The pages of a listing's cards: a card holds a summary, the page all fields."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card
from villa_site.content.losses import losses
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError
from villa_site.site.routing.routes import Routes

logger = logging.getLogger(__name__)

PER_PAGE: Final = 100
CONCURRENCY: Final = 8
"""Concurrent page calls of one feed."""
TIMEOUT: Final = 8.0
"""Seconds to wait for pages; later ones are represented by their cards."""


class ListedPage(NamedTuple):
    """An entity of a listing; ``page`` is None if it did not arrive in time."""

    card: Card
    path: str
    page: Page | None


async def listed_pages(
    backend: Backend, query: SearchQuery, call: Call, routes: Routes, *, limit: int, cut: str = ""
) -> list[ListedPage]:
    """Query a listing and its pages, each entity once; raises BackendError without a listing.

    With ``cut`` it is logged once, in that sentence, that the listing is longer than ``limit``.
    """
    cards, total = await _cards(backend, query, call, limit)
    if cut and total > limit:
        losses.once(("listing", cut, call.locale), cut.format(limit=limit, total=total))
    paths = {path: card for card in cards if (path := routes.own_path(card.path))}
    pages = await _pages(backend, list(paths), call)
    return [
        ListedPage(card, path, page)
        for (path, card), page in zip(paths.items(), pages, strict=True)
    ]


async def _cards(
    backend: Backend, query: SearchQuery, call: Call, limit: int
) -> tuple[list[Card], int]:
    """Return the cards up to a limit, and how many there are."""
    cards: list[Card] = []
    for number in range(1, -(-limit // PER_PAGE) + 1):
        results = await backend.search(replace(query, page=number, per_page=PER_PAGE), call)
        cards += results.items
        if not results.items or number >= results.total_pages:
            break
    return cards[:limit], results.total


async def _pages(backend: Backend, paths: Sequence[str], call: Call) -> list[Page | None]:
    semaphore = asyncio.Semaphore(CONCURRENCY)

    async def fetch(path: str) -> Page | None:
        async with semaphore:
            try:
                return await backend.page(quote_path(path), call)
            except BackendError as error:
                logger.warning("Only the card of %s is listed: %s", path, error)
                return None

    tasks = [asyncio.ensure_future(fetch(path)) for path in paths]
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=TIMEOUT)
        for task in late:
            task.cancel()
    return [task.result() if task.done() and not task.cancelled() else None for task in tasks]
