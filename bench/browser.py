"""The page in Chromium on a slow line and a slow processor: what a visitor sees, and when."""

from __future__ import annotations

import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.async_api import Browser, Error, Request, WebSocket, async_playwright

from bench import long_line, page_turns, phone
from bench.failure import MeasurementFailed
from bench.findings import Findings
from bench.neighbours import QUIET, Neighbours
from bench.process import running
from bench.typical_page import PATH
from tests.browser import chromium

RUNS: Final = 3
NO_HINTING: Final = "--font-render-hinting=none"
"""Phones do not hint fonts; Linux does, and makes letters whole pixels wide."""
NO_CHROMIUM: Final = "no Chromium found: `make chromium`"
TIMES: Final = ("first-paint", "blocking")
NAMES: Final = (
    *TIMES,
    "script-first",
    "first-load",
    "sockets",
    "shift",
    *long_line.NAMES,
    *page_turns.NAMES,
)
AFTER_REST: Final = re.compile(r"/_payload\.json|/builds/meta/")
"""Requests of an idle page: pages that its links lead to, and the build served."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Figures of one visit; times in milliseconds, ``neighbours`` in cores that others used."""

    paint: float
    contentful: float
    largest: float
    waits: int
    blocking: float
    hydrated: float
    shift: float
    sockets: int
    requests: int
    neighbours: float


async def measure() -> Findings:
    """Visit the site several times; without a Chromium nothing is measured."""
    async with launched() as browser:
        if browser is None:
            return Findings(unmeasured=dict.fromkeys(NAMES, NO_CHROMIUM))
        return await _visits(browser)


@asynccontextmanager
async def launched() -> AsyncIterator[Browser | None]:
    """Run Chromium; None where there is none."""
    async with async_playwright() as playwright:
        try:
            executable = chromium.find(Path(playwright.chromium.executable_path))
        except chromium.ChromiumMissing as error:
            raise MeasurementFailed(str(error)) from error
        if executable is None:
            yield None
            return
        browser = await playwright.chromium.launch(
            executable_path=executable, args=[*chromium.launch_arguments(), NO_HINTING]
        )
        try:
            yield browser
        finally:
            await browser.close()


async def _visits(browser: Browser) -> Findings:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "villa") as processes:
        url = f"http://{processes['villa'].host}"
        try:
            # The first visit fills the server's caches, as any visitor before this one would.
            visits = [await visit(browser, url) for _ in range(RUNS + 1)][1:]
            found = _judged(visits, browser.version)
            found.add(await long_line.measure(browser, url))
            found.add(await page_turns.measure(browser, url))
        except Error as error:
            raise MeasurementFailed(f"The browser gave up: {error}") from error
    return found


async def visit(browser: Browser, url: str) -> Visit:
    """Load the typical page on a fresh phone, and read it to the end."""
    async with phone.context(browser) as context:
        page = await context.new_page()
        sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - Playwright sets attributes, which a built-in method has not
        requests: list[Request] = []
        page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - as above
        neighbours = Neighbours()
        await phone.slow_down(page)
        await phone.load(page, url + PATH)
        read: dict[str, Any] = await page.evaluate("bench.read()")
        requested = sum(map(_counts, requests))
        await phone.scroll_to_end(page)
        shift = float(await page.evaluate("bench.shift"))
        # Read while the page's own processes are there and can be distinguished from others.
        cores = neighbours.cores
        return Visit(
            **read, shift=shift, sockets=len(sockets), requests=requested, neighbours=cores
        )


def _counts(request: Request) -> bool:
    return request.resource_type != "image" and not AFTER_REST.search(request.url)


def _judged(visits: list[Visit], version: str) -> Findings:
    def of(name: str) -> float:
        return float(median(getattr(visit, name) for visit in visits))

    found = Findings(
        values={
            "first-paint": of("paint") / 1000,
            "script-first": of("waits"),
            "first-load": of("requests"),
            "blocking": of("blocking"),
            "sockets": of("sockets"),
            # A thousandth is a word that moves by the difference between a font and its fallback.
            "shift": round(of("shift"), 3),
        },
        asides=[
            f"Chromium {version}, phone of 412 x 823, median of {RUNS} visits without cache",
            (
                f"first contentful paint {of('contentful'):.0f} ms, largest"
                f" {of('largest'):.0f} ms, hydrated {of('hydrated'):.0f} ms"
            ),
        ],
    )
    if (used := of("neighbours")) > QUIET:
        found.doubt(TIMES, f"the machine is busy: others used {used:.1f} cores")
    return found
