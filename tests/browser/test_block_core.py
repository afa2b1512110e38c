"""The editor's own blocks fit every window: tables scroll within themselves, columns stack."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import FloatRect, Page, expect

from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext
from villa_site.qa.contrast import changed_pixels

pytestmark = [pytest.mark.req("BLK-14")]

WRAP_A_PICTURE = """() => {
  const picture = document.querySelector('main picture');
  const link = Object.assign(document.createElement('a'), { href: '#' });
  picture.replaceWith(link);
  link.append(picture);
  picture.className = '';
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
}"""
"""As an editor's HTML has it: the link has no class, and no style of its own."""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


async def test_wide_table_scrolls_by_keyboard_within_itself(make_context: MakeContext) -> None:
    page = await (await make_context(viewport={"width": 360, "height": 740})).new_page()
    await page.goto("/academie/ateliers/")
    assert await page.evaluate(FITS)
    table = page.locator(".core-table-frame")
    assert await table.evaluate("(frame) => frame.scrollWidth > frame.clientWidth")
    await table.focus()
    await page.keyboard.press("ArrowRight")
    await page.wait_for_function("() => document.querySelector('.core-table-frame').scrollLeft > 0")


async def test_columns_are_side_by_side_on_wide_screens(page: Page) -> None:
    await page.goto("/la-villa/histoire/")
    columns = page.locator(".core-columns").first.locator(".core-column")
    for width in (360, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        first, second = (await boxes_of(columns))[:2]
        if width == 360:
            assert second["y"] >= first["y"] + first["height"]
        else:
            assert second["x"] >= first["x"] + first["width"]
            assert second["y"] == pytest.approx(first["y"], abs=1)
        assert await page.evaluate(FITS)


async def test_downloads_and_buttons_are_links_without_script(no_script_page: Page) -> None:
    await no_script_page.goto("/presse/", wait_until="domcontentloaded")
    download = no_script_page.locator(".core-file a").first
    assert (await download.get_attribute("href") or "").endswith(".pdf")
    await no_script_page.goto("/academie/ateliers/", wait_until="domcontentloaded")
    button = no_script_page.locator(".core-buttons a").first
    target = await button.get_attribute("href")
    await button.click()
    await expect(no_script_page).to_have_url(re.compile(f"{target}$"))
    await expect(no_script_page.locator("main h1")).to_be_visible()


@pytest.mark.req("EXT-08")
async def test_focus_is_seen_on_a_link_around_a_picture(page: Page) -> None:
    await page.set_viewport_size({"width": 360, "height": 740})
    await page.goto("/la-villa/histoire/")
    await page.evaluate(WRAP_A_PICTURE)
    link = page.locator("main a:not(.enlarge-link):has(> picture)")
    box = await link.bounding_box()
    assert box
    clip: FloatRect = {"x": box["x"] - 6, "y": box["y"] - 6, "width": 60, "height": 60}
    plain = await page.screenshot(clip=clip, animations="disabled")
    await link.focus()
    await page.keyboard.press("Shift")
    focused = await page.screenshot(clip=clip, animations="disabled")
    assert changed_pixels(plain, focused) > 100
