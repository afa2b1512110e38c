"""The client starts once the page is painted; its inline scripts run under the page's policy."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, Response, expect

from tests.browser.hydration import wait_for_hydration

pytestmark = [pytest.mark.fresh_context]

# When what page changes need was requested, and when the page was hydrated, in ms.
REQUESTED = """() => {
  const entries = performance.getEntries();
  const named = (part) => entries.find(({ name }) => name.includes(part));
  const [hydration, ...files] = ['villa-hydration', '/assets/idle-', '/assets/style-'].map(named);
  if (!hydration || !files.every(Boolean)) return null;
  return [files.map(({ startTime }) => startTime), hydration.startTime + hydration.duration];
}"""

# When the client's scripts were requested, and when the page was painted, in ms.
TIMES = """() => {
  const scripts = performance.getEntriesByType('resource')
    .filter(({ name }) => /[/](main|react)-[^/]*[.]js$/.test(name));
  const painted = performance.getEntriesByType('paint')[0];
  return { painted: painted.startTime, asked: scripts.map(({ startTime }) => startTime) };
}"""


@pytest.mark.req("EXT-13")
async def test_client_starts_once_the_page_is_painted(page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    times = await page.evaluate(TIMES)
    assert len(times["asked"]) == 2
    assert min(times["asked"]) >= times["painted"]


@pytest.mark.req("EXT-13")
async def test_client_of_a_browser_that_reports_no_paint_starts_after_load(page: Page) -> None:
    await page.add_init_script("PerformanceObserver.prototype.observe = () => undefined")
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await expect(page.locator("head template")).to_have_count(1)


async def test_scripts_of_every_page_ask_to_be_compiled_while_they_load(page: Page) -> None:
    scripts: list[Response] = []

    def remember(response: Response) -> None:
        if re.search(r"/(main|react|idle)-[^/]*\.js$", response.url):
            scripts.append(response)

    page.on("response", remember)
    async with page.expect_response("**/assets/idle-*.js"):
        await page.goto("/")
    texts = [await script.text() for script in scripts]
    assert len(texts) == 3
    assert all(text.startswith("//# allFunctionsCalledOnLoad\n") for text in texts)


@pytest.mark.req("EXT-13")
async def test_what_page_changes_need_is_requested_while_the_page_is_hydrated(page: Page) -> None:
    # A browser that is never idle: nothing waits for that.
    await page.add_init_script("window.requestIdleCallback = () => 0")
    await page.goto("/agenda/")
    requested, hydrated = await (await page.wait_for_function(REQUESTED)).json_value()
    assert max(requested) < hydrated
