"""A submission runs in one worker alone, and every worker gives its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from villa_site.errors import StoreUnavailable
from villa_site.site.forms import once
from villa_site.site.forms.delivery import REMEMBERED
from villa_site.site.forms.once import Once
from villa_site.site.stores.sqlite_database import SqliteDatabase

pytestmark = [pytest.mark.req("ROB-03"), pytest.mark.req("EXT-07")]


@dataclass(frozen=True)
class Said:
    message: str
    accepted: bool = True


class Worker:
    """One of several workers; ``open`` lets its backend answer. All have one ``clock``."""

    def __init__(self, file: Path, clock: Callable[[], float]) -> None:
        self.database = SqliteDatabase(file, clock=clock)
        self.once: Once[Said] = Once(lambda message: Said(f"again: {message}"), self.database)
        self.answer = Said("thanks")
        self.begun, self.open = asyncio.Event(), asyncio.Event()
        self.sent = 0

    async def send(self) -> Said:
        self.sent += 1
        self.begun.set()
        await self.open.wait()
        return self.answer

    async def run(self, seconds: float = 60) -> Said:
        return await self.once.run("k", self.send, seconds=seconds)


Workers = Callable[[], Worker]


class Clock:
    """The time of all workers, which passes when a test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def worker(tmp_path: Path, clock: Clock) -> Workers:
    return lambda: Worker(tmp_path / "stores.sqlite", clock)


async def test_submission_in_two_workers_runs_once(worker: Workers) -> None:
    one, other = worker(), worker()
    first = asyncio.create_task(one.run())
    await one.begun.wait()
    second = asyncio.create_task(other.run())
    assert await one.once.knows("k")
    one.open.set()
    assert (await first).message == "thanks"
    assert (await second).message == "again: thanks"
    assert (await one.run()).message == "again: thanks"
    assert await other.once.knows("k")
    assert (one.sent, other.sent) == (1, 0)
    assert await other.database.claim("k", 60)


async def test_refused_submission_runs_again_in_another_worker(worker: Workers) -> None:
    one, other = worker(), worker()
    one.answer = Said("no", accepted=False)
    one.open.set()
    other.open.set()
    assert (await one.run()).message == "no"
    assert not await other.once.knows("k")
    assert (await other.run()).message == "thanks"


async def test_submission_that_raises_runs_again(worker: Workers) -> None:
    one, other = worker(), worker()
    other.open.set()

    async def broken() -> Said:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await one.once.run("k", broken, seconds=60)
    assert (await other.run()).message == "thanks"


async def test_submission_of_a_dead_worker_is_taken_over(worker: Workers, clock: Clock) -> None:
    other = worker()
    other.open.set()
    await worker().database.claim("k", 60)
    clock.now += once.LEASE + 1
    assert (await other.run()).message == "thanks"


async def test_submission_of_a_living_worker_is_not_taken_over(
    worker: Workers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(once, "LEASE", 0.2)
    one, other = worker(), worker()
    renewed, times = one.database.renew, asyncio.Semaphore(0)

    async def noted(key: str, seconds: float) -> None:
        await renewed(key, seconds)
        times.release()

    monkeypatch.setattr(one.database, "renew", noted)
    first = asyncio.create_task(one.run())
    await one.begun.wait()
    second = asyncio.create_task(other.run())
    # Longer than a lease in all, though the next renewal comes in time.
    for _ in range(8):
        await times.acquire()
        clock.now += once.LEASE / 2
    assert not other.begun.is_set()
    one.open.set()
    assert (await first).message == "thanks"
    assert (await second).message == "again: thanks"


def test_lease_is_shorter_than_the_patience_of_browsers() -> None:
    assert once.LEASE < 6


async def test_answer_is_forgotten_after_its_seconds(worker: Workers, clock: Clock) -> None:
    one, other = worker(), worker()
    one.open.set()
    other.open.set()
    await one.run(60)
    clock.now += 61
    assert (await other.run()).message == "thanks"


async def test_submission_runs_while_the_database_is_unavailable(
    worker: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = worker()
    one.open.set()

    async def unavailable(*_given: object) -> bool:
        raise StoreUnavailable("away")

    for name in ("claim", "answer", "settle"):
        monkeypatch.setattr(one.database, name, unavailable)
    assert not await one.once.knows("k")
    assert (await one.run(REMEMBERED)).message == "thanks"
    assert (await one.run(REMEMBERED)).message == "again: thanks"
    assert one.sent == 1


async def test_file_of_an_earlier_version_takes_answers(worker: Workers) -> None:
    database = worker().database
    await database.claim("k", 60)
    await database._run(lambda: database._execute("DROP TABLE answer"))
    later = worker().database
    await later.settle("k", "thanks", 60)
    assert await later.answer("k") == "thanks"
    assert await later.claim("k", 60)


async def test_answers_that_are_over_leave_the_file(worker: Workers, clock: Clock) -> None:
    database = worker().database
    await database.settle("old", "thanks", 60)
    clock.now += 61
    await database.settle("new", "thanks", 60)
    count = await database._run(lambda: database._execute("SELECT count(*) FROM answer").fetchone())
    assert count == (1,)
