"""Delays responses, as a slow network does, until a test has seen the page without them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import BrowserContext, Route


@asynccontextmanager
async def delayed_responses(
    context: BrowserContext, address: re.Pattern[str]
) -> AsyncIterator[None]:
    """Let no request for ``address`` through until the block is left."""
    opened = asyncio.Event()

    async def wait(route: Route) -> None:
        await opened.wait()
        await route.continue_()

    await context.route(address, wait)
    try:
        yield
    finally:
        opened.set()
