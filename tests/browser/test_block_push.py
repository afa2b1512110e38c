"""Invitations meet the edges of the window, and answer wherever they are pressed."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.boxes import boxes_of

pytestmark = [pytest.mark.req("BLK-10")]


async def test_pictures_reach_the_window_edge(page: Page) -> None:
    await page.goto("/")
    for width in (360, 768, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        single = (await boxes_of(page.locator(".push-simple .push-picture")))[0]
        assert single["x"] + single["width"] == pytest.approx(width, abs=1)
        first, second = (await boxes_of(page.locator(".push-double .push-picture")))[:2]
        assert first["x"] == pytest.approx(0, abs=1)
        assert second["x"] + second["width"] == pytest.approx(width, abs=1)
        fields = await boxes_of(page.locator(".push-couleur .push-item"))
        total = sum(field["width"] for field in fields)
        assert total % width == pytest.approx(0, abs=2)


async def test_push_is_one_link(page: Page) -> None:
    await page.goto("/")
    invitation = page.locator(".push-double .push-item").first
    target = await invitation.locator("a.button").get_attribute("href")
    # The link lies over the picture, which Playwright would rather see pressed itself.
    await invitation.locator(".push-picture").click(force=True)
    await expect(page).to_have_url(re.compile(f"{target}$"))


async def test_push_link_works_by_keyboard_without_script(no_script_page: Page) -> None:
    await no_script_page.goto("/")
    link = no_script_page.locator(".push-couleur a.button").first
    target = await link.get_attribute("href")
    await link.focus()
    await no_script_page.keyboard.press("Enter")
    await expect(no_script_page).to_have_url(re.compile(f"{target}$"))
