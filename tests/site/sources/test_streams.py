"""A function with ``yield`` runs in one worker as long as a page shows what it gives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.sources.followed_sources import Time, Worker
from villa_site.content.blocks.sources import Source
from villa_site.site.sources import sources as sources_module
from villa_site.site.stores.sqlite_database import SqliteDatabase

pytestmark = pytest.mark.req("DEV-14")


class Stream:
    """A function that gives what a test puts into its queue."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[Any] = asyncio.Queue()
        self.running = self.started = 0

    def source(self) -> Source[Any]:
        async def stream() -> AsyncIterator[Any]:
            self.running += 1
            self.started += 1
            try:
                while True:
                    given = await self.queue.get()
                    if isinstance(given, Exception):
                        raise given
                    if given is None:
                        return
                    yield given
            finally:
                self.running -= 1

        return Source("tests.stream", "stream", stream, 1, wait=0.5)


@pytest.fixture
async def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Worker]]:
    """Two workers who look often, with a database and messages."""
    monkeypatch.setattr(sources_module, "SHORTEST", 0.01)
    monkeypatch.setattr(sources_module, "RENEWAL", 0.05)
    time = Time()
    ledger = SqliteDatabase(tmp_path / "stores.sqlite", clock=time)
    first, second = Worker(time, ledger), Worker(time, ledger)
    first.others, second.others = [second], [first]
    yield [first, second]
    for worker in (first, second):
        await worker.sources.aclose()
    await ledger.close()


async def test_stream_runs_once_for_all_workers(workers: list[Worker]) -> None:
    first, second = workers
    stream = Stream()
    first.open = second.open = True
    stream.queue.put_nowait("one")
    assert await asyncio.gather(*(each.value(stream.source()) for each in workers)) == ["one"] * 2
    stream.queue.put_nowait("two")
    await first.until(lambda: [len(each.changed) for each in workers] == [2, 2])
    assert (stream.running, stream.started) == (1, 1)
    assert await second.value(stream.source()) == "two"


async def test_stream_ends_without_pages_and_goes_on_in_the_worker_that_has_some(
    workers: list[Worker],
) -> None:
    first, second = workers
    stream = Stream()
    first.open = True
    stream.queue.put_nowait("one")
    await first.value(stream.source())
    second.open = True
    assert await second.value(stream.source()) == "one"
    first.open = False
    first.forget()
    await first.until(lambda: stream.started == 2)
    assert stream.running == 1
    second.open = False
    second.forget()
    await first.until(lambda: stream.running == 0)


async def test_stream_that_raises_or_ends_is_started_again(
    workers: list[Worker], caplog: pytest.LogCaptureFixture
) -> None:
    worker = workers[0]
    stream, worker.open = Stream(), True
    stream.queue.put_nowait("one")
    await worker.value(stream.source())
    stream.queue.put_nowait(RuntimeError("cut off"))
    await worker.until(lambda: "cut off" in caplog.text)
    assert await worker.value(stream.source()) == "one"
    await worker.until(lambda: stream.running == 0)
    await worker.pass_time(31)
    stream.queue.put_nowait("two")
    await worker.until(lambda: stream.started == 2)
    await worker.until(lambda: len(worker.changed) >= 3)
    assert await worker.value(stream.source()) == "two"
    # One that ends is no failure.
    stream.queue.put_nowait(None)
    await worker.until(lambda: stream.started == 3)
    assert caplog.text.count("has failed") == 1


async def test_of_many_values_at_once_the_newest_is_taken(workers: list[Worker]) -> None:
    worker = workers[0]
    stream, worker.open = Stream(), True
    for number in range(1, 501):
        stream.queue.put_nowait(number)
    await worker.value(stream.source())
    await worker.until(stream.queue.empty)
    async with asyncio.timeout(10):
        while await worker.value(stream.source()) != 500:  # noqa: ASYNC110 - it is read, and notifies nobody
            await asyncio.sleep(0.01)
    assert len(worker.changed) < 250
