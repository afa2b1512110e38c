"""Collects what a browser complains about on a page: errors, warnings, requests that failed."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response

_REFUSED: Final = 400
_GIVEN_UP: Final = ("ERR_ABORTED", "NS_BINDING_ABORTED", "cancelled")


class Complaints:
    """The complaints about one page since it was made, each in words and once."""

    def __init__(self, page: Page) -> None:
        self.found: list[str] = []
        self._page = page
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        page.on("response", self._on_response)
        page.on("requestfailed", self._on_failure)

    def end(self) -> None:
        """Collect no more."""
        self._page.remove_listener("console", self._on_console)
        self._page.remove_listener("pageerror", self._on_error)
        self._page.remove_listener("response", self._on_response)
        self._page.remove_listener("requestfailed", self._on_failure)

    def add(self, complaint: str) -> None:
        """Add a complaint unless it is there."""
        if complaint not in self.found:
            self.found.append(complaint)

    def _on_console(self, message: ConsoleMessage) -> None:
        # The line about a failed request says no more than its answer, without the address.
        if message.type in {"error", "warning"} and "Failed to load resource" not in message.text:
            self.add(f"console, {message.type}: {message.text}")

    def _on_error(self, error: Error) -> None:
        self.add(f"uncaught error: {error.message}")

    def _on_response(self, response: Response) -> None:
        if response.status >= _REFUSED:
            self.add(f"{response.url} answers {response.status}")

    def _on_failure(self, request: Request) -> None:
        reason = request.failure or "no answer"
        if not any(each in reason for each in _GIVEN_UP):
            self.add(f"{request.url} failed: {reason}")
