"""Logos stand evenly, each with its name, and lead to their houses in a new tab."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.boxes import boxes_of

pytestmark = [pytest.mark.req("BLK-09")]


async def test_logos_of_a_group_have_equal_areas(page: Page) -> None:
    await page.goto("/partenaires/")
    group = page.locator(".partners-group").nth(1)
    for width in (360, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        logos = await boxes_of(group.locator(".partner-logo"))
        areas = [box["width"] * box["height"] for box in logos]
        assert max(areas) == pytest.approx(min(areas), rel=0.05)
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


async def test_partners_are_named_links_in_a_new_tab_without_script(
    no_script_page: Page,
) -> None:
    await no_script_page.goto("/partenaires/")
    link = no_script_page.locator(".partners").get_by_role("link", name="Radio Pineta")
    await link.focus()
    await expect(link).to_be_focused()
    await expect(link).to_have_attribute("target", "_blank")
    await expect(link).to_have_attribute("rel", "noopener")
