"""The page colour is there with the first paint, can be read on, and changes without a jolt."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_hydration
from tests.browser.pictures import without_pictures

pytestmark = pytest.mark.motion

WIDE = {"viewport": {"width": 1440, "height": 900}}
PAGES = [
    "/",
    "/agenda/",
    "/la-villa/",
    "/la-villa/jardins/",
    "/boutique/",
    "/academie/",
    "/presse/",
    "/recherche/",
]
RATIOS = """() => {
  const light = (text) => {
    const full = text.startsWith('color(') ? 1 : 255;
    const [r, g, b] = text.match(/[\\d.]+/g).map((part) => {
      const channel = part / full;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const [high, low] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  return [...document.querySelectorAll('.site-header, .on-field, .ticket-button, .site-footer')]
    .map((element) => [element.className, ratio(element)]);
}"""
PAINTED = """() => {
  const root = getComputedStyle(document.documentElement);
  const header = getComputedStyle(document.querySelector('.site-header'));
  return [root.getPropertyValue('--page').trim(), header.backgroundColor, header.color];
}"""


@pytest.mark.req("UI-04", "RTE-16")
async def test_colours_are_in_the_first_html(no_script_page: Page) -> None:
    await without_pictures(no_script_page.context)
    await no_script_page.goto("/la-villa/jardins/")
    assert await no_script_page.evaluate(PAINTED) == [
        "rgb(31, 75, 63)",
        "rgb(31, 75, 63)",
        "rgb(255, 255, 255)",
    ]
    html = no_script_page.locator("html")
    await expect(html).to_have_attribute("data-header-theme", "light")


@pytest.mark.req("UI-04")
@pytest.mark.fresh_context
async def test_script_changes_no_colour_and_nothing_fades_in(make_context: MakeContext) -> None:
    context = await make_context(**WIDE)
    await context.add_init_script(
        "window.faded = [];"
        "document.addEventListener('transitionrun', (event) => {"
        "  if (event.propertyName.startsWith('--')) window.faded.push(event.propertyName);"
        "});"
    )
    page = await context.new_page()
    await page.goto("/la-villa/jardins/")
    await wait_for_hydration(page)
    await page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    assert (await page.evaluate(PAINTED))[0] == "rgb(31, 75, 63)"
    assert await page.evaluate("() => window.faded") == []


WATCH: Final = """() => {
  window.seen = [];
  const look = () => {
    const parts = ['.site-header', '#page-head'].map((name) => document.querySelector(name));
    window.seen.push(parts.map((part) => getComputedStyle(part).backgroundColor));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Takes down, frame by frame, the colours of the header and of what is below it."""


@pytest.mark.req("UI-04")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_header_and_page_change_their_colour_in_one_frame(
    make_context: MakeContext, motion: str
) -> None:
    page = await (await make_context(**WIDE, reduced_motion=motion)).new_page()
    await page.goto("/la-villa/jardins/")
    await wait_for_hydration(page)
    await page.evaluate(WATCH)
    await page.locator("footer a[href='/agenda/']").click()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await page.evaluate("() => { window.frames = window.seen.length; }")
    await page.wait_for_function("() => window.seen.length > window.frames + 30")
    seen = await page.evaluate("() => window.seen")
    assert {tuple(colours) for colours in seen} == {
        ("rgb(31, 75, 63)", "rgb(31, 75, 63)"),
        ("rgb(216, 115, 90)", "rgb(216, 115, 90)"),
    }


@pytest.mark.req("UI-04")
async def test_text_is_readable_on_every_page_colour(make_context: MakeContext) -> None:
    context = await make_context(**WIDE, reduced_motion="reduce")
    page = await (await without_pictures(context)).new_page()
    for path in PAGES:
        await page.goto(path)
        found = await page.evaluate(RATIOS)
        assert len(found) >= 3
        assert [(name, ratio) for name, ratio in found if ratio < 4.5] == [], path
