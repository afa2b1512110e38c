"""What a purge does: the next visit sees the change, and an outage still sees the old copy."""

from __future__ import annotations

import asyncio

import pytest

from tests.backend.fake import (
    Behaviour,
    Clock,
    FakeBackend,
    Gate,
    hangs,
    in_turn,
    missing,
    refuses,
    says,
)
from villa_site.backend import queries
from villa_site.backend.cache import CachedBackend
from villa_site.backend.cached_answer import Timing
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.errors import PageNotFound

BANNER = queries.BANNER.path
SEARCH = "/wp-json/wpnuxt/v1/search/"
FR = Call("fr")


def text(words: str) -> Behaviour:
    return says({"text": words})


def page(title: str, path: str = "/x/") -> Behaviour:
    return says({"ID": 1, "path": path, "post_title": title})


async def titled(cached: CachedBackend, path: str = "/x/", call: Call = FR) -> str:
    return (await cached.page(path, call)).title


async def test_purged_page_is_requested_at_the_next_visit(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set("/x/", in_turn(page("old"), page("new")))
    fake.set("/y/", in_turn(page("other"), refuses))
    await titled(cached)
    await titled(cached, "/y/")
    revision = cached.revision
    cached.purge(["/x"])
    assert cached.revision > revision
    assert await titled(cached) == "new"
    assert await titled(cached, "/y/") == "other"
    assert len(fake.requested("/y/")) == 1


async def test_purge_without_paths_purges_everything(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set(BANNER, in_turn(text("old"), text("new")))
    await cached.banner(FR)
    cached.purge()
    assert await cached.banner(FR) == "new"


async def test_purge_of_a_page_renews_the_listings_too(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set(SEARCH, in_turn(says({"total": 1}), says({"total": 2})))
    fake.set(BANNER, text("as it was"))
    await cached.search(SearchQuery(), FR)
    await cached.banner(FR)
    cached.purge(["/it/caff%C3%A8/"])
    assert (await cached.search(SearchQuery(), FR)).total == 2
    await cached.banner(FR)
    assert len(fake.requested(BANNER)) == 1


async def test_purge_ends_the_belief_in_a_missing_page(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set("/été/", in_turn(missing, page("new")))
    with pytest.raises(PageNotFound):
        await titled(cached, "/été/")
    cached.purge(["/%C3%A9t%C3%A9/"])
    assert await titled(cached, "/été/") == "new"


async def test_purged_copy_serves_through_an_outage(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set("/x/", in_turn(page("old"), refuses))
    await titled(cached)
    cached.purge()
    assert await titled(cached) == "old"


async def test_answer_under_way_when_a_purge_comes_is_not_cached(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    gate = Gate({"ID": 1, "post_title": "old"})
    fake.set("/x/", in_turn(gate, page("new")))
    early = asyncio.create_task(titled(cached))
    await gate.reached.wait()
    cached.purge(["/x/"])
    assert await titled(cached) == "new"
    gate.open()
    assert await early == "old"
    assert await titled(cached) == "new"


async def test_purged_page_that_hangs_does_not_hang_the_visitor(
    fake: FakeBackend, backend: Backend, clock: Clock
) -> None:
    fake.set("/x/", in_turn(page("old"), hangs))
    timing = Timing(purged_patience=0.02)
    async with CachedBackend(backend, clock=clock, timing=timing) as cached:
        await titled(cached)
        cached.purge()
        async with asyncio.timeout(5):
            assert await titled(cached) == "old"
