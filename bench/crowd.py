"""A crowd on one worker: live sessions that each send an event now and then, and pages beside."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bench.asgi import HOST
from bench.findings import Findings, milliseconds
from bench.load import ENCODINGS, answer_size, request_for
from bench.process import Process, running
from bench.serving import cached_page
from bench.typical_page import PATH
from bench.visitors import Visitor, address, filter_events

SESSIONS: Final = 2_000
EVERY: Final = 10.0
"""Seconds between two events of a visitor."""
SECONDS: Final = 30.0
ARRIVING_AT_ONCE: Final = 16
PAGES_EVERY: Final = 0.02
ALONE: Final = 300
"""Pages requested before the crowd comes."""
PER_HOST: Final = 150
"""Visitors of one address: a server takes no more than some from each."""
MAX_QUEUED: Final = 0.08
"""Share of the time for which server and visitors may lack a core: beyond it others have them."""


async def measure() -> Findings:
    """Time pages alone, then pages and events among the crowd."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "villa") as processes:
        site = processes["villa"]
        # Its size stays from now on.
        await asyncio.to_thread(cached_page, site, ENCODINGS)
        alone = await _pages(site, ALONE)
        before, start = site.memory(), site.cpu()
        visitors = await _crowd(site)
        events = filter_events(visitors[0].model)
        arriving = site.cpu() - start
        memory = (site.memory() - before) / len(visitors)
        # The crowd's own collections would be taken for the server's time.
        gc.disable()
        queued, start, spent = site.queued(), time.monotonic(), site.cpu()
        pages = asyncio.create_task(_pages(site, int(SECONDS / PAGES_EVERY) // 2))
        trips = await asyncio.gather(*(_act(each, events, n) for n, each in enumerate(visitors)))
        among = await pages
        gc.enable()
        lasted = time.monotonic() - start
        share = (site.queued() - queued) / lasted
        busy = (site.cpu() - spent) / lasted
        await asyncio.gather(*(each.leave() for each in visitors))
    return _judged(
        [trip for visitor in trips for trip in visitor],
        (alone, among),
        (
            f"a crowd of {len(visitors):,} on one worker, each acting every {EVERY:g} s for"
            f" {SECONDS:g} s: {memory / 1000:.0f} KB and {milliseconds(arriving / len(visitors))}"
            f" of CPU each to arrive, the worker {busy:.0%} busy, {share:.1%} of the time without"
            " a core"
        ),
        share,
    )


async def _crowd(site: Process) -> list[Visitor]:
    """Let the visitors arrive, several at a time."""
    url, turn = address(site), asyncio.Semaphore(ARRIVING_AT_ONCE)

    async def arrive(number: int) -> Visitor:
        async with turn:
            return await Visitor.arrive(site, url, host=f"127.0.1.{1 + number // PER_HOST}")

    return list(await asyncio.gather(*map(arrive, range(SESSIONS))))


async def _act(visitor: Visitor, events: list[bytes], seed: int) -> list[float]:
    """Filter the agenda at the visitor's own pace; give the seconds of each answer."""
    pace = random.Random(seed)  # noqa: S311 - spreads visitors out, guards nothing
    trips, end = [], time.monotonic() + SECONDS
    await asyncio.sleep(pace.random() * EVERY)
    while time.monotonic() < end:
        trips.append(await visitor.round_trip(events))
        await asyncio.sleep(EVERY * (0.8 + 0.4 * pace.random()))
    return trips


async def _pages(site: Process, count: int) -> list[float]:
    """Request the page on one open connection, with a pause each time; give the seconds of each."""
    request = request_for(HOST, PATH)
    size = await asyncio.to_thread(answer_size, site.port, request)
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        writer.write(request)
        await reader.readexactly(size)
        taken.append(time.perf_counter() - start)
        await asyncio.sleep(PAGES_EVERY)
    writer.close()
    return taken


def _judged(
    trips: list[float], pages: tuple[list[float], list[float]], aside: str, share: float
) -> Findings:
    alone, among = map(median, pages)
    percents = quantiles(trips, n=100)
    found = Findings(values={"crowd-trip": percents[98] * 1000, "crowd-pages": among / alone})
    if share > MAX_QUEUED:
        reason = f"the machine is busy: {share:.0%} of the time without a core"
        found.doubt(["crowd-trip", "crowd-pages"], reason)
    found.asides = [
        aside,
        (
            f"{len(trips):,} events of the crowd: p50 {milliseconds(percents[49])},"
            f" p95 {milliseconds(percents[94])}, p99 {milliseconds(percents[98])};"
            f" a page meanwhile {milliseconds(among)}, before {milliseconds(alone)} (medians)"
        ),
    ]
    return found
