"""Records the websockets that a page opens, and messages received on them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from playwright.async_api import Page, WebSocket

PATIENCE: Final = 10
"""Seconds for which a page's connection is awaited."""


def sockets_of(page: Page) -> list[WebSocket]:
    """Return a list that grows with each socket that ``page`` opens from now on."""
    opened: list[WebSocket] = []

    def remember(socket: WebSocket) -> None:
        opened.append(socket)

    page.on("websocket", remember)
    return opened


def heard_of(page: Page) -> asyncio.Event:
    """Return an event that is set by the first message on a socket opened from now on."""
    heard = asyncio.Event()

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda _frame: heard.set())

    page.on("websocket", listen)
    return heard


@asynccontextmanager
async def connected(page: Page) -> AsyncIterator[None]:
    """Wait, after the block that opens and uses the page, until the server has spoken."""
    heard = heard_of(page)
    yield
    async with asyncio.timeout(PATIENCE):
        await heard.wait()
