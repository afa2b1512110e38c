"""Starts what is loaded: one site with one worker or four, or three sites behind nginx."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Final, Literal

from bench.failure import MeasurementFailed
from bench.process import ROOT, environment, stop
from load.front import configure, free_port, program
from load.processes import Role

START_SECONDS: Final = 90
"""Seconds that a site may take to be ready: the first one parses the content."""
HOST: Final = "127.0.0.1"

Layout = Literal["one-worker", "four-workers", "three-sites"]
WORKERS: Final[Mapping[Layout, int]] = {"one-worker": 1, "four-workers": 4, "three-sites": 2}
TITLES: Final[Mapping[Layout, str]] = {
    "one-worker": "one worker",
    "four-workers": "four workers",
    "three-sites": "three sites with two workers each, nginx and Redis",
}


@dataclass(slots=True)
class Sites:
    """The running site: where visitors come in, and the processes by role."""

    url: str
    roots: dict[Role, list[int]] = field(default_factory=dict)


@contextmanager
def running(layout: Layout, folder: Path) -> Iterator[Sites]:
    """Run a layout until the block ends; raises MeasurementFailed where a part is missing."""
    with ExitStack() as stack:
        if layout == "three-sites":
            yield _three_sites(stack, folder)
            return
        port = free_port()
        sites = Sites(f"http://{HOST}:{port}")
        _site(stack, sites, folder, port, WORKERS[layout])
        yield sites


def _three_sites(stack: ExitStack, folder: Path) -> Sites:
    front, redis = free_port(), free_port()
    sites = Sites(f"https://{HOST}:{front}")
    redis_command = [program("redis-server", "valkey-server"), "--port", str(redis)]
    options = ["--bind", HOST, "--save", ""]
    _start(stack, sites, "redis", folder / "redis.log", [*redis_command, *options])
    ports = [free_port() for _ in range(3)]
    settings = {"VILLA_REDIS_URL": f"redis://{HOST}:{redis}"}
    for port in ports:
        _site(stack, sites, folder, port, WORKERS["three-sites"], settings)
    command = configure(folder, front, ports)
    _start(stack, sites, "nginx", folder / "nginx.log", command)
    return sites


def _site(
    stack: ExitStack,
    sites: Sites,
    folder: Path,
    port: int,
    workers: int,
    settings: Mapping[str, str] | None = None,
) -> None:
    """Start a site on the embedded backend with the demonstration; one after another."""
    data = folder / f"data-{port}"
    # Parsed once: what is measured is no start.
    parsed = sorted(folder.glob("data-*/content-cache"))
    if parsed:
        shutil.copytree(parsed[0], data / "content-cache")
    own = {
        "VILLA_SITE_URL": sites.url,
        "VILLA_DATA_DIR": str(data),
        "VILLA_FORM_SECRET": "of the load's",
        **(settings or {}),
    }
    words = ["serve", "--port", str(port), "--workers", str(workers)]
    code = "from villa_site.cli import main; main()"
    log = folder / f"site-{port}.log"
    process = _start(stack, sites, "site", log, [sys.executable, "-c", code, *words], own)
    _await_ready(process, port, log)


def _start(
    stack: ExitStack,
    sites: Sites,
    role: Role,
    log: Path,
    command: Iterable[str],
    settings: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own words
            list(command),
            cwd=log.parent,
            env={**environment(), "PYTHONPATH": str(ROOT), **(settings or {})},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    stack.callback(stop, process)
    sites.roots.setdefault(role, []).append(process.pid)
    return process


def _await_ready(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while not _is_ready(port):
        if process.poll() is not None or time.monotonic() > end:
            tail = log.read_text(errors="replace")[-2000:]
            raise MeasurementFailed(f"A site did not become ready:\n{tail}")
        time.sleep(0.1)


def _is_ready(port: int) -> bool:
    connection = HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
