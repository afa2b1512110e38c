"""Clicks in a hurry end where the last one led; clicks that are the browser's stay its own."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from tests.browser.followed_links import add_link, follow, is_same_document, mark
from tests.browser.hydration import wait_for_hydration

pytestmark = pytest.mark.motion

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
MODIFIERS = ["ctrlKey", "metaKey", "shiftKey", "altKey"]
CLICK_IN_TURN = """async (paths) => {
  for (const path of paths) {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    await new Promise((done) => setTimeout(done, 90));
  }
}"""
HEADING_OF = """async (address) => {
  const text = await (await fetch(address)).text();
  // The page's policy knows its own style only.
  const bare = text.replace(/<style.*?<\\/style>/s, '');
  return new DOMParser().parseFromString(bare, 'text/html').querySelector('main h1').textContent;
}"""


async def test_ten_links_within_a_second_end_on_the_tenth(page: Page) -> None:
    await page.goto(TEN[-1])
    wanted = await page.locator("main h1").inner_text()
    await page.goto("/")
    await mark(page)
    await wait_for_hydration(page)
    await page.evaluate(CLICK_IN_TURN, TEN)
    await expect(page).to_have_url(re.compile(f"{TEN[-1]}$"))
    await expect(page.locator("main h1")).to_have_text(wanted)
    await expect(page.locator(".loading-bar")).to_have_count(0)
    assert await is_same_document(page)
    assert await page.locator("title").count() == 1


async def test_back_after_quick_navigations_shows_the_page_of_its_url(page: Page) -> None:
    await page.goto("/")
    await wait_for_hydration(page)
    await page.evaluate(CLICK_IN_TURN, TEN)
    await expect(page).to_have_url(re.compile(f"{TEN[-1]}$"))
    await page.go_back()
    await expect(page).not_to_have_url(re.compile(f"{TEN[-1]}$"))
    before = page.url
    assert urlsplit(before).path in ["/", *TEN[:-1]]
    named = await page.evaluate(HEADING_OF, before)
    assert named
    await expect(page.locator("main h1")).to_have_text(named)
    await page.reload()
    await expect(page).to_have_url(before)
    await expect(page.locator("main h1")).to_have_text(named)


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


async def test_modified_click_is_not_intercepted(page: Page) -> None:
    await page.goto("/")
    await add_link(page, "/agenda/")
    taken = await page.evaluate(
        """(keys) => keys.map((key) => {
          let taken = null;
          addEventListener('click', (event) => {
            taken = event.defaultPrevented;
            event.preventDefault();
          }, { once: true });
          const init = { bubbles: true, cancelable: true, [key]: true };
          document.querySelector('a[data-added]').dispatchEvent(new MouseEvent('click', init));
          return [key, taken];
        })""",
        MODIFIERS,
    )
    assert taken == [[key, False] for key in MODIFIERS]


async def test_download_link_is_not_intercepted(page: Page) -> None:
    await page.goto("/")
    await mark(page)
    await add_link(page, "/la-villa/", download="villa.html")
    async with page.expect_download() as started:
        await page.locator("a[data-added]").click()
    assert (await started.value).suggested_filename.startswith("villa")
    assert await is_same_document(page)
