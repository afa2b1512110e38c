"""A visitor with a browser, who begins a form before the troubles and sends it after them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playwright.async_api import Page, async_playwright, expect

from tests.browser.chromium import find, launch_arguments
from tests.deploy.cluster import PATIENCE, Cluster
from tests.deploy.visitors import OPEN

NAME: Final = "somebody who takes her time"
EMAIL: Final = "lea@villa.test"
_MILLISECONDS: Final = PATIENCE * 1000


class Typist:
    """Her page, which is never loaded again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._name = page.locator("#acces-0")
        self._email = page.locator("#acces-1")

    async def begin(self) -> None:
        """Type half of the text; the page opens its socket."""
        await self.page.goto(OPEN)
        await self._name.fill(NAME)
        await self.page.evaluate("window.loadedOnce = true")

    async def sees(self, title: str) -> None:
        """Wait for a title; what was typed is still there."""
        await expect(self.page.locator("main h1")).to_have_text(title, timeout=_MILLISECONDS)
        await expect(self._name).to_have_value(NAME)

    async def end(self) -> None:
        """Type the rest and send it."""
        assert await self.page.evaluate("window.loadedOnce"), "The page was loaded again."
        await self._email.fill(EMAIL)
        await self.page.locator("#acces-send").click()
        await expect(self.page.locator("#acces-done")).to_be_visible(timeout=_MILLISECONDS)


@asynccontextmanager
async def typist(running: Cluster) -> AsyncIterator[Typist]:
    """Open a browser with one page."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find(Path(playwright.chromium.executable_path)),
            args=launch_arguments(),
        )
        page = await browser.new_page(
            base_url=running.origin, ignore_https_errors=True, locale="fr-FR"
        )
        yield Typist(page)
        await browser.close()
