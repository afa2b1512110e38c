"""Bytes and time of an update of an open page on which another visitor takes one of many seats."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.async_api import Browser, Page, WebSocket

from bench.browser import NO_CHROMIUM, launched
from bench.contestants.seats import HALLS
from bench.failure import MeasurementFailed
from bench.findings import Compared, Comparison, Findings
from bench.process import running

SEATS: Final = range(2, 13)
JUDGED: Final = "one-form-200"
WATCH: Final = """() => {
  window.shown = {};
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[name=seat].taken'))
      shown[each.value] ??= Date.now();
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
}"""
TAKE: Final = "seat => { seat.click(); return Date.now(); }"


@dataclass(frozen=True, slots=True)
class Update:
    """Bytes of the update, and milliseconds from the click to the other page."""

    size: int
    time: float


async def measure() -> Findings:
    """Take eleven seats of each hall; the first only warms up."""
    async with launched() as browser:
        if browser is None:
            return Findings(unmeasured={"update": NO_CHROMIUM})
        with tempfile.TemporaryDirectory() as folder, running(Path(folder), "seats") as processes:
            url = f"http://{processes['seats'].host}"
            found = {hall: await _taken(browser, f"{url}/{hall}/") for hall in HALLS}
    rows = [
        Compared("bytes of an update", tuple(each.size for each in found.values()), "B"),
        Compared("from click to the other page", tuple(each.time for each in found.values()), "ms"),
    ]
    return Findings(
        values={"update": found[JUDGED].size / 1000},
        comparisons=[Comparison(tuple(HALLS), rows)],
    )


async def _taken(browser: Browser, url: str) -> Update:
    async with await browser.new_context() as ours, await browser.new_context() as other:
        reader, taker = await ours.new_page(), await other.new_page()
        received = await opened(reader, url)
        await taker.goto(url)
        await reader.evaluate(WATCH)
        times: list[float] = []
        for seat in SEATS:
            clicked = await taker.locator(f"[name=seat][value='{seat}']").evaluate(TAKE)
            await reader.locator(f"[name=seat][value='{seat}'].taken").wait_for()
            times.append(await reader.evaluate("seat => window.shown[seat]", seat) - clicked)
            await taker.locator(f"[name=seat][value='{seat}'].taken").wait_for()
        sizes = [len(each) for each in received if '"layout-update"' in each]
    if len(sizes) < len(SEATS):
        raise MeasurementFailed(f"{url} was sent {len(sizes)} updates for {len(SEATS)} seats.")
    return Update(max(sizes), median(times[1:]))


async def opened(page: Page, url: str) -> list[str]:
    """Open a page, wait for its socket, and return the messages that it receives from then on."""
    received: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(str(frame)))

    page.on("websocket", listen)
    async with page.expect_websocket() as socket:
        await page.goto(url)
    if not received:
        await (await socket.value).wait_for_event("framereceived")
    received.clear()
    return received
