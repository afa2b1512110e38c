"""Stores in Redis: shared by all machines, written atomically, retained while it is unavailable."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, cast

import pytest

from tests.site.actions.conftest import POLL, pages
from tests.site.actions.test_actions_on_pages import Worker, until, vote
from tests.site.sources.followed_sources import Service, Time
from tests.site.sources.followed_sources import Worker as SourceWorker
from tests.support.redis_server import HOST, RedisServer
from tests.support.stub_site import StubBackend
from villa_site.cluster.redis_database import RedisDatabase
from villa_site.errors import StoreUnavailable
from villa_site.site.stores.store import Store
from villa_site.site.stores.stores import Stores
from villa_site.site.stores.value import Address
from villa_site.site.stores.visitors import Visitor

__all__ = ["pages"]

VOTES = Address("votes", 'été: "a"')
SOFIA = Visitor("sofia")


@pytest.fixture
async def machines(redis: RedisServer) -> AsyncIterator[list[Stores]]:
    """The stores of two machines."""
    url = f"redis://{HOST}:{redis.port}"
    made = [Stores(RedisDatabase(url, "villa-site:www.villa.test")) for _ in range(2)]
    yield made
    for each in made:
        await each.database.close()


def store(stores: Stores, address: Address = VOTES) -> Store:
    return Store(stores, address, lambda: stores.values(address.store))


@pytest.mark.req("DEV-04")
async def test_two_machines_lose_no_update_on_one_key(machines: list[Stores]) -> None:
    await asyncio.gather(*(store(each).increment("oui") for each in machines for _ in range(30)))
    await machines[0].refresh(VOTES)
    assert store(machines[0]).count("oui") == 60
    await machines[1].load()
    assert machines[1].values("votes").digest == machines[0].values("votes").digest


async def test_visitor_counts_once_on_all_machines(machines: list[Stores]) -> None:
    one, other = machines
    assert await store(one).increment("oui", once=SOFIA)
    assert not await store(other).increment("oui", once=SOFIA)
    await store(one).delete()
    assert one.addresses() == []
    assert await store(other).increment("oui", once=SOFIA)


async def test_failed_update_changes_nothing(machines: list[Stores]) -> None:
    with pytest.raises(TypeError):
        await store(machines[0]).update(lambda value: cast("Any", value) + 1, once=SOFIA)
    await machines[0].load()
    assert machines[0].addresses() == []
    assert await store(machines[0]).increment(once=SOFIA)


async def test_renewed_claim_holds_for_longer_and_is_never_made(machines: list[Stores]) -> None:
    one, other = (stores.database for stores in machines)
    assert await one.claim("b", 60)
    await one.renew("b", 0)
    assert await other.claim("b", 60)
    await one.renew("c", 60)
    assert await other.claim("c", 60)


@pytest.mark.req("ROB-03")
async def test_answer_of_one_machine_is_given_by_all_and_ends_its_claim(
    machines: list[Stores],
) -> None:
    one, other = (stores.database for stores in machines)
    assert await one.claim("a", 60)
    assert await other.answer("a") is None
    await one.settle("a", "Merci à toi", 60)
    assert await other.answer("a") == "Merci à toi"
    assert await other.claim("a", 60)


async def test_claim_holds_on_all_machines(machines: list[Stores]) -> None:
    one, other = (each.database for each in machines)
    assert await one.claim("a", 60)
    assert not await other.claim("a", 60)
    await other.renew("a", 60)
    assert not await other.claim("a", 60)
    await one.release("a")
    assert await other.claim("a", 60)


async def test_values_are_read_while_redis_is_unavailable_and_written_later(
    machines: list[Stores], redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    one = machines[0]
    await store(one).set("a")
    await redis.stop()
    with pytest.raises(StoreUnavailable):
        await store(one).set("b")
    await one.load()
    await one.refresh(VOTES)
    assert store(one).value == "a"
    assert "The stores in Redis cannot be used" in caplog.text
    await redis.start()
    await store(one).set("c")
    assert store(one).value == "c"


@pytest.mark.req("DEV-04")
async def test_vote_on_one_machine_is_seen_on_the_other(
    tmp_path: Path, pages: StubBackend, redis: RedisServer
) -> None:
    changes: dict[str, Any] = {
        "redis_url": f"redis://{HOST}:{redis.port}",
        "form_secret": "the same on all machines",
    }
    async with AsyncExitStack() as stack:
        machines = []
        for name in ("one", "other"):
            worker = Worker(tmp_path / name, pages, **changes)
            connected = asyncio.Event()
            renew = worker.site.renew

            def heard(paths: Any, renew: Any = renew, connected: asyncio.Event = connected) -> None:
                renew(paths)
                connected.set()

            worker.site.worker_bus.changed = heard
            lifespan = worker.site.fastapi.router.lifespan_context(worker.site.fastapi)
            await stack.enter_async_context(lifespan)
            async with asyncio.timeout(10):
                await connected.wait()
            machines.append(worker)
        one, other = machines
        browser = other.open_page()
        await until(browser, "oui : 0")
        await vote(one)
        async with asyncio.timeout(10):
            await until(browser, "oui : 1")
        await browser.leave()
        await other.votes_are([1, 0], POLL)
    assert not (tmp_path / "one" / "stores.sqlite3").exists()


@pytest.mark.req("DEV-14")
async def test_source_is_fetched_once_by_two_machines(machines: list[Stores]) -> None:
    time, service = Time(), Service(1)
    first, second = (SourceWorker(time, each.database) for each in machines)
    first.others, second.others = [second], [first]
    first.open = second.open = True
    both = await asyncio.gather(*(each.value(service.source()) for each in (first, second)))
    assert (both, service.calls) == ([1, 1], 1)
    service.outcome = 2
    await first.pass_time(11)
    await first.until(lambda: [len(each.changed) for each in (first, second)] == [2, 2])
    assert service.calls == 2
    for each in (first, second):
        await each.sources.aclose()
