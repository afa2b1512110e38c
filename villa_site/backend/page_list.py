"""The list of published pages: read part by part, and put together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from villa_site.backend import queries
from villa_site.backend.queries import Query
from villa_site.backend.query_result import QueryResult, digest
from villa_site.backend.readers import PageListPart
from villa_site.content.cards import PageListing
from villa_site.content.losses import losses

PageList: TypeAlias = QueryResult[tuple[PageListing, ...]]
"""All published pages; the version of their list changes with any of them."""
FetchPart: TypeAlias = Callable[[Query[PageListPart]], Awaitable[QueryResult[PageListPart] | None]]
"""Makes the query of a part; None where there is no result."""
Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of the parts that are read, and of all parts."""

CONCURRENCY: Final = 4
"""Concurrent calls for parts."""
MOST_PARTS: Final = 1_000


def no_progress(_done: int, _parts: int) -> None:
    """Show nothing."""


async def read_parts(fetch: FetchPart, progress: Progress = no_progress) -> PageList | None:
    """Read all parts of the list of published pages; None where a part has no result."""
    first = await fetch(queries.pages())
    if first is None:
        return None
    count = _bounded(first.value.parts)
    found: list[QueryResult[PageListPart] | None] = [first]
    if count > 1:
        progress(1, count)
    for start in range(2, count + 1, CONCURRENCY):
        numbers = range(start, min(start + CONCURRENCY, count + 1))
        found += await asyncio.gather(*(fetch(queries.pages(number)) for number in numbers))
        progress(len(found), count)
    parts = [part for part in found if part is not None]
    return _joined(parts) if len(parts) == len(found) else None


def _bounded(parts: int) -> int:
    if parts > MOST_PARTS:
        losses.once(
            ("parts of the list of pages",),
            f"The list of pages has {parts} parts, of which {MOST_PARTS} are read.",
        )
    return min(parts, MOST_PARTS)


def _joined(parts: list[QueryResult[PageListPart]]) -> PageList:
    """Put parts together; a page that moved from one to the next meanwhile is in the list once."""
    first = parts[0]
    if len(parts) == 1:
        return QueryResult(first.value.listings, first.version, first.size)
    listings = {each.path: each for part in parts for each in part.value.listings}
    version = digest(" ".join(part.version for part in parts).encode())
    return QueryResult(tuple(listings.values()), version, sum(part.size for part in parts))
