"""During a navigation the old page stays, and a loading bar appears after 200 ms."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.delayed_socket import DelayedSocket
from tests.browser.followed_links import follow, is_same_document, mark

pytestmark = [pytest.mark.fresh_context, pytest.mark.motion]

BAR = ".loading-bar"
BARS_SEEN = """() => {
  window.bars = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.className === 'loading-bar') window.bars += 1;
  }).observe(document.body, { childList: true });
}"""


async def connected(page: Page) -> DelayedSocket:
    """Open a page whose socket stands already, so that only the answer is awaited."""
    socket = DelayedSocket()
    await socket.stand_before(page)
    await page.clock.install()
    await page.goto("/")
    await follow(page, "/agenda/")
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await mark(page)
    return socket


async def stop_clock(page: Page) -> None:
    """Stop it a minute from now: a busy browser may hear of it seconds later."""
    await page.clock.pause_at(await page.evaluate("() => Date.now() + 60_000"))


@pytest.mark.req("RTE-14")
async def test_bar_shows_after_200_ms_until_the_page_is_shown(page: Page) -> None:
    socket = await connected(page)
    socket.hold()
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
    socket.release()
    await expect(page.locator(BAR)).to_have_count(0)
    await expect(page).to_have_url(re.compile("/histoire/$"))


@pytest.mark.req("RTE-14")
async def test_fast_page_shows_no_bar(page: Page) -> None:
    await connected(page)
    await page.evaluate(BARS_SEEN)
    await stop_clock(page)
    await follow(page, "/la-villa/histoire/")
    await expect(page).to_have_url(re.compile("/histoire/$"))
    await page.clock.run_for(1000)
    assert await page.evaluate("() => window.bars") == 0


@pytest.mark.req("RTE-18")
async def test_old_page_is_shown_until_the_new_one_arrives(page: Page) -> None:
    socket = await connected(page)
    heading = page.locator("main h1")
    old, address = await heading.inner_text(), page.url
    socket.hold()
    await follow(page, "/la-villa/histoire/")
    await expect(page.locator(BAR)).to_have_count(1)
    assert (await heading.inner_text(), page.url) == (old, address)
    socket.release()
    await expect(heading).not_to_have_text(old)
    await expect(page).to_have_url(re.compile("/histoire/$"))
    assert await is_same_document(page)


@pytest.mark.req("RTE-18")
async def test_unanswered_navigation_loads_the_document(page: Page) -> None:
    socket = await connected(page)
    socket.hold()
    await follow(page, "/la-villa/histoire/")
    await page.clock.fast_forward(10_000)
    await expect(page).to_have_url(re.compile("/histoire/$"))
    assert not await is_same_document(page)
