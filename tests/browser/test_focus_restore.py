"""Focus stays in an island whose focused fallback is replaced."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.browser.delayed_responses import delayed_responses
from tests.browser.pictures import without_pictures

CAROUSEL = re.compile(r"/assets/carousel-[^/]+\.js")
FOCUSED = "(island) => island.contains(document.activeElement)"


async def with_slides_to_come(page: Page) -> Locator:
    """Open a page whose carousel has not come yet; give its island."""
    await page.goto("/visite/")
    # Set when the page is at rest.
    await page.wait_for_function("() => 'fullLayout' in document.documentElement.dataset")
    return page.locator("section.slider villa-island[name=carousel]")


async def test_focus_stays_in_the_island_that_replaces_links(page: Page) -> None:
    await without_pictures(page.context)
    async with delayed_responses(page.context, CAROUSEL):
        island = await with_slides_to_come(page)
        await island.get_by_role("link").last.focus()
        assert await island.evaluate(FOCUSED)
    await expect(island.get_by_role("button").first).to_be_visible()
    assert await island.evaluate(FOCUSED)
    await expect(island.locator("button:focus")).to_have_count(1)


async def test_island_takes_no_focus_from_elsewhere(page: Page) -> None:
    await without_pictures(page.context)
    async with delayed_responses(page.context, CAROUSEL):
        island = await with_slides_to_come(page)
        link = island.get_by_role("link").last
        await link.focus()
        await link.blur()
    await expect(island.get_by_role("button").first).to_be_visible()
    assert await page.evaluate("() => document.activeElement === document.body")
