"""Counts the websockets that a page opens."""

from __future__ import annotations

from playwright.async_api import Page, WebSocket


def sockets_of(page: Page) -> list[WebSocket]:
    """Give a list that grows with each socket that ``page`` opens from now on."""
    opened: list[WebSocket] = []

    def remember(socket: WebSocket) -> None:
        opened.append(socket)

    page.on("websocket", remember)
    return opened
