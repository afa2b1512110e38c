"""A phone in Chromium, on a slow line with a slow processor or without emulation of either."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, BrowserContext, CDPSession, Page

from bench.failure import MeasurementFailed

OBSERVER: Final = Path(__file__).with_name("observe.js")
SLOW_4G: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
LONG_LINE: Final = {
    "offline": False,
    "latency": 562,
    "downloadThroughput": 1_440_000 / 8,
    "uploadThroughput": 675_000 / 8,
}
"""Slow 4G once a connection and its encryption take their round trips, too."""
CPU_SLOWDOWN: Final = 4
PHONE: Final = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
    "locale": "fr-FR",
}


@asynccontextmanager
async def context(browser: Browser) -> AsyncIterator[BrowserContext]:
    """Open a context without cache, whose pages report what they do."""
    opened = await browser.new_context(**PHONE)  # type: ignore[arg-type]  # a table of options
    try:
        await opened.add_init_script(path=OBSERVER)
        yield opened
    finally:
        await opened.close()


async def slow_down(page: Page, line: Mapping[str, float] = SLOW_4G) -> CDPSession:
    """Slow the page's line and processor down; its session of DevTools reports its requests."""
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", {**line})
    await session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return session


async def load(page: Page, address: str) -> None:
    """Load a page and wait until nothing happens any more."""
    await page.goto(address, wait_until="load")
    await page.evaluate("bench.settled()")


async def scroll_to_end(page: Page) -> None:
    """Read to the end as a visitor does who touches nothing: by the wheel."""
    height = int(await page.evaluate("document.documentElement.scrollHeight"))
    for _ in range(0, height, 600):
        await page.mouse.wheel(0, 600)
        await page.evaluate("bench.frame()")
    if not await page.evaluate("scrollY"):
        raise MeasurementFailed("The page could not be scrolled.")
    await page.evaluate("bench.settled()")
