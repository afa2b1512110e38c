"""The slider goes by button, key and finger, shows its position, and can be stopped."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext

pytestmark = [pytest.mark.req("BLK-07"), pytest.mark.motion]

SLIDER = "section.slider"
RESTS_ON = """([track, index]) => {
  const element = document.querySelector(track);
  const start = parseFloat(getComputedStyle(element).scrollPaddingInlineStart);
  const slide = element.children[index].getBoundingClientRect();
  const atEnd = element.scrollLeft >= element.scrollWidth - element.clientWidth - 2;
  return Math.abs(slide.left - start) <= 3 || (atEnd && slide.right <= innerWidth + 3);
}"""
# Between the presses the page has no time to hear that it scrolls, but its timers are due.
HASTE = """async (button) => {
  button.click();
  for (const end = performance.now() + 300; performance.now() < end; );
  await new Promise((due) => setTimeout(due, 1));
  button.click();
}"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


async def rests_on(page: Page, index: int) -> None:
    """Wait until the slide of this index is in its place."""
    await page.wait_for_function(RESTS_ON, arg=[f"{SLIDER} .carousel-track", index])


async def slider_of(page: Page) -> Locator:
    """Bring the slider into view and wait for its buttons."""
    slider = page.locator(SLIDER)
    await slider.scroll_into_view_if_needed()
    await expect(slider.get_by_role("button", name="Diapositive suivante")).to_be_visible()
    return slider


@pytest.mark.parametrize("width", [360, 1440])
async def test_buttons_change_slides_and_announce_the_position(
    make_context: MakeContext, width: int
) -> None:
    page = await (await make_context(viewport={"width": width, "height": 800})).new_page()
    await page.goto("/visite/")
    slider = await slider_of(page)
    assert await page.evaluate(FITS)
    before, after = (
        slider.get_by_role("button", name=f"Diapositive {name}")
        for name in ("précédente", "suivante")
    )
    status = slider.get_by_role("status")
    await expect(before).to_have_attribute("aria-disabled", "true")
    await expect(status).to_have_text("1 sur 4")
    await after.click()
    await rests_on(page, 1)
    await expect(status).to_have_text("2 sur 4")
    await after.click()
    await after.click()
    await expect(after).to_have_attribute("aria-disabled", "true")
    await expect(status).to_have_text("4 sur 4")
    await before.click()
    await expect(after).to_have_attribute("aria-disabled", "false")


async def test_quick_presses_are_all_counted_on_a_busy_page(page: Page) -> None:
    await page.goto("/visite/")
    slider = await slider_of(page)
    await slider.get_by_role("button", name="Diapositive suivante").evaluate(HASTE)
    await rests_on(page, 2)


async def test_slides_move_by_keyboard(page: Page) -> None:
    await page.goto("/visite/")
    slider = await slider_of(page)
    await slider.get_by_role("button", name="Diapositive suivante").focus()
    await page.keyboard.press("Tab")
    await expect(slider.locator(".carousel-track")).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await rests_on(page, 1)
    await page.keyboard.press("End")
    await rests_on(page, 3)
    await page.keyboard.press("Home")
    await rests_on(page, 0)
    await expect(slider.get_by_role("status")).to_have_text("1 sur 4")


async def test_controls_are_touch_sized_and_cause_no_layout_shift(page: Page) -> None:
    await page.goto("/visite/")
    track = page.locator(f"{SLIDER} .carousel-track")
    top = "(track) => track.getBoundingClientRect().top + scrollY"
    before = await track.evaluate(top)
    slider = await slider_of(page)
    assert abs(await track.evaluate(top) - before) < 1
    for box in await boxes_of(slider.get_by_role("button")):
        assert min(box["width"], box["height"]) >= 24


async def test_every_slide_has_a_link_where_there_is_no_script(no_script_page: Page) -> None:
    await no_script_page.goto("/visite/")
    slider = no_script_page.locator(SLIDER)
    assert await slider.get_by_role("button").count() == 0
    await slider.get_by_role("link", name="Diapositive 3").click()
    await expect(no_script_page).to_have_url(re.compile(r"#.+-3$"))
    await expect(slider.locator(".slide").nth(2)).to_be_in_viewport(ratio=0.7)


async def test_autoplaying_slider_can_be_stopped(page: Page) -> None:
    await page.clock.install()
    await page.goto("/location-espaces/")
    slider = await slider_of(page)
    status = slider.get_by_role("status")
    await page.mouse.move(1, 1)
    await expect(status).to_have_text("1 sur 4")
    # One turn, however far the first one has got meanwhile.
    await page.clock.run_for(6_000)
    await expect(status).to_have_text("2 sur 4")
    await slider.get_by_role("button", name="Arrêter le défilement").click()
    await page.mouse.move(1, 1)
    await page.clock.run_for(20_000)
    await expect(status).to_have_text("2 sur 4")
    await expect(slider.get_by_role("button", name="Reprendre le défilement")).to_be_visible()


async def test_slider_does_not_move_with_reduced_motion(make_context: MakeContext) -> None:
    page = await (await make_context(reduced_motion="reduce")).new_page()
    await page.clock.install()
    await page.goto("/location-espaces/")
    slider = await slider_of(page)
    await page.mouse.move(1, 1)
    await page.clock.run_for(20_000)
    assert await slider.locator(".carousel-track").evaluate("(track) => track.scrollLeft") == 0
    await expect(slider.get_by_role("status")).to_have_text("1 sur 4")


async def test_all_slides_are_printed(page: Page) -> None:
    await page.goto("/visite/")
    await page.emulate_media(media="print")
    await expect(page.locator(f"{SLIDER} .carousel-bar")).to_be_hidden()
    width = await page.evaluate("() => document.documentElement.clientWidth")
    for box in await boxes_of(page.locator(f"{SLIDER} .slide")):
        assert box["x"] + box["width"] <= width + 1
