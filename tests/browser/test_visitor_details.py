"""Small things that visitors have met: anchors under the header, titles, colours, paper."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext
from tests.browser.hydration import STYLED, wait_for_hydration

WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
ZOOMED: Final[dict[str, Any]] = {"viewport": {"width": 320, "height": 256}}
ORDER = """() => {
  const seen = [...document.querySelectorAll('.site-header-bar :is(a, summary, button)')]
    .filter((each) => each.checkVisibility());
  const left = (each) => each.getBoundingClientRect().left;
  return [seen.map(left), seen.map(left).sort((one, other) => one - other)];
}"""


async def opened(make_context: MakeContext, path: str, **options: Any) -> Page:
    page = await (await make_context(**options)).new_page()
    await page.goto(path)
    return page


@pytest.mark.parametrize("width", [768, 1200, 1920])
async def test_heading_of_the_years_is_above_them(make_context: MakeContext, width: int) -> None:
    page = await opened(make_context, "/memoire/", viewport={"width": width, "height": 900})
    heading, years = await boxes_of(page.locator(".memory-years > .block-title, .memory-nav"))
    assert heading["y"] + heading["height"] <= years["y"]


@pytest.mark.req("ROB-08")
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
async def test_permalink_of_an_answer_shows_its_title(
    make_context: MakeContext, script: bool
) -> None:
    page = await opened(make_context, "/visite/faq/", **WIDE, java_script_enabled=script)
    anchor = await page.locator(".disclosure-content").nth(3).get_attribute("id")
    await page.goto("about:blank")
    await page.goto(f"/visite/faq/#{anchor}")
    if script:
        await wait_for_hydration(page)
    title = page.locator("details[open]", has=page.locator(f"[id='{anchor}']")).locator("summary")
    header = await page.locator(".site-header").bounding_box()
    assert header
    await page.wait_for_function(
        "([title, end]) => { const { top } = title.getBoundingClientRect();"
        " return top >= end - 1 && top < end + 120; }",
        arg=[await title.element_handle(), header["height"]],
    )


@pytest.mark.req("EXT-08", "HDR-03")
async def test_header_is_walked_in_the_order_that_is_seen(make_context: MakeContext) -> None:
    page = await opened(make_context, "/contact/", **WIDE)
    walked, seen = await page.evaluate(ORDER)
    assert walked == seen


@pytest.mark.req("EXT-08", "HDR-04")
async def test_burger_is_walked_in_the_order_that_is_seen(make_context: MakeContext) -> None:
    page = await opened(make_context, "/contact/", viewport={"width": 360, "height": 740})
    await page.locator(".site-header-bar > .site-header-burger").click()
    await expect(page.get_by_role("button", name="Fermer")).to_be_focused()
    tops: list[float] = []
    for _ in range(10):
        await page.keyboard.press("Tab")
        tops.append(await page.evaluate("document.activeElement.getBoundingClientRect().top"))
    assert len(set(tops)) > 4
    assert all(after >= before - 20 for before, after in pairwise(tops))


async def test_fun_fact_card_with_a_wide_table_is_whole_at_every_width(
    make_context: MakeContext,
) -> None:
    page = await opened(make_context, "/memoire/", viewport={"width": 320, "height": 640})
    await wait_for_hydration(page)
    await page.wait_for_function(STYLED)
    await page.locator(".fun-fact-card .rich-text").evaluate(
        "(text) => { text.innerHTML = `<table><tr>${'<td>1906</td>'.repeat(16)}</tr></table>`; }"
    )
    await page.locator(".fun-fact-star").click()
    card = page.locator(".fun-fact-card")
    await expect(card).to_be_visible()
    for width in (320, 360, 767, 768, 1024, 1440):
        await page.set_viewport_size({"width": width, "height": 640})
        box = await card.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert await card.evaluate("(card) => card.scrollWidth <= card.clientWidth")


async def test_current_tab_is_known_with_forced_colours(make_context: MakeContext) -> None:
    page = await opened(make_context, "/agenda/", forced_colors="active")
    colours = await page.locator(".programming-tabs a").evaluate_all(
        "(tabs) => tabs.map((tab) => getComputedStyle(tab).borderBlockEndColor)"
    )
    assert len(set(colours)) == 2


@pytest.mark.req("UI-02")
@pytest.mark.motion
async def test_star_has_its_own_place_at_a_zoom_of_400_percent(make_context: MakeContext) -> None:
    page = await opened(make_context, "/la-villa/jardins/", **ZOOMED)
    await wait_for_hydration(page)
    await expect(page.locator(".fun-fact[data-floating]")).to_have_count(0)
    content, star = await boxes_of(page.locator("main, .fun-fact-star"))
    assert star["y"] >= content["y"] + content["height"]


async def test_still_star_of_a_phone_is_below_the_content(make_context: MakeContext) -> None:
    page = await opened(make_context, "/la-villa/jardins/", viewport={"width": 360, "height": 740})
    content, star = await boxes_of(page.locator("main, .fun-fact-star"))
    assert star["y"] >= content["y"] + content["height"]


async def test_printed_addresses_are_whole(make_context: MakeContext) -> None:
    page = await opened(make_context, "/visite/")
    await page.emulate_media(media="print")
    await page.wait_for_function(
        """() => [...document.querySelectorAll("main a[href^='/']")].some((link) => {
          const { content } = getComputedStyle(link, '::after');
          return /[(]https?:..[^/]+.\\w/.test(content.replace(/[" ]/g, ''));
        })"""
    )
