"""Phones defer the layout of what is far below without visible effects."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.followed_links import follow
from tests.browser.page_metrics import shifts, watch

pytestmark = [pytest.mark.fresh_context, pytest.mark.motion]

HISTORY: Final = "/la-villa/histoire/"
TARGET: Final = "platres"
PHONE: Final = {"width": 390, "height": 780}
SKIPPED: Final = """() => [...document.querySelectorAll('main > .block, .newsletter, .site-footer')]
  .filter((part) => getComputedStyle(part).contentVisibility === 'auto').length"""
TARGET_TOP: Final = "() => document.getElementById('platres')?.getBoundingClientRect().top"

LAST_TOP: Final = """() => [...document.querySelectorAll('main > .block')]
  .findLast((block) => block.offsetTop < 4000)?.getBoundingClientRect().top"""
# Noted in its place, and there for twenty frames: a wheel is felt for a while.
RESTS: Final = """() => {
  window.atRest = scrollY === window.stood ? (window.atRest ?? 0) + 1 : 0;
  window.stood = scrollY;
  return window.atRest > 20;
}"""
CAME_TO_REST: Final = f"() => ({RESTS})() && history.state?.villaScroll?.y === scrollY"
# The words of the first block in sight, and its place.
TOP_BLOCK: Final = """() => {
  const block = [...document.querySelectorAll('main > *')]
    .find((each) => each.getBoundingClientRect().bottom > 0);
  return [block.textContent.slice(0, 200), Math.round(block.getBoundingClientRect().top)];
}"""
NOTE_FIRST_FRAME: Final = f"""(heading) => {{
  window.firstFrame = new Promise((done) => {{
    new MutationObserver((_, observer) => {{
      if (document.querySelector('main h1')?.textContent !== heading) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        done([document.querySelectorAll('main > *').length, ({TOP_BLOCK})()]));
    }}).observe(document, {{ childList: true, characterData: true, subtree: true }});
  }});
}}"""
AT_END: Final = "() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2"


@pytest.fixture
async def phone(make_context: MakeContext) -> Page:
    context = await make_context(viewport=PHONE, has_touch=True)
    await watch(context)
    return await context.new_page()


async def turn_wheel(phone: Page, by: int, until: str) -> None:
    """Scroll as a visitor does, step by step, until ``until`` is true."""
    await phone.mouse.move(190, 400)
    while not await phone.evaluate(until):
        before = await phone.evaluate("() => scrollY")
        await phone.mouse.wheel(0, by)
        await phone.wait_for_function(f"(from) => scrollY !== from || ({until})()", arg=before)


@pytest.mark.req("RTE-11")
@pytest.mark.parametrize("at_rest", [False, True])
async def test_scrolling_down_and_up_causes_no_layout_shift(phone: Page, *, at_rest: bool) -> None:
    if not at_rest:
        # What lays out the rest never begins.
        await phone.add_init_script("window.requestIdleCallback = () => 0")
    await phone.goto(HISTORY, wait_until="networkidle")
    if at_rest:
        await phone.wait_for_function(f"() => ({SKIPPED})() === 0")
    else:
        assert await phone.evaluate(SKIPPED) > 2
    await turn_wheel(phone, 600, AT_END)
    await expect(phone.locator(".site-footer-name")).to_be_in_viewport()
    await turn_wheel(phone, -600, "() => scrollY === 0")
    assert await shifts(phone) == []


@pytest.mark.req("RTE-11")
async def test_deferred_target_is_sixty_pixels_below_the_top(phone: Page) -> None:
    await phone.goto(f"{HISTORY}#{TARGET}")
    await phone.wait_for_function(f"() => ({SKIPPED})() === 0")
    await phone.wait_for_function(f"() => Math.abs(({TARGET_TOP})() - 60) <= 1")


@pytest.mark.req("RTE-11")
async def test_back_restores_the_position_in_deferred_parts(phone: Page) -> None:
    await phone.goto("/agenda/")
    await follow(phone, HISTORY)
    # The address changes before the page does.
    await expect(phone.locator(f"#{TARGET}")).to_be_attached()
    await turn_wheel(phone, 500, "() => scrollY > 3500")
    await phone.wait_for_function(CAME_TO_REST)
    seen = await phone.evaluate(LAST_TOP)
    await follow(phone, "/agenda/")
    await expect(phone).to_have_url(re.compile("/agenda/$"))
    await expect(phone.locator(f"#{TARGET}")).to_have_count(0)
    await phone.go_back()
    await expect(phone).to_have_url(re.compile(f"{HISTORY}$"))
    await phone.wait_for_function(f"(seen) => Math.abs(({LAST_TOP})() - seen) <= 2", arg=seen)


@pytest.mark.req("RTE-11", "RTE-12")
@pytest.mark.parametrize(("top", "in_part"), [(60, True), (2400, False)], ids=["near", "far"])
@pytest.mark.parametrize("path", ["/", HISTORY])
async def test_first_frame_on_the_way_back_is_what_was_left(
    phone: Page, path: str, top: int, *, in_part: bool
) -> None:
    await phone.goto(path, wait_until="networkidle")
    await phone.wait_for_function(f"() => ({SKIPPED})() === 0")
    await phone.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
    await phone.wait_for_function("(top) => scrollY === top", arg=top)
    heading = await phone.locator("main h1").text_content()
    whole = await phone.locator("main > *").count()
    left = await phone.evaluate(TOP_BLOCK)
    await follow(phone, "/contact/")
    await expect(phone.locator("main h1")).to_be_focused()
    await phone.evaluate(NOTE_FIRST_FRAME, heading)
    await phone.go_back()
    blocks, first = await phone.evaluate("() => window.firstFrame")
    assert first == left
    assert (blocks < whole) is in_part
    await expect(phone.locator("main > *")).to_have_count(whole)
    await phone.wait_for_function(f"() => ({SKIPPED})() === 0")
    assert await phone.evaluate(TOP_BLOCK) == left
    assert await phone.evaluate("scrollY") == top


async def test_navigation_defers_layout_again(phone: Page) -> None:
    await phone.goto("/agenda/")
    # The last of its idle callbacks has come: none is left that the test does not know of.
    await expect(phone.locator("html[data-full-layout]")).to_have_count(1)
    # Idle time comes when the test says so.
    await phone.evaluate(
        "() => { window.idle = []; window.requestIdleCallback = (act) => window.idle.push(act); }"
    )
    await follow(phone, HISTORY)
    await expect(phone.locator(f"#{TARGET}")).to_be_attached()
    skipped = [await phone.evaluate(SKIPPED)]
    assert skipped[0] > 2
    while skipped[-1]:
        await phone.wait_for_function("() => window.idle.length")
        await phone.evaluate("() => window.idle.shift()()")
        skipped.append(await phone.evaluate(SKIPPED))
    assert max(before - after for before, after in pairwise(skipped)) == 1


async def test_wide_window_does_not_defer_layout(page: Page) -> None:
    await page.goto(HISTORY)
    assert await page.evaluate(SKIPPED) == 0


async def test_print_defers_nothing(phone: Page) -> None:
    await phone.goto(HISTORY)
    await phone.emulate_media(media="print")
    assert await phone.evaluate(SKIPPED) == 0
