"""Lazy images load within 100 px of the window, and without script as well."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.followed_links import follow, is_same_document, mark

pytestmark = [pytest.mark.req("UI-05"), pytest.mark.fresh_context]

GARDENS = "/la-villa/jardins/"
# Scrolls until the picture is this far below the window, then lets observers have their word.
BELOW = """async (img, pixels) => {
  const top = img.parentElement.getBoundingClientRect().top;
  scrollBy({ top: top - innerHeight - pixels, behavior: 'instant' });
  await new Promise((told) => new IntersectionObserver(told).observe(img.parentElement));
  await new Promise(requestAnimationFrame);
}"""
# Returns how long the style waits for the script, and lets that time be over.
PATIENCE = """() => document.documentElement.getAnimations().map((waiting) => {
  waiting.finish();
  return [waiting.animationName, waiting.effect.getTiming().delay];
})"""


def lazy(page: Page) -> Locator:
    return page.locator("main picture > img[loading=lazy]")


async def first_lazy(page: Page) -> Locator:
    """The first lazy picture, held by something that stays when it is lazy no more."""
    src = await lazy(page).first.get_attribute("src")
    return page.locator(f"main img[src='{src}']").first


async def is_held(picture: Locator) -> bool:
    return bool(await picture.evaluate("(img) => img.currentSrc === ''"))


async def watched(page: Page) -> None:
    """Wait until the script has taken the page's pictures over."""
    await expect(page.locator("html")).to_have_attribute("data-lazy-images", "")


async def test_image_loads_within_100_px_and_not_before(page: Page) -> None:
    await page.goto(GARDENS)
    await watched(page)
    picture = await first_lazy(page)
    await picture.evaluate(BELOW, 120)
    assert await is_held(picture)
    await picture.evaluate(BELOW, 90)
    await expect(picture).not_to_have_js_property("naturalWidth", 0)
    await expect(picture).to_be_visible()


async def test_images_of_the_next_page_are_lazy_too(page: Page) -> None:
    await page.goto("/agenda/")
    await watched(page)
    await mark(page)
    await follow(page, GARDENS)
    await expect(page.locator("main h1")).to_have_text("Les jardins")
    picture = await first_lazy(page)
    await picture.evaluate(BELOW, 120)
    assert await is_held(picture)
    await picture.evaluate(BELOW, 90)
    await expect(picture).not_to_have_js_property("currentSrc", "")
    assert await is_same_document(page)


@pytest.mark.allow_console("PerformanceObserver is not defined")
async def test_images_load_when_the_script_fails(page: Page) -> None:
    await page.add_init_script("delete window.PerformanceObserver")
    await page.goto(GARDENS)
    picture = await first_lazy(page)
    assert await page.evaluate(PATIENCE) == [["release-images", 3_000]]
    await picture.evaluate(BELOW, 300)
    await expect(picture).not_to_have_js_property("currentSrc", "")
    await expect(picture).to_have_attribute("loading", "lazy")
    assert await picture.evaluate("(img) => getComputedStyle(img.parentElement).clipPath") == "none"


async def test_images_load_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(GARDENS, wait_until="domcontentloaded")
    await expect(lazy(no_script_page).first).not_to_have_js_property("currentSrc", "")


async def test_images_load_for_print(page: Page) -> None:
    await page.goto(GARDENS)
    await watched(page)
    last = page.locator("main picture > img").last
    assert await is_held(last)
    # The page prepares for print once it is idle.
    await page.wait_for_function("""() => {
      dispatchEvent(new Event('beforeprint'));
      return !document.querySelector('img[loading=lazy]');
    }""")
    await expect(last).not_to_have_js_property("naturalWidth", 0)
