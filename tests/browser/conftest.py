"""Serves the site in its own process and opens it in Chromium, whose complaints fail the test."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    async_playwright,
    expect,
)

from tests.browser import chromium

ROOT = Path(__file__).parents[2]
# The command's function, not its script, so that a tree which is not installed is tested too.
VILLA_SITE = (sys.executable, "-c", "from villa_site.cli import main; main()")
START_SECONDS = 30
STOP_SECONDS = 10
LOG_LINES = 100

expect.set_options(timeout=10_000)


class Site:
    """A ``villa-site serve`` process with the embedded backend.

    It keeps its port and its data over restarts. ``environment`` wins over the defaults; the
    developer's own settings stay out, be they variables or a ``.env`` file.
    """

    running: ClassVar[set[Site]] = set()

    def __init__(
        self, folder: Path, environment: Mapping[str, str], command: Sequence[str] = VILLA_SITE
    ) -> None:
        self.folder = folder
        self.command = command
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        foreign = {name: value for name, value in os.environ.items() if "VILLA_" not in name}
        own = {"VILLA_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT)}
        self._environment = {**foreign, **own, **environment}
        self._log = folder / "serve.log"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the server and wait until it says that it is ready."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(*self.command, "serve", "--port", str(self.port)),
                cwd=self.folder,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
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

    async def restart(self) -> None:
        """Stop and start on the same port with the same data."""
        await self.stop()
        await self.start()

    @property
    def log(self) -> str:
        """The last lines that the server has printed over all its lives."""
        lines = self._log.read_text(errors="replace").splitlines() if self._log.exists() else []
        return "\n".join(lines[-LOG_LINES:])

    async def _ready(self, client: httpx.AsyncClient, process: asyncio.subprocess.Process) -> None:
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


def _free_port() -> int:
    """Choose a port below those that clients are given, so that a restart finds it free again."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with socket.socket() as trial, suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port


@asynccontextmanager
async def serving(
    folder: Path, *, command: Sequence[str] = VILLA_SITE, **environment: str
) -> AsyncIterator[Site]:
    """Serve from ``folder`` with these environment variables, for as long as the block lasts."""
    site = Site(folder, environment, command)
    try:
        await site.start()
        yield site
    finally:
        await site.stop()


class Complaints:
    """What the pages of one browser context had to complain about."""

    def __init__(self, context: BrowserContext) -> None:
        self.said: list[str] = []
        self.failed_requests: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("requestfailed", self._on_failed_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.said.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _on_error(self, error: WebError) -> None:
        self.said.append(f"uncaught: {error.error}")

    def _on_failed_request(self, request: Request) -> None:
        self.failed_requests.append(f"failed request: {request.url} ({request.failure})")


MakeSite = Callable[..., Awaitable[Site]]
MakeContext = Callable[..., Awaitable[BrowserContext]]


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, one for each worker."""
    async with async_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        if executable is None:
            pytest.fail("Run `make chromium` once: no Chromium was found for the browser tests.")
        launched = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        yield launched
        await launched.close()


@pytest.fixture(scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """Return the site that all tests of a worker share: leave no trace that others would see."""
    async with serving(tmp_path_factory.mktemp("site")) as served:
        yield served


@pytest.fixture
async def make_site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[MakeSite]:
    """Start sites of the test's own, each with its environment variables as keywords."""
    async with AsyncExitStack() as stack:

        async def make(**environment: str) -> Site:
            folder = tmp_path_factory.mktemp("own-site")
            return await stack.enter_async_context(serving(folder, **environment))

        yield make


@pytest.fixture
async def make_context(
    request: pytest.FixtureRequest, browser: Browser, site: Site
) -> AsyncIterator[MakeContext]:
    """Open browser contexts with Playwright's options, such as ``viewport`` or ``base_url``."""
    complaints: list[Complaints] = []
    defaults = {"base_url": site.url, "locale": "fr-FR", "timezone_id": "Europe/Rome"}
    async with AsyncExitStack() as stack:

        async def make(**options: Any) -> BrowserContext:
            made = await browser.new_context(**(defaults | options))
            stack.push_async_callback(made.close)
            complaints.append(Complaints(made))
            return made

        yield make
    _fail_on(complaints, request.node)


def _fail_on(complaints: list[Complaints], item: pytest.Item) -> None:
    allowed = [text for mark in item.iter_markers("allow_console") for text in mark.args]
    said = [line for one in complaints for line in one.said]
    if unexpected := [line for line in said if not any(text in line for text in allowed)]:
        failed = [line for one in complaints for line in one.failed_requests]
        pytest.fail("The browser complained:\n" + "\n".join([*unexpected, *failed]), pytrace=False)


@pytest.fixture
async def context(make_context: MakeContext) -> BrowserContext:
    """Return a visitor's browser: French, without cookies."""
    return await make_context()


@pytest.fixture
async def page(context: BrowserContext) -> Page:
    """Return an empty page of that visitor."""
    return await context.new_page()


@pytest.fixture
async def no_script_page(make_context: MakeContext) -> Page:
    """Return an empty page of a visitor whose browser runs no script."""
    without_script = await make_context(java_script_enabled=False)
    return await without_script.new_page()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "allow_console(*texts): console lines holding one of the texts are expected"
    )


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what the servers printed beside a test that failed."""
    report = yield
    if report.failed:
        report.sections += [(f"Log of {site.url}", site.log) for site in Site.running]
    return report
