"""A page that is closed logs no errors, whatever is under way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.async_api import Page

from tests.browser.hydration import wait_for_hydration
from tests.support.served_site import Site

pytestmark = pytest.mark.fresh_context


@contextmanager
def answering_nobody(site: Site) -> Iterator[None]:
    """Stop the server for a while: each request waits."""
    assert site._process
    os.killpg(site._process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(site._process.pid, signal.SIGCONT)


async def test_closing_a_page_while_connecting_logs_nothing(site: Site, page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    with answering_nobody(site):
        async with page.expect_websocket():
            await page.locator("#newsletter-email").focus()
        await page.close()
