"""The pages behind a listing: cards say who is meant, only the page itself says all there is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models import Card, Page
from villa_site.errors import BackendError
from villa_site.site.policies.canonical import own_path
from villa_site.site.policies.slash import local

logger = logging.getLogger(__name__)

PER_PAGE: Final = 100
AT_ONCE: Final = 8
"""Pages asked of the backend side by side: a feed must not be a burden."""
PATIENCE: Final = 8.0
"""Seconds to wait for pages; what has not come by then is told by its card."""


class Listed(NamedTuple):
    """An entity of a listing; without a page when that did not come."""

    card: Card
    path: str
    page: Page | None


async def listed_pages(
    backend: Backend, query: SearchQuery, call: Call, *, most: int
) -> list[Listed]:
    """Ask for a listing and its pages, each entity once; raises BackendError without a listing."""
    cards = await _cards(backend, query, call, most)
    paths = {path: card for card in cards if (path := own_path(card.path))}
    pages = await _pages(backend, list(paths), call)
    return [
        Listed(card, path, page) for (path, card), page in zip(paths.items(), pages, strict=True)
    ]


async def _cards(backend: Backend, query: SearchQuery, call: Call, most: int) -> list[Card]:
    found: list[Card] = []
    for number in range(1, -(-most // PER_PAGE) + 1):
        results = await backend.search(replace(query, page=number, per_page=PER_PAGE), call)
        found += results.items
        if not results.items or number >= results.total_pages:
            break
    return found[:most]


async def _pages(backend: Backend, paths: Sequence[str], call: Call) -> list[Page | None]:
    turn = asyncio.Semaphore(AT_ONCE)

    async def ask(path: str) -> Page | None:
        async with turn:
            try:
                return await backend.page(local(path), call)
            except BackendError as error:
                logger.warning("A listing tells %s by its card alone: %s", path, error)
                return None

    asked = [asyncio.ensure_future(ask(path)) for path in paths]
    if asked:
        _, late = await asyncio.wait(asked, timeout=PATIENCE)
        for task in late:
            task.cancel()
    return [task.result() if task.done() and not task.cancelled() else None for task in asked]
