"""Holds the payloads of pages back, as a slow network does, until a test releases them."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page, Route

PAYLOADS = "**/_payload*.json?*"


class HeldPayloads:
    """Lets payloads through until ``hold``; ``release`` lets those go that were held."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self.held: asyncio.Queue[Route] = asyncio.Queue()

    async def stand_before(self, page: Page, addresses: str = PAYLOADS) -> None:
        """Intercept the payloads at ``addresses`` that ``page`` requests from now on."""
        await page.route(addresses, self)

    def hold(self) -> None:
        """Hold payloads from now on."""
        self._open.clear()

    def release(self) -> None:
        """Let go what is held, and what follows."""
        self._open.set()

    async def __call__(self, route: Route) -> None:
        if not self._open.is_set():
            self.held.put_nowait(route)
        await self._open.wait()
        await route.continue_()

    async def take(self, count: int) -> list[Route]:
        """Wait for ``count`` requests that are held."""
        async with asyncio.timeout(10):
            return [await self.held.get() for _ in range(count)]
