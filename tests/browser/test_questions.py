"""The consent question and the alert: first for the keyboard, never over the focus."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.test_frame_access import ONWARD
from tests.browser.test_frame_consent import ACCEPT, PANEL, QUESTION, REFUSE, Log
from tests.browser.test_frame_fun_fact import JARDINS
from tests.browser.test_overlays import walk
from tests.support.served_site import Site

pytestmark = pytest.mark.req("ROB-08", "EXT-08")

WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
ZOOMED: Final[dict[str, Any]] = {"viewport": {"width": 320, "height": 256}}
"""A window of 1280 x 1024 pixels at 400 %."""


@pytest.fixture(scope="module")
def site(site_with_questions: Site) -> Site:
    return site_with_questions


async def questioned(context: BrowserContext, path: str = "/contact/") -> Page:
    """Open a page, and wait for the question."""
    await Log().keep(context)
    page = await context.new_page()
    await page.goto(path)
    await expect(page.locator(QUESTION)).to_be_visible()
    return page


async def test_consent_question_is_first_for_the_keyboard(make_context: MakeContext) -> None:
    page = await questioned(await make_context(**WIDE))
    await page.keyboard.press("Tab")
    await expect(page.locator(ACCEPT)).to_be_focused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(QUESTION)).to_be_hidden()
    # From there it goes on with the page, whose first stop is the way past the header.
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Aller au contenu")).to_be_focused()
    await page.reload()
    await expect(page.locator("#tarteaucitronManager")).to_be_attached()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Aller au contenu")).to_be_focused()


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
async def test_nothing_focused_is_covered_at_a_zoom_of_400_percent(
    make_context: MakeContext, key: str
) -> None:
    page = await questioned(await make_context(**ZOOMED), JARDINS)
    await page.evaluate("() => { window.met = []; }")
    await page.keyboard.press(key)
    while await page.evaluate(ONWARD):
        await page.keyboard.press(key)
    assert await page.evaluate("() => window.met.length") > 30


async def test_consent_panel_holds_the_focus_inside(make_context: MakeContext) -> None:
    page = await questioned(await make_context(**WIDE))
    opener = page.locator("#tarteaucitronCloseAlert")
    await opener.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(PANEL)).to_be_visible()
    for key in ("Tab", "Shift+Tab"):
        assert await walk(page, PANEL, key) == set()
    await page.locator("#tarteaucitronClosePanel").focus()
    await page.keyboard.press("Escape")
    await expect(opener).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Aller au contenu")).to_be_focused()


@pytest.mark.parametrize("button", [ACCEPT, REFUSE], ids=["accepted", "refused"])
async def test_consent_given_in_one_tab_holds_in_the_other(
    make_context: MakeContext, button: str
) -> None:
    context = await make_context(**WIDE)
    first, second = await questioned(context), await questioned(context, "/agenda/")
    await second.get_by_label("Adresse e-mail", exact=True).fill("ada@villa.test")
    await first.locator(button).click()
    await expect(second.locator(QUESTION)).to_be_hidden()
    await expect(second.get_by_label("Adresse e-mail", exact=True)).to_have_value("ada@villa.test")


async def test_alert_closed_in_one_tab_closes_in_the_other(make_context: MakeContext) -> None:
    context = await make_context(**WIDE)
    first, second = await questioned(context), await questioned(context)
    await first.locator(REFUSE).click()
    await expect(second.locator(".alert")).to_be_visible()
    await first.locator(".alert-close").click()
    await expect(second.locator(".alert")).to_be_hidden()
