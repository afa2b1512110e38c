"""A navigation does not recalculate the style of the whole page."""

from __future__ import annotations

from typing import Final

import orjson
import pytest
from playwright.async_api import Browser, Page

from tests.browser.axe import LAID_OUT
from tests.browser.hydration import QUICK_DEVICE, STYLED, wait_for_hydration
from tests.browser.pictures import without_pictures

pytestmark = [pytest.mark.fresh_context, pytest.mark.motion]

TRANSITION = "() => document.startViewTransition(() => undefined).finished.then(() => undefined)"
BAR = """() => {
  const bar = document.createElement("div");
  bar.className = "loading-bar";
  document.body.append(bar);
  return document.body.offsetHeight;
}"""
FEW = 30
"""Elements; the page has hundreds."""


TURN: Final = """() => new Promise((done) => {
  const { title } = document;
  let frames = 0;
  const look = () => {
    frames += document.title !== title;
    if (frames < 30) requestAnimationFrame(look);
    else done();
  };
  document.querySelector("footer a[href='/agenda/']").click();
  look();
})"""
"""Follows a link to a page of another colour, and waits half a second."""


async def restyled(browser: Browser, page: Page, act: str) -> list[int]:
    """Act on the page; return how many elements had their style recalculated, each time."""
    await browser.start_tracing(page=page, categories=["devtools.timeline"])
    await page.evaluate(act)
    events = orjson.loads(await browser.stop_tracing())["traceEvents"]
    counts = [each["args"].get("elementCount", 0) for each in events if _is_restyling(each)]
    assert counts
    return counts


def _is_restyling(event: dict[str, object]) -> bool:
    return event["name"] == "UpdateLayoutTree"


@pytest.mark.parametrize("act", [TRANSITION, BAR], ids=["transition", "bar"])
async def test_navigation_restyles_only_changed_elements(
    browser: Browser, page: Page, act: str
) -> None:
    await without_pictures(page.context)
    await page.add_init_script(QUICK_DEVICE)
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await page.wait_for_function(LAID_OUT)
    await page.wait_for_function(STYLED)
    assert await page.locator("*").count() > 10 * FEW
    # What the page still had to style is not the act's doing, and does not come each time.
    counts = [max(await restyled(browser, page, act)) for _ in range(3)]
    assert min(counts) <= FEW, counts


async def test_page_turn_restyles_the_page_once(browser: Browser, page: Page) -> None:
    await without_pictures(page.context)
    await page.add_init_script(QUICK_DEVICE)
    await page.goto("/la-villa/jardins/")
    await wait_for_hydration(page)
    await page.wait_for_function(STYLED)
    counts = await restyled(browser, page, TURN)
    # An inherited colour that fades would give every element its style in each of thirty frames.
    assert 1 <= sum(count > 10 * FEW for count in counts) < 10, counts
