"""Escape closes one component and restores the focus, with the consent tool on the page."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.pictures import without_pictures
from tests.browser.test_frame_consent import ICON, PANEL, QUESTION, REFUSE
from tests.browser.test_frame_fun_fact import JARDINS
from tests.browser.test_frame_header import NARROW, TAUGHT, WIDE
from tests.support.served_site import Site

pytestmark = [pytest.mark.req("EXT-08", "UI-08")]

# How often the tool says at one Escape that its panel is closed.
COUNTED = """() => {
  let said = 0;
  addEventListener('tac.close_panel', () => { said += 1; });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { keyCode: 27, bubbles: true }));
  return said;
}"""


@pytest.fixture(scope="module")
def site(site_with_questions: Site) -> Site:
    return site_with_questions


async def opened(
    make_context: MakeContext,
    path: str = "/agenda/",
    *,
    answered: bool = True,
    alert: bool = False,
    narrow: bool = False,
) -> Page:
    """Open a page; answer the question and close the alert, which come before the rest."""
    context = await make_context(**(NARROW if narrow else WIDE))
    page = await (await without_pictures(context)).new_page()
    await page.goto(path)
    await page.wait_for_function(TAUGHT)
    await expect(page.locator(QUESTION)).to_be_visible()
    if answered:
        await page.locator(REFUSE).click()
        await expect(page.locator(QUESTION)).to_be_hidden()
        if not alert:
            await page.locator(".alert-close").click()
            await expect(page.locator(".alert")).to_be_hidden()
    return page


async def pressed(page: Page, opener: Locator, shown: Locator) -> None:
    """Open by key, close by key, and expect the focus where it was."""
    await opener.focus()
    await page.keyboard.press("Enter")
    await expect(shown).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(shown).to_be_hidden()
    await expect(opener).to_be_focused()


async def test_search_menu_and_consent_panel(make_context: MakeContext) -> None:
    page = await opened(make_context)
    button = page.get_by_role("button", name="Recherche", exact=True)
    await pressed(page, button, page.locator(".search-panel"))
    entry = page.locator(".main-menu details").first
    await pressed(page, entry.locator("summary"), entry.locator("a").first)
    for opener in ("footer .manage-cookies", ICON):
        await pressed(page, page.locator(opener), page.locator(PANEL))


async def test_burger(make_context: MakeContext) -> None:
    page = await opened(make_context, narrow=True)
    await pressed(page, page.get_by_role("button", name="Menu"), page.locator(".site-menu"))


async def test_enlarged_picture(make_context: MakeContext) -> None:
    page = await opened(make_context, "/")
    block = page.locator("section.image", has=page.locator(".image-zoom"))
    await pressed(page, block.locator(".enlarge-link"), block.locator("dialog"))


async def test_fun_fact(make_context: MakeContext) -> None:
    page = await opened(make_context, JARDINS)
    await page.locator(".fun-fact-star").press("Enter")
    await expect(page.locator(".fun-fact-card")).to_be_visible()
    await page.keyboard.press("Escape")
    # What opened it goes with it.
    await expect(page.locator(".fun-fact")).to_be_hidden()
    await expect(page.locator("main")).to_be_focused()


async def test_alert(make_context: MakeContext) -> None:
    page = await opened(make_context, alert=True)
    await expect(page.locator(".alert")).to_be_visible()
    await page.locator(".alert-close").focus()
    await page.keyboard.press("Escape")
    await expect(page.locator(".alert")).to_be_hidden()
    await expect(page.locator("main")).to_be_focused()


async def test_escape_leaves_focus_outside_the_component(make_context: MakeContext) -> None:
    page = await opened(make_context, alert=True)
    await expect(page.locator(".alert")).to_be_visible()
    link = page.locator("main a").first
    await link.focus()
    await page.keyboard.press("Escape")
    await expect(page.locator(".alert")).to_be_visible()
    await expect(link).to_be_focused()


async def test_consent_panel_of_the_question(make_context: MakeContext) -> None:
    page = await opened(make_context, answered=False)
    await pressed(page, page.locator("#tarteaucitronCloseAlert"), page.locator(PANEL))


async def test_tool_fires_close_panel_at_every_escape(
    make_context: MakeContext,
) -> None:
    """The day this fails, `isOpen` in `consent.tsx` and its line in `docs/upstream.md` can go."""
    page = await opened(make_context, answered=False)
    await expect(page.locator(PANEL)).to_be_hidden()
    assert await page.evaluate(COUNTED) == 1
