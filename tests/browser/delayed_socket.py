"""Delays the live server's messages to a page on demand."""

from __future__ import annotations

from playwright.async_api import Page, WebSocketRoute


class DelayedSocket:
    """Passes messages on until ``hold``; ``release`` sends those that have arrived since."""

    def __init__(self) -> None:
        self.holding = False
        self._held: list[str | bytes] = []
        self._page_end: WebSocketRoute | None = None

    async def stand_before(self, page: Page) -> None:
        """Intercept the sockets that ``page`` opens from now on."""
        await page.route_web_socket("**/_villa/live/**", self._opened)

    def hold(self) -> None:
        """Hold the server's messages from now on."""
        self.holding = True

    def release(self) -> None:
        """Send the held messages, in their order."""
        self.holding = False
        held, self._held = self._held, []
        for message in held:
            if self._page_end is not None:
                self._page_end.send(message)

    def _opened(self, page_end: WebSocketRoute) -> None:
        self._page_end = page_end
        server_end = page_end.connect_to_server()
        server_end.on_message(self._said)

    def _said(self, message: str | bytes) -> None:
        if self.holding or self._page_end is None:
            self._held.append(message)
        else:
            self._page_end.send(message)
