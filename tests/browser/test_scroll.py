"""The scroll position of a page after a link, a hash, and the way back."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.followed_links import follow, is_same_document, mark

pytestmark = pytest.mark.motion

HISTORY = "/la-villa/histoire/"
TARGET = "platres"
IS_AT = "(top) => Math.abs(scrollY - top) <= 1"
TARGET_IS_AT = (
    "(top) => Math.abs(document.getElementById('platres').getBoundingClientRect().top - top) <= 1"
)
MOVING_TARGET = """() => {
  document.documentElement.style.overflowAnchor = 'none';
  window.scrolls = [];
  let delay = 0;
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...given) => later(() => {
    delay = wait;
    act(...given);
    delay = 0;
  }, wait);
  const real = window.scrollTo.bind(window);
  window.scrollTo = (...given) => {
    real(...given);
    const main = document.querySelector('main');
    if (!document.getElementById('platres')) return;
    window.scrolls.push({ delay, at: performance.now() });
    main.style.paddingTop = `${window.scrolls.length * 40}px`;
  };
}"""


async def scrolled_to(page: Page, top: int) -> None:
    await page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
    await page.wait_for_function(IS_AT, arg=top)
    # The position is written into the history a moment after the visitor has come to rest.
    await page.wait_for_function(
        "(top) => history.scrollRestoration === 'auto' || history.state?.villaScroll?.y === top",
        arg=top,
    )


async def move(page: Page, href: str) -> None:
    """Follow a link until the next page is shown: its address is there a frame earlier."""
    before = await page.title()
    await follow(page, href)
    await expect(page).not_to_have_title(before)


@pytest.mark.req("RTE-11")
async def test_followed_link_shows_the_page_from_its_top(page: Page) -> None:
    await page.goto(HISTORY)
    await mark(page)
    await scrolled_to(page, 900)
    await follow(page, "/la-villa/jardins/")
    await expect(page).to_have_url(re.compile("/jardins/$"))
    await page.wait_for_function(IS_AT, arg=0)
    assert await is_same_document(page)


@pytest.mark.req("RTE-11")
async def test_followed_hash_is_below_the_header(page: Page) -> None:
    await page.goto("/agenda/")
    await mark(page)
    await follow(page, f"{HISTORY}#{TARGET}")
    await expect(page).to_have_url(re.compile(f"#{TARGET}$"))
    await page.wait_for_function(TARGET_IS_AT, arg=88)
    assert await is_same_document(page)


@pytest.mark.req("RTE-11")
async def test_moving_target_is_scrolled_to_again_at_the_specified_times(
    page: Page,
) -> None:
    await page.goto("/agenda/")
    await page.evaluate(MOVING_TARGET)
    await follow(page, f"{HISTORY}#{TARGET}")
    await page.wait_for_function("() => window.scrolls.length === 5")
    # A busy browser may be late: what counts is when it was requested.
    delays = await page.evaluate("() => window.scrolls.map(({ delay }) => delay)")
    assert delays == [0, 50, 100, 200, 500]


@pytest.mark.req("RTE-11")
async def test_loaded_hash_settles_below_the_header(page: Page) -> None:
    await page.goto(f"{HISTORY}#{TARGET}")
    await page.wait_for_function(TARGET_IS_AT, arg=88)


@pytest.mark.req("RTE-11")
async def test_hash_within_the_page_is_below_the_header(page: Page) -> None:
    await page.goto(HISTORY)
    await mark(page)
    await follow(page, f"{HISTORY}#{TARGET}")
    await page.wait_for_function(TARGET_IS_AT, arg=88)
    assert await is_same_document(page)


@pytest.mark.req("RTE-11")
async def test_scrolling_visitor_stays_off_the_hash_target(page: Page) -> None:
    await page.goto("/agenda/")
    await page.evaluate(MOVING_TARGET)
    await follow(page, f"{HISTORY}#{TARGET}")
    await page.wait_for_function("() => window.scrolls.length >= 1")
    await page.keyboard.press("Shift")
    stored = await page.evaluate("() => window.scrolls.length")
    await page.wait_for_function("() => performance.now() - window.scrolls[0].at > 700")
    assert await page.evaluate("() => window.scrolls.length") == stored


@pytest.mark.req("RTE-11")
async def test_back_and_forward_restore_the_position(page: Page) -> None:
    await page.goto("/")
    await mark(page)
    await move(page, HISTORY)
    await scrolled_to(page, 800)
    await move(page, "/agenda/")
    await scrolled_to(page, 300)
    await page.go_back()
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    await page.wait_for_function(IS_AT, arg=800)
    await page.go_forward()
    await expect(page).to_have_url(re.compile("/agenda/$"))
    await page.wait_for_function(IS_AT, arg=300)
    assert await is_same_document(page)
