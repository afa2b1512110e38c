"""Watches a page for what jumps and for what keeps it from answering."""

from __future__ import annotations

from playwright.async_api import BrowserContext, Page

_WATCH = """
window.shifts = [];
window.stalls = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, entry.sources.map((source) =>
        source.node?.parentElement?.className + '>' + source.node?.nodeName).join()]);
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.stalls.push([entry.startTime, entry.duration]);
}).observe({ type: 'longtask', buffered: true });
"""


async def watch(context: BrowserContext) -> None:
    """Begin to watch every page that is opened from now on."""
    await context.add_init_script(_WATCH)


async def shifts(page: Page) -> list[tuple[float, str]]:
    """Give the layout shifts so far, each with what has moved."""
    found = await page.evaluate("() => window.shifts")
    return [(value, what) for value, what in found]


async def stalls_since(page: Page, start: float) -> list[float]:
    """Give the lengths of the long tasks since ``start``, in milliseconds."""
    found = await page.evaluate("() => window.stalls")
    return [length for began, length in found if began >= start]


async def now(page: Page) -> float:
    """Give the page's own time, in milliseconds."""
    return float(await page.evaluate("() => performance.now()"))
