"""Records the websockets that a page opens, and messages received on them."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page, WebSocket


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
