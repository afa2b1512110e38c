"""A source is fetched once for the site while somebody looks; a failure leaves the last value."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.sources.followed_sources import Service, Time, Worker
from villa_site.content.blocks.sources import Source
from villa_site.errors import StoreUnavailable
from villa_site.site.sources.reading import MAX_BYTES
from villa_site.site.sources.shared import LEASE, key_of
from villa_site.site.stores.sqlite_database import SqliteDatabase

pytestmark = pytest.mark.req("DEV-14")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def worker(time: Time) -> AsyncIterator[Worker]:
    worker = Worker(time)
    yield worker
    await worker.sources.aclose()


@pytest.fixture
async def workers(time: Time, tmp_path: Path) -> AsyncIterator[list[Worker]]:
    """Two workers with one database, who send each other messages."""
    ledger = SqliteDatabase(tmp_path / "stores.sqlite", clock=time)
    first, second = Worker(time, ledger), Worker(time, ledger)
    first.others, second.others = [second], [first]
    yield [first, second]
    for worker in (first, second):
        await worker.sources.aclose()
    await ledger.close()


async def test_pages_at_once_cause_one_fetch(worker: Worker) -> None:
    service = Service({"next": "8 min"})
    found = await asyncio.gather(*(worker.value(service.source()) for _ in range(5)))
    assert (found, service.calls) == ([{"next": "8 min"}] * 5, 1)


async def test_value_is_fetched_again_while_a_page_is_open(worker: Worker) -> None:
    service, worker.open = Service(1), True
    await worker.value(service.source())
    worker.forget()
    for value in (2, 3):
        service.outcome = value
        await worker.pass_time(9)
        assert service.calls == value - 1
        await worker.pass_time(2)
        assert await worker.value(service.source()) == value
        worker.forget()
    assert worker.changed == ["tests.service"] * 3


async def test_equal_value_is_not_reported_as_a_change(worker: Worker) -> None:
    service, worker.open = Service(1), True
    await worker.value(service.source())
    await worker.pass_time(11)
    assert (service.calls, worker.changed) == (2, ["tests.service"])


async def test_fetching_stops_without_pages_and_starts_with_the_next(worker: Worker) -> None:
    service = Service(1)
    await worker.value(service.source())
    worker.forget()
    await worker.pass_time(11)
    await worker.pass_time(500)
    assert service.calls == 1
    service.outcome = 2
    # The next page gets the last value at once, and the newer one as soon as it is there.
    assert await worker.value(service.source()) == 1
    await worker.until(lambda: service.calls == 2)
    await worker.idle()
    assert await worker.value(service.source()) == 2


async def test_failure_leaves_the_last_value_and_is_logged_once(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    service, worker.open = Service(1), True
    await worker.value(service.source())
    service.outcome = RuntimeError("the service is down")
    for _ in range(4):
        await worker.pass_time(31)
    reading = (await worker.sources.read([service.source()]))["tests.service"]
    assert (reading.value, reading.failures, service.calls) == (1, 4, 5)
    (line,) = [each for each in caplog.records if each.levelno == logging.WARNING]
    assert "service has failed, using its last value: the service is down" in line.getMessage()
    service.outcome = 2
    await worker.pass_time(31)
    assert await worker.value(service.source()) == 2
    assert "The source service is available again." in caplog.text


async def test_failing_service_is_tried_less_and_less_often(worker: Worker) -> None:
    service, worker.open = Service(RuntimeError("down")), True
    assert await worker.value(service.source(every=10)) is None
    (entry,) = worker.entries
    pauses = []
    for _ in range(4):
        pauses.append(round(entry.pause(worker.time())))
        await worker.pass_time(pauses[-1] + 0.1)
    assert pauses == [10, 20, 30, 30]


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        ("x" * MAX_BYTES, "bytes of JSON"),
        ("x" * 50_000_000, "bytes of JSON"),
        ({1, 2}, "set, which is no JSON"),
        (object(), "object, which is no JSON"),
        (asyncio.CancelledError(), "cancelled from within"),
    ],
)
async def test_what_cannot_be_shared_is_a_failure(
    worker: Worker, caplog: pytest.LogCaptureFixture, outcome: Any, reason: str
) -> None:
    service, worker.open = Service(1), True
    await worker.value(service.source())
    service.outcome = outcome
    await worker.pass_time(11)
    await worker.until(lambda: caplog.records)
    assert reason in caplog.text
    assert await worker.value(service.source()) == 1


async def test_hanging_fetch_is_given_up_and_not_begun_twice(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    ended, calls = asyncio.Event(), 0

    async def hanging() -> int:
        nonlocal calls
        calls += 1
        while not ended.is_set():
            try:
                await ended.wait()
            except asyncio.CancelledError:
                continue
        return calls

    source: Source[int] = Source("hanging", "hanging", hanging, 10, timeout=0.05, wait=2)
    worker.open = True
    assert await worker.value(source) is None
    assert "nothing came within 0.05 s" in caplog.text
    await worker.pass_time(31)
    assert calls == 1
    ended.set()
    await worker.pass_time(31)
    assert await worker.value(source) == 2


async def test_first_page_alone_waits_for_a_silent_service(worker: Worker) -> None:
    silent = asyncio.Event()

    async def never() -> None:
        await silent.wait()

    source: Source[None] = Source("never", "never", never, 10, timeout=60, wait=0.05)
    assert await worker.value(source) is None
    # A second wait of this length would not end within the test's time.
    patient: Source[None] = Source("never", "never", never, 10, timeout=60, wait=3600)
    assert await worker.value(patient) is None


async def test_workers_fetch_once_and_both_have_the_value(workers: list[Worker]) -> None:
    first, second = workers
    service = Service(1)
    first.open = second.open = True
    assert await asyncio.gather(*(each.value(service.source()) for each in workers)) == [1, 1]
    assert service.calls == 1
    service.outcome = 2
    await first.pass_time(11)
    await first.until(lambda: [len(each.changed) for each in workers] == [2, 2])
    assert service.calls == 2
    assert await second.value(service.source()) == 2
    readings = [await each.sources.read([service.source()]) for each in workers]
    assert readings[0]["tests.service"].digest == readings[1]["tests.service"].digest


async def test_worker_that_died_while_fetching_is_replaced(
    workers: list[Worker], tmp_path: Path, time: Time
) -> None:
    worker = workers[0]
    service = Service(1)
    ledger = SqliteDatabase(tmp_path / "stores.sqlite", clock=time)
    assert await ledger.claim(f"{key_of(service.source())}-lease", 10)
    await ledger.close()
    worker.open = True
    assert await worker.value(service.source(wait=0.1)) is None
    time.now += LEASE + 11
    await worker.until(lambda: service.calls)
    assert service.calls == 1


async def test_value_outlives_the_workers(time: Time, tmp_path: Path) -> None:
    service = Service(1)
    for outcome in (1, RuntimeError("down")):
        service.outcome = outcome
        ledger = SqliteDatabase(tmp_path / "stores.sqlite", clock=time)
        worker = Worker(time, ledger)
        assert await worker.value(service.source()) == 1
        time.now += 100
        await worker.sources.aclose()
        await ledger.close()


class AwayLedger:
    """A database that cannot be used."""

    async def _fail(self, *_given: Any) -> Any:
        raise StoreUnavailable("read-only")

    claim = renew = release = answer = settle = _fail


async def test_worker_without_database_fetches_for_itself(
    time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker(time, AwayLedger())
    assert await worker.value(Service(7).source()) == 7
    assert len([each for each in caplog.records if "for itself" in each.getMessage()]) == 1
    await worker.sources.aclose()


async def test_written_reading_of_another_version_is_not_taken(workers: list[Worker]) -> None:
    worker = workers[0]
    service = Service(1)
    shared: Any = worker.sources._shared._ledger
    await shared.settle(key_of(service.source()), "of another version", 60)
    assert await worker.value(service.source()) == 1
