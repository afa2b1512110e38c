"""Whoever leaves a page leaves it without a word of complaint, whatever is under way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.async_api import Page

from tests.browser.hydrated import hydrated
from tests.browser.served_site import Site


@contextmanager
def answering_nobody(site: Site) -> Iterator[None]:
    """Let the server stand still: whoever asks it waits."""
    assert site._process
    os.killpg(site._process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(site._process.pid, signal.SIGCONT)


async def test_page_is_closed_while_its_socket_is_under_way(site: Site, page: Page) -> None:
    await page.goto("/agenda/")
    await hydrated(page)
    with answering_nobody(site):
        async with page.expect_websocket():
            await page.locator("#newsletter-city").focus()
        await page.close()
