"""Waits until React has hydrated the whole document."""

from __future__ import annotations

from playwright.async_api import Page

_HYDRATED = """() => {
  const container = document.querySelector('#villa');
  const name = Object.keys(container ?? {}).find((each) => each.startsWith('__reactContainer'));
  return name !== undefined && !container[name].stateNode.current.memoizedState.isDehydrated;
}"""


async def wait_for_hydration(page: Page) -> None:
    """Wait until the page is React's."""
    await page.wait_for_function(_HYDRATED)
