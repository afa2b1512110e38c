"""A picture is as large as its place, never larger; it opens over the page by key and click."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext

pytestmark = [pytest.mark.req("BLK-05")]

PAGE = "/"


def opener(page: Page) -> Locator:
    return page.locator("section.image .enlarge-link")


@pytest.mark.req("VIS-05")
async def test_picture_opens_in_a_dialog_and_restores_focus(page: Page) -> None:
    await page.goto(PAGE)
    large = page.get_by_role("dialog", name="Image")
    await opener(page).focus()
    await page.keyboard.press("Enter")
    await expect(large).to_be_visible()
    # One picture alone has no neighbours.
    await expect(large.get_by_role("button", name="Image suivante")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(opener(page)).to_be_focused()


@pytest.mark.req("VIS-05")
async def test_picture_opens_and_closes_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE, wait_until="domcontentloaded")
    await opener(no_script_page).click()
    alone = no_script_page.locator("figure.enlargeable:target")
    await expect(alone.get_by_role("link", name="Ouvrir le fichier")).to_be_visible()
    await expect(no_script_page.locator("h1")).to_be_hidden()
    await no_script_page.go_back()
    await expect(alone).to_have_count(0)
    await expect(no_script_page.locator("h1")).to_be_visible()


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
