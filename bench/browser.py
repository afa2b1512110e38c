"""The page in Chromium on a slow line and a slow processor: what a visitor sees, and when."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, Error, Page, WebSocket, async_playwright

from bench.failure import MeasurementFailed
from bench.findings import Findings
from bench.neighbours import QUIET, Neighbours
from bench.process import running
from bench.typical_page import NEXT_PATH, PATH, TITLES
from tests.browser import chromium

RUNS: Final = 3
OBSERVER: Final = Path(__file__).with_name("observe.js")
SLOW_4G: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
CPU_SLOWDOWN: Final = 4
PHONE: Final = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
    "locale": "fr-FR",
}
TIMES: Final = ("first-paint", "blocking", "page-to-page")
NAMES: Final = ("first-paint", "script-first", "blocking", "page-to-page", "sockets", "shift")


@dataclass(frozen=True, slots=True)
class Visit:
    """Figures of one visit; times in milliseconds, ``neighbours`` in cores that others used."""

    paint: float
    contentful: float
    waits: int
    blocking: float
    hydrated: float
    shift: float
    sockets: int
    page_to_page: float
    neighbours: float


async def measure() -> Findings:
    """Visit the site several times; without a Chromium nothing is measured."""
    async with async_playwright() as playwright:
        try:
            executable = chromium.find(Path(playwright.chromium.executable_path))
        except chromium.ChromiumMissing as error:
            raise MeasurementFailed(str(error)) from error
        if executable is None:
            return Findings(unmeasured=dict.fromkeys(NAMES, "no Chromium found: `make chromium`"))
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        try:
            return await _visits(browser)
        finally:
            await browser.close()


async def _visits(browser: Browser) -> Findings:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "villa") as processes:
        url = f"http://{processes['villa'].host}"
        try:
            # The first visit fills the server's caches, as any visitor before this one would.
            visits = [await _visit(browser, url) for _ in range(RUNS + 1)][1:]
        except Error as error:
            raise MeasurementFailed(f"The browser gave up: {error}") from error
    return _judged(visits, browser.version)


async def _visit(browser: Browser, url: str) -> Visit:
    async with _context(browser) as context:
        page = await context.new_page()
        sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - Playwright sets attributes, which a built-in method has not
        neighbours = Neighbours()
        await _slow_down(context, page)
        await page.goto(url + PATH, wait_until="load")
        await page.evaluate("bench.settled()")
        read: dict[str, Any] = await page.evaluate("bench.read()")
        await _read_on(page)
        opened = len(sockets)
        shift = float(await page.evaluate("bench.shift"))
        took = await _page_to_page(page)
        # Read while the page's own processes are there to be told from others.
        cores = neighbours.cores
        return Visit(**read, shift=shift, sockets=opened, page_to_page=took, neighbours=cores)


@asynccontextmanager
async def _context(browser: Browser) -> AsyncIterator[BrowserContext]:
    context = await browser.new_context(**PHONE)  # type: ignore[arg-type]  # a table of options
    try:
        await context.add_init_script(path=OBSERVER)
        yield context
    finally:
        await context.close()


async def _slow_down(context: BrowserContext, page: Page) -> None:
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_4G)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})


async def _read_on(page: Page) -> None:
    """Read to the end as a visitor does who touches nothing: by the wheel."""
    height = int(await page.evaluate("document.documentElement.scrollHeight"))
    for _ in range(0, height, 600):
        await page.mouse.wheel(0, 600)
        await page.evaluate("bench.frame()")
    if not await page.evaluate("scrollY"):
        raise MeasurementFailed("The page could not be scrolled.")
    await page.evaluate("bench.settled()")


async def _page_to_page(page: Page) -> float:
    """Open the socket by focusing the filter, then follow a link; give the milliseconds it took."""
    await page.evaluate("scrollTo(0, 0)")
    async with page.expect_websocket() as opening:
        await page.locator("section.agenda select").first.focus()
    await (await opening.value).wait_for_event("framereceived")
    await page.evaluate("bench.settled()")
    took = await page.evaluate("(to) => bench.follow(to)", [NEXT_PATH, TITLES[NEXT_PATH]])
    return float(took)


def _judged(visits: list[Visit], version: str) -> Findings:
    def of(name: str) -> float:
        return float(median(getattr(visit, name) for visit in visits))

    found = Findings(
        values={
            "first-paint": of("paint") / 1000,
            "script-first": of("waits"),
            "blocking": of("blocking"),
            "page-to-page": of("page_to_page"),
            "sockets": of("sockets"),
            # Below that no pixel has moved: a fallback font is a hair off.
            "shift": round(of("shift"), 3),
        },
        asides=[
            f"Chromium {version}, phone of 412 x 823, median of {RUNS} visits without cache",
            f"first contentful paint {of('contentful'):.0f} ms, hydrated {of('hydrated'):.0f} ms",
        ],
    )
    if (used := of("neighbours")) > QUIET:
        found.doubt(TIMES, f"the machine is busy: others used {used:.1f} cores")
    return found
