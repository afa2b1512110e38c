"""A picture is as large as its place, never larger; it opens over the page by key and click."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext

pytestmark = [pytest.mark.req("BLK-05")]

PAGE = "/"


def zoomed(page: Page) -> Locator:
    return page.locator("section.image", has=page.locator(".image-zoom"))


async def test_picture_opens_in_a_dialog_and_restores_focus(page: Page) -> None:
    await page.goto(PAGE)
    button = zoomed(page).locator(".image-zoom")
    large = zoomed(page).locator("dialog")
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(large).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(large).to_be_hidden()
    await expect(button).to_be_focused()


async def test_picture_opens_and_closes_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE, wait_until="domcontentloaded")
    await zoomed(no_script_page).locator(".image-zoom").click()
    large = zoomed(no_script_page).locator("dialog")
    await expect(large).to_be_visible()
    await large.get_by_role("button").click()
    await expect(large).to_be_hidden()


@pytest.mark.req("UI-05")
@pytest.mark.parametrize(("width", "widest"), [(360, 640), (767, 1280), (1440, 1920)])
async def test_browser_loads_the_smallest_sufficient_image(
    make_context: MakeContext, width: int, widest: int
) -> None:
    page = await (await make_context(viewport={"width": width, "height": 800})).new_page()
    await page.goto(PAGE)
    picture = page.locator("main img").first
    await expect(picture).not_to_have_js_property("naturalWidth", 0)
    file = str(await picture.evaluate("(img) => img.currentSrc"))
    found = re.search(r"-(\d+)x\d+\.\w+$", file)
    assert found, file
    assert int(found[1]) <= widest


@pytest.mark.req("UI-05")
async def test_first_picture_is_eager_and_each_has_alt_text(page: Page) -> None:
    await page.goto(PAGE)
    leading = page.locator("main img").first
    assert await leading.get_attribute("fetchpriority") == "high"
    assert await leading.get_attribute("loading") is None
    assert await page.locator("main img:not([alt])").count() == 0
