"""Browser contexts that tests use one after the other.

A context of its own costs a test a renderer process, and every file and script again: that is a
third of the work of its page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.async_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Page,
    Request,
    WebError,
)

MAX_IDLE: Final = 4
_STORAGE: Final = "local_storage,indexeddb,cache_storage,service_workers"


class Complaints:
    """Records the errors, warnings and failed requests of one browser context."""

    def __init__(self, context: BrowserContext) -> None:
        self.said: list[str] = []
        self.failed_requests: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("requestfailed", self._on_failed_request)

    def clear(self) -> None:
        """Forget what was recorded."""
        self.said.clear()
        self.failed_requests.clear()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.said.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _on_error(self, error: WebError) -> None:
        self.said.append(f"uncaught: {error.error}")

    def _on_failed_request(self, request: Request) -> None:
        self.failed_requests.append(f"failed request: {request.url} ({request.failure})")


@dataclass(slots=True)
class Visitor:
    """A context with its complaints, and an empty page that holds its process alive."""

    options: dict[str, Any]
    context: BrowserContext
    complaints: Complaints
    empty_page: Page
    session: CDPSession

    async def has_own_clock(self) -> bool:
        """Whether a test has installed a clock, which stays, and with it a timeline of its own."""
        own = "() => !String(setTimeout).includes('native code')"
        return bool(await self.empty_page.evaluate(own))

    async def reset(self) -> None:
        """Close the pages; forget cookies, storage, routes and being offline, but no file."""
        for page in self.context.pages:
            if page is not self.empty_page:
                await page.close()
        await self.context.unroute_all(behavior="ignoreErrors")
        await self.context.set_offline(offline=False)
        await self.context.clear_cookies()
        base = urlsplit(self.options["base_url"])
        await self.session.send(
            "Storage.clearDataForOrigin",
            {"origin": f"{base.scheme}://{base.netloc}", "storageTypes": _STORAGE},
        )


@dataclass(slots=True)
class ContextPool:
    """Contexts that were reset, for the next test with the same options.

    The least recently used one is closed when there are more than ``MAX_IDLE``.
    """

    browser: Browser
    _idle: list[Visitor] = field(default_factory=list)

    async def take(self, options: dict[str, Any]) -> Visitor:
        """Return an idle context with exactly these options, else a new one."""
        for visitor in reversed(self._idle):
            if visitor.options == options:
                self._idle.remove(visitor)
                visitor.complaints.clear()
                return visitor
        return await self._open(options)

    async def release(self, visitor: Visitor) -> None:
        """Reset a context and keep it for the next test, unless it has to be closed."""
        if await visitor.has_own_clock():
            await visitor.context.close()
            return
        await visitor.reset()
        self._idle.append(visitor)
        if len(self._idle) > MAX_IDLE:
            await self._idle.pop(0).context.close()

    async def close(self) -> None:
        """Close the idle contexts."""
        for visitor in self._idle:
            await visitor.context.close()

    async def _open(self, options: dict[str, Any]) -> Visitor:
        context = await self.browser.new_context(**options)
        empty_page = await context.new_page()
        session = await context.new_cdp_session(empty_page)
        return Visitor(options, context, Complaints(context), empty_page, session)
