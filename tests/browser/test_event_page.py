"""An event's page on a phone: date, price and ticket at hand, over nothing; ways to share it."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext

pytestmark = [pytest.mark.browser, pytest.mark.req("VIS-03")]

EVENT = "/programme/concert-cordes-graves/"
BAR = ".event-bar"
HEAD_TICKET = ".event-summary .button-solid"
COVERED = """() => {
  const bar = document.querySelector('.event-bar'), focused = document.activeElement;
  if (bar.contains(focused) || !focused.closest('main')) return '';
  const low = focused.getBoundingClientRect().bottom, edge = bar.getBoundingClientRect().top;
  const stuck = Math.abs(bar.getBoundingClientRect().bottom - innerHeight) < 1;
  return stuck && getComputedStyle(bar).visibility === 'visible' && low > edge + 1
    ? focused.outerHTML.slice(0, 200) : '';
}"""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


async def scroll(page: Page, selector: str, block: str) -> None:
    await page.locator(selector).evaluate(
        "(each, block) => each.scrollIntoView({block, behavior: 'instant'})", block
    )


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
async def test_ticket_is_at_hand_once_that_of_the_head_is_out_of_view(
    make_context: MakeContext, width: int, height: int, script: bool
) -> None:
    context = await make_context(
        viewport={"width": width, "height": height}, java_script_enabled=script
    )
    page = await context.new_page()
    await page.goto(EVENT)
    bar = page.locator(BAR)
    await expect(page.locator(HEAD_TICKET)).to_be_in_viewport()
    await expect(bar).to_be_hidden()
    await scroll(page, ".event-about", "start")
    await expect(bar).to_be_in_viewport(ratio=1)
    await expect(bar.get_by_role("link")).to_have_attribute(
        "href", "https://example.org/billetterie/cordes-graves"
    )
    await scroll(page, ".site-footer-bar, .site-footer > :last-child", "end")
    await expect(bar).not_to_be_in_viewport()
    assert not await page.evaluate(TOO_WIDE)


async def test_bar_covers_nothing_that_has_the_focus(make_context: MakeContext) -> None:
    page = await (await make_context(viewport={"width": 360, "height": 640})).new_page()
    await page.goto(EVENT)
    await page.locator("#main").focus()
    seen = 0
    for _ in range(60):
        await page.keyboard.press("Tab")
        assert await page.evaluate(COVERED) == ""
        if not await page.evaluate("() => !!document.activeElement.closest('main')"):
            break
        seen += 1
    assert seen > 10
    await page.locator(".page-share summary").click()
    for _ in range(5):
        await page.keyboard.press("Shift+Tab")
        assert await page.evaluate(COVERED) == ""


@pytest.mark.parametrize(
    "window", [{"width": 1280, "height": 900}, {"width": 320, "height": 256}], ids=str
)
async def test_bar_floats_in_no_wide_and_no_low_window(
    make_context: MakeContext, window: dict[str, int]
) -> None:
    page = await (await make_context(viewport=window)).new_page()
    await page.goto(EVENT)
    await scroll(page, ".event-about", "start")
    await expect(page.locator(BAR)).not_to_be_in_viewport()


async def test_bar_is_not_printed(make_context: MakeContext) -> None:
    page = await (await make_context(viewport={"width": 360, "height": 640})).new_page()
    await page.goto(EVENT)
    await page.emulate_media(media="print")
    await expect(page.locator(BAR)).to_be_hidden()
    await expect(page.locator(".page-share")).to_be_hidden()


async def test_page_is_passed_on_with_what_the_browser_has(make_context: MakeContext) -> None:
    context = await make_context(viewport={"width": 390, "height": 844})
    await context.add_init_script(
        "navigator.share = async (what) => { window.sharedWith = what; };"
        "Object.defineProperty(navigator, 'clipboard',"
        " {value: {writeText: async (text) => { window.copied = text; }}});"
    )
    page = await context.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    await page.goto(EVENT)
    address = await page.evaluate("() => location.href")
    await scroll(page, ".page-share", "center")
    assert not any("/_villa/qr/" in each for each in requests)
    await page.locator(".page-share summary").focus()
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Par une application").click()
    assert await page.evaluate("() => window.sharedWith.url") == address
    await page.get_by_role("button", name="Copier").click()
    assert await page.evaluate("() => window.copied") == address
    code = page.locator(".page-share-code img")
    await scroll(page, ".page-share-code", "center")
    await expect(code).to_have_js_property("complete", True)  # noqa: FBT003 - the value of the property
    assert await code.evaluate("(each) => each.naturalWidth") > 0
    assert await violations(page, within=".page-share") == []


async def test_page_with_bar_and_ways_open_is_accessible(make_context: MakeContext) -> None:
    page = await (await make_context(viewport={"width": 360, "height": 640})).new_page()
    await page.goto(EVENT)
    await page.locator(".page-share summary").click()
    await scroll(page, ".page-share", "center")
    await expect(page.locator(BAR)).to_be_in_viewport()
    assert await violations(page) == []
    assert not await page.evaluate(TOO_WIDE)


async def test_bar_has_an_edge_in_forced_colours(make_context: MakeContext) -> None:
    window = {"width": 360, "height": 640}
    page = await (await make_context(viewport=window, forced_colors="active")).new_page()
    await page.goto(EVENT)
    await scroll(page, ".event-about", "start")
    await expect(page.locator(BAR)).to_be_in_viewport()
    edge = "(bar) => [getComputedStyle(bar).borderTopWidth, getComputedStyle(bar).borderTopColor]"
    width, colour = await page.locator(BAR).evaluate(edge)
    assert float(width.removesuffix("px")) >= 1
    assert colour != await page.locator(BAR).evaluate(
        "(bar) => getComputedStyle(bar).backgroundColor"
    )
