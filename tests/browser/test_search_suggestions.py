"""Suggestions below the search fields: by keys, mouse and touch, slow, without script."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest
from playwright.async_api import BrowserContext, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext

WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
NARROW: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
ADDRESS: Final = "**/_villa/suggestions?**"
TAUGHT: Final = "() => document.adoptedStyleSheets.length > 0"


async def panel(context: BrowserContext) -> Page:
    """Open a page and its search panel."""
    page = await context.new_page()
    await page.goto("/contact/")
    await page.wait_for_function(TAUGHT)
    await page.locator(".search-button").click()
    await expect(page.locator("#villa-search-panel")).to_have_role("combobox")
    return page


@pytest.mark.req("VIS-04")
async def test_keys_walk_through_suggestions_and_enter_opens_one(make_context: MakeContext) -> None:
    page = await panel(await make_context(**WIDE))
    field = page.locator("#villa-search-panel")
    await field.press_sequentially("argile")
    option = page.get_by_role("option", name="Argile").first
    await expect(option).to_contain_text("Exposition")
    await expect(field).to_have_attribute("aria-expanded", "true")
    await field.press("ArrowDown")
    await expect(option).to_have_attribute("aria-selected", "true")
    active = await field.get_attribute("aria-activedescendant")
    assert active == await option.get_attribute("id")
    await field.press("Enter")
    await page.wait_for_url("**/programme/argile/")
    await expect(page.locator("#villa-search")).to_be_hidden()


@pytest.mark.req("VIS-04")
async def test_panel_with_suggestions_passes_axe_and_escape_closes_it(
    make_context: MakeContext,
) -> None:
    page = await panel(await make_context(**WIDE))
    await expect(page.get_by_role("option").first).to_be_visible()
    assert await violations(page, within="#villa-search") == []
    await page.keyboard.press("Escape")
    await expect(page.locator("#villa-search")).to_be_hidden()


@pytest.mark.req("VIS-04")
async def test_last_searches_are_offered_and_can_be_cleared(make_context: MakeContext) -> None:
    page = await panel(await make_context(**WIDE))
    await page.locator("#villa-search-panel").fill("loggia")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/recherche/?s=loggia")
    await page.locator(".search-button").click()
    await expect(page.get_by_role("option").first).to_have_text("loggia")
    await page.get_by_role("button", name="Effacer ces recherches").click()
    await expect(page.get_by_role("option", name="loggia", exact=True)).to_have_count(0)
    assert await page.evaluate("() => localStorage.getItem('villa-searches')") is None


@pytest.mark.req("VIS-04")
async def test_slow_suggestions_hold_up_nothing(make_context: MakeContext) -> None:
    context = await make_context(**WIDE)
    never = asyncio.Event()

    async def hang(_route: Route) -> None:
        await never.wait()

    await context.route(ADDRESS, hang)
    page = await panel(context)
    await page.locator("#villa-search-panel").press_sequentially("argile")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/recherche/?s=argile")
    never.set()
    await context.unroute_all(behavior="ignoreErrors")


@pytest.mark.req("VIS-04")
async def test_suggestion_of_the_burger_menu_is_tapped(make_context: MakeContext) -> None:
    page = await (await make_context(**NARROW)).new_page()
    await page.goto("/contact/")
    await page.wait_for_function(TAUGHT)
    await page.locator(".site-header-burger").first.tap()
    field = page.locator("#villa-search-menu")
    await field.tap()
    await expect(field).to_have_role("combobox")
    await field.press_sequentially("benhamuo")
    await expect(page.locator(".suggestions-note:visible")).to_have_text(
        "Résultats pour «\N{NO-BREAK SPACE}benhamou\N{NO-BREAK SPACE}»", use_inner_text=True
    )
    wide = "() => document.documentElement.scrollWidth > innerWidth"
    assert not await page.evaluate(wide)
    await page.get_by_role("option", name="Aya Benhamou").tap()
    await page.wait_for_url("**/resident/aya-benhamou/")


@pytest.mark.req("VIS-04")
async def test_search_page_answers_without_script(make_context: MakeContext) -> None:
    page = await (await make_context(**NARROW, java_script_enabled=False)).new_page()
    await page.goto("/recherche/?s=tarifs")
    await expect(page.locator(".search-answer")).to_contain_text("12 €")
    await page.goto("/recherche/?s=zzzzzz")
    await expect(page.locator(".search-coming h2")).to_have_text("À l’affiche")
