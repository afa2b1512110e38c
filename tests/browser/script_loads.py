"""Scripts that fail to load, and the documents that a page loads because of it."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page, Request, Route


class Loads:
    """Counts the documents that a page loads, and the scripts that were missing."""

    def __init__(self, page: Page) -> None:
        self.documents: list[str] = []
        self.misses: list[str] = []
        self._page = page
        self._changed = asyncio.Event()
        self._loaded = True
        page.on("request", self._count)
        page.on("load", self._load)

    def _count(self, request: Request) -> None:
        if request.is_navigation_request():
            self.documents.append(request.url)
            self._loaded = False

    def _load(self, _page: Page) -> None:
        self._loaded = True
        self._changed.set()

    async def without(self, scripts: str, *, blocked: bool = False) -> None:
        """Let scripts be missing, or blocked as ad blockers do."""

        async def refuse(route: Route) -> None:
            self.misses.append(route.request.url)
            self._changed.set()
            await (route.abort("blockedbyclient") if blocked else route.fulfill(status=404))

        await self._page.route(scripts, refuse)

    async def until(self, *, documents: int = 1, misses: int = 0) -> None:
        """Wait for so many, and until another load would have begun."""
        async with asyncio.timeout(20):
            while not self._are_loaded(documents, misses):
                self._changed.clear()
                await self._changed.wait()
        await self._page.evaluate("() => new Promise((done) => setTimeout(done, 300))")

    def _are_loaded(self, documents: int, misses: int) -> bool:
        enough = len(self.documents) >= documents and len(self.misses) >= misses
        return enough and self._loaded
