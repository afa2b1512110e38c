"""Waits until React has hydrated the whole document."""

from __future__ import annotations

from playwright.async_api import Page

from villa_site.qa.waits import HYDRATED


async def wait_for_hydration(page: Page) -> None:
    """Wait until the page is React's."""
    await page.wait_for_function(HYDRATED)
