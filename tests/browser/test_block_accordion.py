"""An accordion opens by key, click and address, with script and without, and prints whole."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.followed_links import follow, is_same_document, mark

pytestmark = [pytest.mark.req("BLK-01")]

PAGE = "/location-espaces/"


def item(page: Page, number: int) -> Locator:
    return page.locator("section.accordion details").nth(number)


async def test_items_open_by_keyboard_one_after_the_other(page: Page) -> None:
    await page.goto(PAGE)
    await item(page, 0).locator("summary").focus()
    await page.keyboard.press("Enter")
    await expect(item(page, 0)).to_have_attribute("open", "")
    await page.keyboard.press("Space")
    await expect(item(page, 0)).not_to_have_attribute("open", "")


async def test_hash_of_an_item_opens_it_after_a_navigation(page: Page) -> None:
    await page.goto(PAGE)
    anchor = await item(page, 2).locator(".disclosure-content").get_attribute("id")
    await page.goto("/")
    await mark(page)
    await follow(page, f"{PAGE}#{anchor}")
    await expect(item(page, 2)).to_have_attribute("open", "")
    await expect(item(page, 2).locator(".rich-text")).to_be_in_viewport()
    assert await is_same_document(page)


async def test_item_opens_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE)
    await item(no_script_page, 1).locator("summary").click()
    await expect(item(no_script_page, 1).locator(".rich-text")).to_be_visible()


@pytest.mark.req("EXT-09")
async def test_closed_items_are_printed(page: Page) -> None:
    await page.goto(PAGE)
    words = item(page, 1).locator(".rich-text")
    await expect(words).to_be_hidden()
    await page.emulate_media(media="print")
    await expect(words).to_be_visible()
