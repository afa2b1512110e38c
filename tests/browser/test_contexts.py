"""Contexts that tests share keep nothing that the next test would notice."""

from __future__ import annotations

from playwright.async_api import Browser

from tests.browser.contexts import ContextPool

OPTIONS = {"base_url": "http://127.0.0.1:1"}


async def test_context_serves_the_next_test(browser: Browser) -> None:
    pool = ContextPool(browser)
    visitor = await pool.take(OPTIONS)
    await pool.release(visitor)
    assert await pool.take(OPTIONS) is visitor
    await visitor.context.close()


async def test_context_with_a_clock_of_its_own_serves_no_other(browser: Browser) -> None:
    pool = ContextPool(browser)
    visitor = await pool.take(OPTIONS)
    page = await visitor.context.new_page()
    await page.clock.install()
    await pool.release(visitor)
    other = await pool.take(OPTIONS)
    assert other is not visitor
    await other.context.close()
