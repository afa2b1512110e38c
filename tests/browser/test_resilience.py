"""Clicks in a hurry end where the last one led; clicks that are the browser's stay its own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.followed_links import add_link, follow, is_same_document, mark

TEN = [
    "/agenda/",
    "/la-villa/",
    "/la-villa/jardins/",
    "/la-villa/equipe/",
    "/academie/",
    "/academie/ateliers/",
    "/mecenat/",
    "/presse/",
    "/contact/",
    "/la-villa/histoire/",
]
CLICK_IN_TURN = """async (paths) => {
  window.headings = [];
  const see = () => window.headings.push(document.querySelector('main h1')?.textContent);
  new MutationObserver(see).observe(document.getElementById('villa'),
    { childList: true, subtree: true, characterData: true });
  for (const path of paths) {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    await new Promise((done) => setTimeout(done, 90));
  }
}"""


async def test_ten_links_within_a_second_end_on_the_tenth(page: Page) -> None:
    await page.goto(TEN[-1])
    wanted = await page.locator("main h1").inner_text()
    await page.goto("/")
    await mark(page)
    await page.evaluate(CLICK_IN_TURN, TEN)
    await expect(page).to_have_url(re.compile(f"{TEN[-1]}$"))
    await expect(page.locator("main h1")).to_have_text(wanted)
    await expect(page.locator(".loading-bar")).to_have_count(0)
    assert await is_same_document(page)
    assert await page.locator("title").count() == 1


async def test_back_after_a_hurry_is_a_page_that_was_seen(page: Page) -> None:
    await page.goto("/")
    await page.evaluate(CLICK_IN_TURN, TEN)
    await expect(page).to_have_url(re.compile(f"{TEN[-1]}$"))
    await page.go_back()
    await expect(page).not_to_have_url(re.compile(f"{TEN[-1]}$"))
    shown = await page.evaluate("() => fetch(location.href).then((answer) => answer.text())")
    heading = await page.locator("main h1").text_content()
    assert heading
    assert re.search(r"<h1[^>]*>(.*?)</h1>", shown, re.DOTALL)
    await page.reload()
    await expect(page.locator("main h1")).to_have_text(heading)


@pytest.mark.parametrize(
    "click", [{"modifiers": ["Control"]}, {"button": "middle"}], ids=["control", "middle"]
)
async def test_click_for_a_new_tab_opens_one_and_leaves_this_page(
    page: Page, click: dict[str, Any]
) -> None:
    await page.goto("/")
    await mark(page)
    async with page.context.expect_page() as opened:
        await follow(page, "/agenda/", **click)
    await (await opened.value).wait_for_url("**/agenda/")
    await expect(page).to_have_url(re.compile(r":\d+/$"))
    assert await is_same_document(page)


@pytest.mark.parametrize("key", ["ctrlKey", "metaKey", "shiftKey", "altKey"])
async def test_modified_click_is_left_alone(page: Page, key: str) -> None:
    await page.goto("/")
    await add_link(page, "/agenda/")
    taken = await page.evaluate(
        """(key) => {
          let taken = null;
          addEventListener('click', (event) => {
            taken = event.defaultPrevented;
            event.preventDefault();
          }, { once: true });
          const init = { bubbles: true, cancelable: true, [key]: true };
          document.querySelector('a[data-added]').dispatchEvent(new MouseEvent('click', init));
          return taken;
        }""",
        key,
    )
    assert taken is False


async def test_download_is_left_alone(page: Page) -> None:
    await page.goto("/")
    await mark(page)
    await add_link(page, "/la-villa/", download="villa.html")
    async with page.expect_download() as started:
        await page.locator("a[data-added]").click()
    assert (await started.value).suggested_filename.startswith("villa")
    assert await is_same_document(page)
