"""A visitor who comes back finds the focus on the link by which the page was left."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.followed_links import is_same_document, mark
from tests.browser.hydration import wait_for_hydration

pytestmark = pytest.mark.req("ROB-08", "EXT-08")

NARROW: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}}


async def followed(page: Page, number: int) -> str:
    """Follow an event's link by the keyboard, and return its address."""
    link = page.locator(".event-row h3 a").nth(number)
    await link.focus()
    href = await link.get_attribute("href")
    await page.keyboard.press("Enter")
    await page.wait_for_url(f"**{href}")
    await expect(page.locator("main h1")).to_be_focused()
    assert href
    return href


@pytest.mark.parametrize("number", [0, 4], ids=["first", "further down"])
@pytest.mark.parametrize("options", [{}, NARROW], ids=["wide", "narrow"])
async def test_focus_is_on_the_followed_link_after_back(
    make_context: MakeContext, options: dict[str, Any], number: int
) -> None:
    page = await (await make_context(**options)).new_page()
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await mark(page)
    await followed(page, number)
    await page.go_back()
    await expect(page.locator(".event-row h3 a").nth(number)).to_be_focused()
    assert await is_same_document(page)
    # Forward again there is no link to go back to: the title has the focus.
    await page.go_forward()
    await expect(page.locator("main h1")).to_be_focused()


async def test_link_that_is_removed_leaves_the_focus_on_the_title(page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await followed(page, 1)
    await page.evaluate("history.back()")
    await expect(page.locator(".event-row h3 a").nth(1)).to_be_focused()
    await page.evaluate(
        "history.replaceState({ ...history.state, villaLeft: { href: '/none/', index: 0 } }, '')"
    )
    await page.go_forward()
    await expect(page.locator("main h1")).not_to_have_text("Agenda")
    await page.go_back()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await expect(page.locator("main h1")).to_be_focused()


async def test_focus_is_on_the_followed_link_after_a_full_load(page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await followed(page, 1)
    await page.goto("/contact/")
    await mark(page)
    # After the call, which the page that it leaves could not answer.
    await page.evaluate("setTimeout(() => history.go(-2))")
    await page.wait_for_url("**/agenda/")
    await expect(page.locator(".event-row h3 a").nth(1)).to_be_focused()
    assert not await is_same_document(page)
