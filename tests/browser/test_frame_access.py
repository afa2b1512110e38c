"""The frame by keyboard: a way past it, a word about each new page, nothing that holds on."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_hydration

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1440, "height": 900}
TARGETS = "header :is(a, button, summary), footer :is(a, button, summary), .banner button"
SMALL = """(targets) => targets
  .filter((target) => target.checkVisibility() && !target.closest('p'))
  .map((target) => [target.textContent, target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 24 || height < 24)
  .map(([text, { width, height }]) => `${text}: ${width} x ${height}`)"""
# Past the end the focus is the body's or, where there is no address bar, begins again.
ONWARD = """async () => {
  const held = document.activeElement;
  const isSeen = () => {
    const { left, right, top, bottom } = held.getBoundingClientRect();
    // Of what is larger than the window, its part in it.
    const middle = (start, end, size) => (Math.max(start, 0) + Math.min(end, size)) / 2;
    const seen = document.elementFromPoint(
      middle(left, right, innerWidth), middle(top, bottom, innerHeight));
    return seen === held || held.contains(seen) || Boolean(seen?.contains(held));
  };
  for (const start = performance.now(); held !== document.body && !isSeen(); ) {
    if (performance.now() - start > 10_000)
      throw new Error(`the focus is not seen on ${held.outerHTML.slice(0, 120)}`);
    await new Promise(requestAnimationFrame);
  }
  const at = window.met.indexOf(held);
  if (at > 0) throw new Error(`the focus is held by ${held.outerHTML.slice(0, 120)}`);
  if (at === 0) return false;
  if (held === document.body) return window.met.length === 0;
  window.met.push(held);
  return true;
}"""


@pytest.mark.req("EXT-08")
async def test_skip_link_is_first_and_skips_the_header(page: Page) -> None:
    await page.goto("/agenda/")
    skip = page.get_by_role("link", name="Aller au contenu")
    await expect(skip).not_to_be_in_viewport()
    await page.keyboard.press("Tab")
    await expect(skip).to_be_focused()
    await expect(skip).to_be_in_viewport()
    await page.keyboard.press("Enter")
    await expect(page.locator("main")).to_be_focused()
    await page.keyboard.press("Tab")
    assert await page.evaluate("() => document.activeElement.closest('main') !== null")


@pytest.mark.req("EXT-08")
async def test_new_page_is_announced_and_focused(page: Page) -> None:
    await page.goto("/agenda/")
    # Before that the browser loads the page in full, as it does without script.
    await wait_for_hydration(page)
    await page.locator("footer a[href='/boutique/']").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("main h1")).to_be_focused()
    said = page.locator("[aria-live=polite]", has_text="Page chargée")
    await expect(said).to_contain_text("La boutique")
    await page.keyboard.press("Tab")
    assert await page.evaluate("() => document.activeElement.closest('header') === null")


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_targets_of_the_frame_are_large_enough(
    make_context: MakeContext, size: dict[str, int]
) -> None:
    page = await (await make_context(viewport=size)).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(".banner-track")).to_be_visible()
    if size is NARROW:
        for title in await page.locator("footer summary").all():
            await title.click()
        assert await page.locator(TARGETS).evaluate_all(SMALL) == []
        await page.get_by_role("button", name="Menu").click()
        for title in await page.locator(".main-menu summary").all():
            await title.click()
    assert await page.locator(TARGETS).evaluate_all(SMALL) == []


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_tab_reaches_every_element_without_trap(
    make_context: MakeContext, size: dict[str, int]
) -> None:
    page = await (await make_context(viewport=size)).new_page()
    await page.goto("/contact/")
    for key in ("Tab", "Shift+Tab"):
        await page.evaluate("() => { window.met = []; }")
        while await page.evaluate(ONWARD):
            await page.keyboard.press(key)
        assert await page.evaluate("() => window.met.length") > 20
