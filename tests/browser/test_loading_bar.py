"""During a navigation the old page stays, and a loading bar appears after 200 ms."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.followed_links import follow, is_same_document, mark
from tests.browser.held_payloads import HeldPayloads
from tests.browser.hydration import wait_for_hydration

pytestmark = [pytest.mark.fresh_context, pytest.mark.motion]

BAR = ".loading-bar"
BARS_SEEN = """() => {
  window.bars = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.className === 'loading-bar') window.bars += 1;
  }).observe(document.body, { childList: true });
}"""


async def opened(page: Page) -> HeldPayloads:
    """Open a page whose payloads a test can hold."""
    payloads = HeldPayloads()
    await payloads.stand_before(page, "**/histoire/_payload.json?*")
    await page.clock.install()
    await page.goto("/agenda/", wait_until="networkidle")
    await wait_for_hydration(page)
    await mark(page)
    return payloads


async def stop_clock(page: Page) -> None:
    """Stop it a minute from now: a busy browser may hear of it seconds later."""
    await page.clock.pause_at(await page.evaluate("() => Date.now() + 60_000"))


@pytest.mark.req("RTE-14")
async def test_bar_shows_after_200_ms_until_the_page_is_shown(page: Page) -> None:
    payloads = await opened(page)
    payloads.hold()
    await stop_clock(page)
    await follow(page, "/la-villa/histoire/")
    await page.clock.run_for(190)
    await expect(page.locator(BAR)).to_have_count(0)
    await page.clock.run_for(20)
    await expect(page.locator(BAR)).to_have_count(1)
    height, duration = await page.locator(BAR).evaluate(
        "(bar) => [bar.getBoundingClientRect().height, getComputedStyle(bar).animationDuration]"
    )
    assert (height, duration) == (3, "2s")
    await page.clock.resume()
    payloads.release()
    await expect(page.locator(BAR)).to_have_count(0)
    await expect(page).to_have_url(re.compile("/histoire/$"))


@pytest.mark.req("RTE-14")
async def test_fast_page_shows_no_bar(page: Page) -> None:
    await opened(page)
    await page.evaluate(BARS_SEEN)
    await stop_clock(page)
    await follow(page, "/la-villa/histoire/")
    await expect(page).to_have_url(re.compile("/histoire/$"))
    await page.clock.run_for(1000)
    assert await page.evaluate("() => window.bars") == 0


@pytest.mark.req("RTE-18")
async def test_old_page_is_shown_until_the_new_one_arrives(page: Page) -> None:
    payloads = await opened(page)
    heading = page.locator("main h1")
    old, address = await heading.inner_text(), page.url
    payloads.hold()
    await follow(page, "/la-villa/histoire/")
    await expect(page.locator(BAR)).to_have_count(1)
    assert (await heading.inner_text(), page.url) == (old, address)
    payloads.release()
    await expect(heading).not_to_have_text(old)
    await expect(page).to_have_url(re.compile("/histoire/$"))
    assert await is_same_document(page)


@pytest.mark.req("RTE-18")
async def test_unanswered_navigation_loads_the_document(page: Page) -> None:
    payloads = await opened(page)
    payloads.hold()
    await follow(page, "/la-villa/histoire/")
    await page.clock.fast_forward(10_000)
    await expect(page).to_have_url(re.compile("/histoire/$"))
    assert not await is_same_document(page)


@pytest.mark.req("RTE-14")
@pytest.mark.allow_console("Failed to load resource")
async def test_bar_is_visible_ahead_of_the_rest_of_the_style(page: Page) -> None:
    await page.route("**/*.css", lambda route: route.abort())
    payloads = await opened(page)
    payloads.hold()
    await follow(page, "/la-villa/histoire/")
    await page.clock.run_for(250)
    await expect(page.locator(BAR)).to_have_css("height", "3px")
    payloads.release()
