"""Runs the real server in a process of its own, so that tests can start, stop and read it."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import ClassVar

import httpx
import pytest

from tests.browser.site_process import SiteProcess
from tests.support.stored_content import warm

ROOT = Path(__file__).parents[2]
# The command's function, not its script, so that a tree which is not installed is tested too.
VILLA_SITE = (sys.executable, "-c", "from villa_site.cli import main; main()")
START_SECONDS = 120
STOP_SECONDS = 10
LOG_LINES = 100
_OTHER_CONTENT = frozenset({"VILLA_BACKEND_URL", "VILLA_CONTENT_DIR"})


class Site:
    """A ``villa-site serve`` process with the embedded backend.

    Port and data stay the same over restarts. ``environment`` wins over the defaults; the
    developer's own settings stay out, be they variables or a ``.env`` file. Without ``command``
    it is a fork of a process that has imported the site. The demo content starts as it does for the
    second time (``tests.support.stored_content``).
    """

    running: ClassVar[set[Site]] = set()

    def __init__(
        self, folder: Path, environment: Mapping[str, str], command: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        # A fork has its modules already: another path would come too late.
        self.command = command or (VILLA_SITE if "PYTHONPATH" in environment else ())
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        foreign = {name: value for name, value in os.environ.items() if "VILLA_" not in name}
        own = {"VILLA_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT)}
        self._environment = {**foreign, **own, **environment}
        self._log = folder / "serve.log"
        self._process: asyncio.subprocess.Process | SiteProcess | None = None

    async def start(self) -> None:
        """Start the server and wait until it is ready."""
        if not _OTHER_CONTENT & self._environment.keys():
            await asyncio.to_thread(warm, Path(self._environment["VILLA_DATA_DIR"]))
        self._process = await self._started(("serve", "--port", str(self.port)))
        self.running.add(self)
        try:
            async with asyncio.timeout(START_SECONDS), httpx.AsyncClient(trust_env=False) as client:
                await self._ready(client, self._process)
        except TimeoutError:
            pytest.fail(f"The site was not ready within {START_SECONDS} s:\n{self.log}")

    async def stop(self) -> None:
        """Stop the server, its workers included; it may be started again."""
        self.running.discard(self)
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, TimeoutError):
            process.terminate()
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()

    async def kill(self) -> None:
        """Kill the server with SIGKILL, and start it again."""
        process = self._process
        if process is not None:
            os.killpg(process.pid, signal.SIGKILL)
        await self.restart()

    async def restart(self) -> None:
        """Stop and start on the same port with the same data."""
        await self.stop()
        await self.start()

    @property
    def memory(self) -> int:
        """The resident bytes of the server. Linux only."""
        assert self._process is not None
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def log(self) -> str:
        """The last lines that the server has printed over all its lives."""
        lines = self._log.read_text(errors="replace").splitlines() if self._log.exists() else []
        return "\n".join(lines[-LOG_LINES:])

    async def _started(self, arguments: Sequence[str]) -> asyncio.subprocess.Process | SiteProcess:
        if not self.command:
            return await SiteProcess.start(arguments, self.folder, self._environment, self._log)
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(*self.command, *arguments),
                cwd=self.folder,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def _ready(
        self, client: httpx.AsyncClient, process: asyncio.subprocess.Process | SiteProcess
    ) -> None:
        """Ask until the answer is yes; between two questions wait for the process to end."""
        while not await self._answers(client):
            with suppress(TimeoutError):
                code = await asyncio.wait_for(process.wait(), timeout=0.05)
                pytest.fail(f"The site ended with exit code {code}:\n{self.log}")

    async def _answers(self, client: httpx.AsyncClient) -> bool:
        try:
            return (await client.get(f"{self.url}/readyz")).is_success
        except httpx.TransportError:
            return False


def free_port() -> int:
    """Choose a port below those that clients are given, so that a restart finds it free again."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with socket.socket() as trial, suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port


async def listens(port: int) -> bool:
    """Say whether something listens on a port; tried again after a moment."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        await asyncio.sleep(0.02)
        return False
    writer.close()
    await writer.wait_closed()
    return True


@asynccontextmanager
async def serving(
    folder: Path, *, command: Sequence[str] = (), **environment: str
) -> AsyncIterator[Site]:
    """Serve from ``folder`` with these environment variables, for as long as the block lasts."""
    site = Site(folder, environment, command)
    try:
        await site.start()
        yield site
    finally:
        await site.stop()
