"""What Chromium makes of the speculation rules of a page."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import Page


class Preloads:
    """The sets of rules that the browser has accepted, and the addresses it has fetched ahead."""

    def __init__(self) -> None:
        self._accepted: asyncio.Queue[str] = asyncio.Queue()
        self._fetched: asyncio.Queue[str] = asyncio.Queue()

    @classmethod
    async def of(cls, page: Page) -> Preloads:
        """Listen to the browser from now on."""
        preloads = cls()
        devtools = await page.context.new_cdp_session(page)
        devtools.on("Preload.ruleSetUpdated", preloads._note_rules)
        devtools.on("Preload.prefetchStatusUpdated", preloads._note_prefetch)
        await devtools.send("Preload.enable")
        return preloads

    async def accepted(self) -> str:
        """Wait for the next set of rules without an error; give its text."""
        return await asyncio.wait_for(self._accepted.get(), 10)

    async def fetched(self) -> str:
        """Wait for the next document that is fetched ahead; give its address."""
        return await asyncio.wait_for(self._fetched.get(), 10)

    def _note_rules(self, event: dict[str, Any]) -> None:
        if "errorType" not in event["ruleSet"]:
            self._accepted.put_nowait(event["ruleSet"]["sourceText"])

    def _note_prefetch(self, event: dict[str, Any]) -> None:
        if event["status"] == "Ready":
            self._fetched.put_nowait(event["prefetchUrl"])
