"""The site on the embedded backend as it is started: when it is ready, what memory it is at."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from bench.failure import MeasurementFailed
from bench.findings import Findings
from bench.neighbours import QUIET, Neighbours
from bench.process import START_SECONDS, environment, resident, stop

RUNS: Final = 5
PAGES: Final = ("/", "/agenda/", "/residents/", "/visite/", "/contact/")
COMMAND: Final = (sys.executable, "-c", "from villa_site.cli import main; main()", "serve")
KEEP_SECONDS: Final = 30
"""Seconds that the first start has to write the content index."""
QUIET_SECONDS: Final = 3
"""Seconds between the last page and the reading of the memory."""


async def measure() -> Findings:
    """Start the site once to fill its data folder, then several times."""
    return await asyncio.to_thread(_measured)


def _measured() -> Findings:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with started(folder, free_port()) as (_process, first):
            _wait_until_kept(folder)
        neighbours = Neighbours()
        seconds: list[float] = []
        for _ in range(RUNS):
            with started(folder, free_port()) as (_process, took):
                seconds.append(took)
        used = neighbours.cores
        port = free_port()
        with started(folder, port) as (process, _took):
            before = resident(process.pid)
            for path in PAGES:
                _page(port, path)
            time.sleep(QUIET_SECONDS)
            after = resident(process.pid)
    found = Findings(
        values={"start": median(seconds), "rest": after / 1e6},
        asides=[
            (
                f"first start {first:.2f} s, the next {', '.join(f'{s:.2f}' for s in seconds)} s;"
                f" memory before the five pages {before / 1e6:.1f} MB"
            )
        ],
    )
    if used > QUIET:
        found.doubt(["start"], f"the machine is busy: others used {used:.1f} cores")
    return found


@contextlib.contextmanager
def started(
    folder: Path, port: int, **settings: str
) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """Run `villa-site serve`; give the process, and the seconds until it was ready."""
    log = folder / "serve.log"
    with log.open("wb") as output:
        start = time.monotonic()
        process = subprocess.Popen(  # noqa: S603 - our own command, with fixed words
            [*COMMAND, "--port", str(port)],
            cwd=folder,
            env=environment() | {"VILLA_DATA_DIR": str(folder / "data")} | settings,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        if not _is_ready(process, port):
            raise MeasurementFailed(f"The site does not start:\n{log.read_text(errors='replace')}")
        yield process, time.monotonic() - start
    finally:
        stop(process)


def _is_ready(process: subprocess.Popen[bytes], port: int) -> bool:
    """Wait for the port, then for the answer: until then the question is in the kernel's queue."""
    end = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            return _status(port, "/readyz") == http.HTTPStatus.OK
        except ConnectionRefusedError:
            time.sleep(0.005)
    return False


def _page(port: int, path: str) -> None:
    if (status := _status(port, path)) != http.HTTPStatus.OK:
        raise MeasurementFailed(f"{path} answered {status}.")


def _status(port: int, path: str) -> int:
    """Request a page as a browser does, and read it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=START_SECONDS)
    try:
        headers = {"Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "fr"}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def _wait_until_kept(folder: Path) -> None:
    """Wait until the first start has written the content index and changes nothing any more."""
    stored = folder / "data" / "content-cache"
    end, before = time.monotonic() + KEEP_SECONDS, None
    while time.monotonic() < end:
        files = {file.name: file.stat().st_size for file in stored.glob("*")}
        if files and files == before:
            return
        before = files
        time.sleep(1)
    raise MeasurementFailed("The first start has stored no content index.")


def free_port() -> int:
    """Give a port that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
