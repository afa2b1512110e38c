"""A cached page against uvicorn serving the same bytes from memory: what either costs a server."""

from __future__ import annotations

import asyncio
import http.client
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from bench.asgi import HOST
from bench.contestants.memory import remember
from bench.failure import MeasurementFailed
from bench.findings import Findings
from bench.load import BROWSER, ENCODINGS, answer_size, load, request_for
from bench.process import Process, running
from bench.typical_page import PATH

ROUNDS: Final = 7
SECONDS: Final = 1.2
RECOMPRESSED_WITHIN: Final = 5.0
"""Seconds; a page is worth it once it is requested again after more than one."""
SMALL: Final = 1_000
"""Bytes below which a second compression gains nothing."""


class Round(NamedTuple):
    """Server CPU per request in seconds, and requests per second."""

    cpu: float
    rate: float


async def measure() -> Findings:
    """Run both servers and load them in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running(folder, "villa") as site:
            headers, body = await asyncio.to_thread(cached_page, site["villa"], ENCODINGS)
            remember(folder, headers, body)
            with running(folder, "memory") as memory:
                return await asyncio.to_thread(_measured, site["villa"], memory["memory"])


def cached_page(
    process: Process, accept: str, path: str = PATH
) -> tuple[list[tuple[str, str]], bytes]:
    """Fetch what visitors get of a page or file that the site has sent before: it is recompressed.

    Raises MeasurementFailed where that does not happen.
    """
    fast = page(process, accept, path)
    if len(fast[1]) < SMALL:
        return fast
    deadline = time.monotonic() + RECOMPRESSED_WITHIN
    while time.monotonic() < deadline:
        time.sleep(0.2)
        answer = page(process, accept, path)
        if len(answer[1]) < len(fast[1]):
            return answer
    raise MeasurementFailed(f"{path} was not recompressed within {RECOMPRESSED_WITHIN:g} s.")


def page(
    process: Process, accept: str, path: str = PATH, *, host: str = HOST
) -> tuple[list[tuple[str, str]], bytes]:
    """Fetch the page from a running contestant: its headers and its body as it was sent."""
    connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=10)
    given = dict(line.split(": ", 1) for line in BROWSER) | {
        "Host": host,
        "Accept-Encoding": accept,
    }
    try:
        connection.request("GET", path, headers={**given, "Connection": "close"})
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise MeasurementFailed(f"{path} answered {answer.status}:\n{process.log}")
    # These two are uvicorn's, which adds them to any application's answer.
    own = [pair for pair in answer.getheaders() if pair[0] not in {"date", "connection"}]
    return own, body


def _measured(site: Process, memory: Process) -> Findings:
    request = request_for(HOST, PATH)
    sizes = {process.name: answer_size(process.port, request) for process in (site, memory)}
    if sizes["villa"] != sizes["memory"]:
        raise MeasurementFailed(f"The two servers answer with different sizes: {sizes}.")
    rounds: dict[str, list[Round]] = {"villa": [], "memory": []}
    for turn in range(ROUNDS + 1):
        for process in (site, memory):
            measured = loaded(process, request, sizes[process.name])
            if turn:  # The first turn only warms up.
                rounds[process.name].append(measured)
    return _judged(rounds, sizes["villa"])


def loaded(process: Process, request: bytes, size: int) -> Round:
    """Request a page of a contestant for a while on open connections, as often as it answers."""
    start, spent = time.monotonic(), process.cpu()
    answers = load(process.port, request, size, SECONDS)
    return Round((process.cpu() - spent) / answers, answers / (time.monotonic() - start))


def _judged(rounds: dict[str, list[Round]], size: int) -> Findings:
    pairs = list(zip(rounds["memory"], rounds["villa"], strict=True))
    ratio = median(memory.cpu / site.cpu for memory, site in pairs)
    cpu = {name: median(each.cpu for each in found) * 1e6 for name, found in rounds.items()}
    rate = {name: median(each.rate for each in found) for name, found in rounds.items()}
    return Findings(
        values={"cached": ratio},
        asides=[
            (
                f"cached page ({size:,} bytes): server CPU {cpu['villa']:.0f} µs a request,"
                f" uvicorn from memory {cpu['memory']:.0f} µs"
            ),
            (
                f"requests/s with one loading process: {rate['villa']:,.0f},"
                f" uvicorn from memory {rate['memory']:,.0f}"
            ),
        ],
    )
