"""A navigation does not recalculate the style of the whole page."""

from __future__ import annotations

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


async def restyled(browser: Browser, page: Page, act: str) -> int:
    """Act on the page; return how many elements got their style anew at once, at most."""
    await browser.start_tracing(page=page, categories=["devtools.timeline"])
    await page.evaluate(act)
    events = orjson.loads(await browser.stop_tracing())["traceEvents"]
    counts = [each["args"].get("elementCount", 0) for each in events if _is_restyling(each)]
    assert counts
    return int(max(counts))


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
    # Whatever was still to be styled is not the act's doing.
    await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
    assert await page.locator("*").count() > 10 * FEW
    assert await restyled(browser, page, act) <= FEW
