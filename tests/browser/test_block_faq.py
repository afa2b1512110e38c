"""A question opens by click, key and address, with script and without."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

pytestmark = [pytest.mark.req("BLK-03")]

PAGE = "/la-villa/jardins/"


def question(page: Page, number: int) -> Locator:
    return page.locator("section.faq details").nth(number)


async def anchor_of(shown: Locator) -> str:
    anchor = await shown.locator(".disclosure-content").get_attribute("id")
    assert anchor
    return anchor


async def test_question_opens_and_closes_by_keyboard(page: Page) -> None:
    await page.goto(PAGE)
    second = question(page, 1)
    answer = second.locator(".rich-text")
    await expect(answer).to_be_hidden()
    await second.locator("summary").focus()
    await page.keyboard.press("Enter")
    await expect(answer).to_be_visible()
    await page.keyboard.press("Space")
    await expect(answer).to_be_hidden()


async def test_hash_of_an_answer_opens_it(page: Page) -> None:
    await page.goto(PAGE)
    anchor = await anchor_of(question(page, 2))
    await page.goto("/")
    await page.goto(f"{PAGE}#{anchor}")
    await expect(question(page, 2)).to_have_attribute("open", "")
    await expect(question(page, 2).locator(".rich-text")).to_be_in_viewport()
    await expect(question(page, 0)).not_to_have_attribute("open", "")


async def test_questions_open_and_are_linked_without_script(no_script_page: Page) -> None:
    page = no_script_page
    await page.goto(PAGE, wait_until="domcontentloaded")
    await question(page, 0).locator("summary").click()
    await expect(question(page, 0).locator(".rich-text")).to_be_visible()
    anchor = await anchor_of(question(page, 3))
    await page.goto(f"{PAGE}?x#{anchor}", wait_until="domcontentloaded")
    await expect(question(page, 3).locator(".rich-text")).to_be_visible()
