"""The live side in turns with stock ReactPy and a bare websocket: memory, CPU, bytes, answers."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bench.failure import MeasurementFailed
from bench.findings import Findings, kilobytes, milliseconds
from bench.process import Process, running
from bench.visitors import Visitor, address, filter_events, interactive_size

WARM_UP: Final = 5
ROUNDS: Final = 3
PER_ROUND: Final = 50
SETTLE: Final = 0.5
BUSY: Final = 32
TURNS: Final = 5
TURN_SECONDS: Final = 3.0
PACE: Final = 0.2
"""Seconds between two events of a busy visitor: as fast as one types."""
MAX_QUEUED: Final = 0.04
"""Share of the time for which server and visitors may lack a core: beyond it others have them."""

NAMES: Final = {"villa": "ours", "stock": "stock ReactPy", "bare": "bare websocket"}


@dataclass(slots=True)
class Contestant:
    """A running contestant, its visitors, and what they have cost."""

    process: Process
    url: str
    visitors: list[Visitor] = field(default_factory=list)
    memory: float = 0.0
    sockets: float = 0.0
    arriving: list[float] = field(default_factory=list)
    leaving: list[float] = field(default_factory=list)
    trips: list[list[float]] = field(default_factory=list)
    queued: list[float] = field(default_factory=list)

    @property
    def visit(self) -> float:
        """Seconds of CPU for a visit that arrives and leaves."""
        return median(self.arriving) + median(self.leaving)

    def answered_within(self, percent: int) -> float:
        """Seconds in which this share of the events of a turn was answered, median of the turns."""
        return median(quantiles(turn, n=100)[percent - 1] for turn in self.trips)


async def measure() -> Findings:
    """Measure idle visitors first, busy ones when they have disconnected."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), *NAMES) as processes:
        found = [Contestant(each, address(each)) for each in processes.values()]
        await _idle(found)
        first = await _first_message(found[0])
        await _busy(found)
        return _judged({each.process.name: each for each in found}, first)


async def _idle(contestants: list[Contestant]) -> None:
    for each in contestants:
        # They stay: what the first visitors bring into memory is no visitor's.
        each.visitors = [await Visitor.arrive(each.process, each.url) for _ in range(WARM_UP)]
    await asyncio.sleep(SETTLE)
    before = [(each.process.memory(), each.process.sockets()) for each in contestants]
    for _ in range(ROUNDS):
        for each in contestants:
            await _arrive(each)
    for each, (memory, sockets) in zip(contestants, before, strict=True):
        each.memory = (each.process.memory() - memory) / (ROUNDS * PER_ROUND)
        each.sockets = (each.process.sockets() - sockets) / (ROUNDS * PER_ROUND)
    for _ in range(ROUNDS):
        for each in contestants:
            await _leave(each)


async def _arrive(contestant: Contestant) -> None:
    start = contestant.process.cpu()
    for _ in range(PER_ROUND):
        contestant.visitors.append(await Visitor.arrive(contestant.process, contestant.url))
    await asyncio.sleep(SETTLE)
    contestant.arriving.append((contestant.process.cpu() - start) / PER_ROUND)


async def _leave(contestant: Contestant) -> None:
    start = contestant.process.cpu()
    for _ in range(PER_ROUND):
        await contestant.visitors.pop().leave()
    await asyncio.sleep(SETTLE)
    contestant.leaving.append((contestant.process.cpu() - start) / PER_ROUND)


async def _first_message(contestant: Contestant) -> tuple[int, int]:
    """Give the bytes of the first message, and those of its interactive parts."""
    visitor = contestant.visitors[0]
    if b'"__html"' in visitor.first:
        raise MeasurementFailed("The server sent the page again to visitors who have it.")
    return len(visitor.first), 0 if visitor.has_page else interactive_size(visitor.model)


async def _busy(contestants: list[Contestant]) -> None:
    for each in contestants:
        each.visitors += [
            await Visitor.arrive(each.process, each.url) for _ in range(BUSY - WARM_UP)
        ]
    for turn in range(TURNS + 1):
        for each in contestants:
            await _turn(each, TURN_SECONDS if turn else 1.0)
            if not turn:  # The first turn only warms up.
                each.trips.clear()
                each.queued.clear()


async def _turn(contestant: Contestant, seconds: float) -> None:
    echoed = contestant.process.name == "bare"
    events = [b"{}"] if echoed else filter_events(contestant.visitors[0].model)
    start, queued = time.monotonic(), contestant.process.queued()
    trips = await asyncio.gather(
        *(_act(visitor, events, seed, seconds) for seed, visitor in enumerate(contestant.visitors))
    )
    contestant.trips.append([trip for visitor in trips for trip in visitor])
    waited = contestant.process.queued() - queued
    contestant.queued.append(waited / (time.monotonic() - start))


async def _act(visitor: Visitor, events: list[bytes], seed: int, seconds: float) -> list[float]:
    """Filter the agenda again and again; give the seconds that each answer took."""
    pace = random.Random(seed)  # noqa: S311 - spreads visitors out, guards nothing
    trips: list[float] = []
    await asyncio.sleep(pace.random() * PACE)
    while sum(trips) + len(trips) * PACE < seconds:
        trips.append(await visitor.round_trip(events))
        await asyncio.sleep(PACE * (0.5 + pace.random()))
    return trips


def _judged(found: dict[str, Contestant], first: tuple[int, int]) -> Findings:
    ours = found["villa"]
    size, interactive = first
    findings = Findings(
        values={
            "memory": ours.memory / 1000,
            "visit-cpu": ours.visit * 1000,
            "visit-bytes": (size - interactive) / 1000,
            "round-trip": ours.answered_within(99) * 1000,
        }
    )
    if (queued := median(ours.queued)) > MAX_QUEUED:
        reason = f"the machine is busy: {queued:.0%} of the time without a core"
        findings.doubt(["round-trip"], reason)
    findings.asides = [
        f"first message {kilobytes(size)}, of which interactive parts {kilobytes(interactive)}",
        f"busy visitors act every {PACE:g} s on average; percentiles are medians of {TURNS} turns",
        *(_told(each) for each in found.values()),
    ]
    return findings


def _told(each: Contestant) -> str:
    connect, leave = median(each.arriving), median(each.leaving)
    return (
        f"{NAMES[each.process.name]}: {kilobytes(each.memory)} and {each.sockets:g} socket a"
        f" visitor, CPU {milliseconds(connect)} to connect and {milliseconds(leave)} to leave,"
        f" {kilobytes(len(each.visitors[0].first))} on connect,"
        f" round trip p50 {milliseconds(each.answered_within(50))},"
        f" p99 {milliseconds(each.answered_within(99))} of {sum(map(len, each.trips)):,},"
        f" {median(each.queued):.1%} of that time without a core"
    )
