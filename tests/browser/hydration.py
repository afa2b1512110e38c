"""Waits until React has hydrated the whole document."""

from __future__ import annotations

from typing import Final

from playwright.async_api import Page

from villa_site.qa.waits import HYDRATED

QUICK_DEVICE: Final = "performance.getEntriesByName = () => []"
"""Script of a device that has hydrated its page in no time, however busy the machine is."""
STYLED: Final = """() =>
  document.querySelector('link[rel=stylesheet]')?.sheet?.media.mediaText === 'all'"""
"""Whether the rest of the style is applied, which happens at idle."""

_ACTION_LOADED: Final = """() => performance.getEntriesByType('resource')
  .some(({ name, responseEnd }) => /\\/action-[^/]*\\.js$/.test(name) && responseEnd > 0)"""
_IDLE: Final = "() => new Promise((resolve) => requestIdleCallback(() => resolve(true)))"


async def wait_for_action(page: Page) -> None:
    """Wait until forms of actions are sent in place: before, the browser sends them itself."""
    await wait_for_hydration(page)
    await page.wait_for_function(_ACTION_LOADED)
    await page.evaluate(_IDLE)


async def wait_for_hydration(page: Page) -> None:
    """Wait until the page is React's."""
    await page.wait_for_function(HYDRATED)
