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


BROKEN: Final = """(labels) => labels.filter((label) => {
  const range = document.createRange();
  range.selectNodeContents(label);
  return !/\\s/.test(label.textContent.trim()) && range.getClientRects().length > 1;
}).map((label) => label.textContent)"""
COVERED: Final = """() => {
  const logo = document.querySelector(".site-header-home .logo").getBoundingClientRect();
  return [...document.querySelectorAll(".main-menu > ul > li")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < logo.right && box.top < logo.bottom && box.bottom > logo.top;
  }).length;
}"""


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("width", [1200, 1280, 1440])
async def test_menu_breaks_no_word_and_covers_no_logo(page: Page, width: int) -> None:
    await page.set_viewport_size({"width": width, "height": 900})
    await page.goto("/academie/")
    await page.evaluate(LARGE)
    labels = page.locator(
        ".main-menu > ul > li > details > summary > span, .main-menu > ul > li > a"
    )
    await expect(labels).not_to_have_count(0)
    assert await labels.evaluate_all(BROKEN) == []
    assert await page.evaluate(COVERED) == 0
