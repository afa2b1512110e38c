"""Measures layout shifts and long tasks of a page."""

from __future__ import annotations

from typing import Final

import orjson
from playwright.async_api import BrowserContext, Page

_SEEN: Final = 0.001
_TASKS: Final = "disabled-by-default-devtools.timeline"
# An entry may name no source: its time and the scroll position say where to look.
_WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const sources = entry.sources.map(({ node, previousRect, currentRect }) =>
      `${node?.parentElement?.className}>${node?.nodeName}`
        + ` from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`);
    const place = `after ${Math.round(entry.startTime)} ms, scrolled to ${Math.round(scrollY)}`;
    window.shifts.push([entry.value, [place, ...sources].join(", ")]);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


async def watch(context: BrowserContext) -> None:
    """Observe the layout shifts of every page from now on; for a test with a fresh context."""
    await context.add_init_script(_WATCH)


async def shifts(page: Page) -> list[tuple[float, str]]:
    """Return the layout shifts so far, each with its time, the scroll position and what has moved.

    Scores below 0.001 do not count: a fallback font is not exactly as wide as the font.
    """
    found = await page.evaluate("() => window.shifts")
    return [(value, what) for value, what in found if value >= _SEEN]


async def longest_task(page: Page, seconds: float) -> float:
    """Watch for ``seconds``, the processor slowed down four times; give the longest task in ms.

    It is the time that the page's own thread has worked: what other processes of the machine take
    meanwhile is not the page's.
    """
    browser = page.context.browser
    assert browser
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    await browser.start_tracing(page=page, categories=[_TASKS])
    start = await page.evaluate("() => performance.now()")
    passed = "(end) => performance.now() > end"
    await page.wait_for_function(passed, arg=start + seconds * 1000)
    events = orjson.loads(await browser.stop_tracing())["traceEvents"]
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    threads = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        each["tdur"] / 1000
        for each in events
        if each["name"] == "RunTask" and (each["pid"], each["tid"]) in threads and "tdur" in each
    ]
    assert tasks, "the trace shows no work at all"
    return float(max(tasks))
