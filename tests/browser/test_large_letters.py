"""With letters of twice the size a page stays in the window (WCAG 1.4.4)."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.hydration import wait_for_hydration

LARGE: Final = "() => { document.documentElement.style.fontSize = '200%'; }"
FITS: Final = "() => document.documentElement.scrollWidth <= innerWidth"
INSIDE: Final = """(all) => all.every((each) => each.getBoundingClientRect().right <= innerWidth)"""


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("width", [768, 1280])
async def test_texts_of_twice_the_size_stay_in_the_window(page: Page, width: int) -> None:
    await page.set_viewport_size({"width": width, "height": 900})
    await page.goto("/academie/")
    await wait_for_hydration(page)
    texts = page.locator("main > .rich-text.block")
    await expect(texts.first).to_be_attached()
    await page.evaluate(LARGE)
    assert await texts.evaluate_all(INSIDE)
    assert await page.evaluate(FITS)
