"""A change that comes while a page is being opened is shown as well."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest

from tests.engine.live.conftest import PATIENCE, Pages
from tests.engine.live.test_idle_sessions import KEPT
from tests.engine.live.test_socket import document
from villa_site.engine.live.admission import Admission
from villa_site.engine.protocols import PageRequest
from villa_site.engine.rendering.model_json import digest

pytestmark = [pytest.mark.req("EXT-05"), pytest.mark.req("QAK-06")]


class SlowPages:
    """Holds a page back once it has been read: what changes meanwhile is not in it."""

    def __init__(self, pages: Pages) -> None:
        self.read = asyncio.Event()
        self.gate = asyncio.Event()
        self._open = pages.open
        pages.open = self.open  # type: ignore[method-assign]

    async def open(self, request: PageRequest) -> Any:
        page = await self._open(request)
        self.read.set()
        await self.gate.wait()
        return page

    async def change(self, pages: Pages, live: Admission, title: str) -> None:
        """Change the page after it has been read and before it is shown."""
        async with asyncio.timeout(PATIENCE):
            await self.read.wait()
        self.read.clear()
        pages.titles["/a/"] = title
        live.renew()


async def shown(browser: Any, title: str) -> None:
    """Read updates until one has the title."""
    async with asyncio.timeout(PATIENCE):
        while (update := await browser.next()) == KEPT or document(update)["title"] != title:
            pass


async def test_change_while_a_connection_is_made_is_shown(
    connect: Any, live: Admission, pages: Pages
) -> None:
    slow = SlowPages(pages)
    browser = connect("/a/")
    await slow.change(pages, live, "nouveau")
    slow.gate.set()
    await shown(browser, "nouveau")


async def test_change_while_a_browser_with_the_page_connects_is_shown(
    connect: Any, live: Admission, pages: Pages
) -> None:
    page = await connect("/a/").next()
    model = digest(orjson.dumps(page["model"]))
    slow = SlowPages(pages)
    browser = connect("/a/", revision=document(page)["revision"], model=model)
    await slow.change(pages, live, "nouveau")
    slow.gate.set()
    await shown(browser, "nouveau")


async def test_second_change_while_the_first_is_fetched_is_shown(
    connect: Any, live: Admission, pages: Pages
) -> None:
    browser = connect("/a/")
    await browser.next()
    slow = SlowPages(pages)
    pages.titles["/a/"] = "premier"
    live.renew()
    await slow.change(pages, live, "second")
    slow.gate.set()
    await shown(browser, "second")


async def test_change_while_a_page_is_turned_is_shown(
    connect: Any, live: Admission, pages: Pages
) -> None:
    browser = connect("/b/")
    await browser.next()
    slow = SlowPages(pages)
    browser.event("navigate", {"path": "/a/", "query": "", "nav": 1})
    await slow.change(pages, live, "nouveau")
    slow.gate.set()
    await shown(browser, "nouveau")
