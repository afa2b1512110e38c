"""Widgets of block authors are walked by keyboard, have no violations, and work without script."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations
from tests.support.served_site import Site, serving
from villa_site.tools.gallery.address import SPECIMEN

pytestmark = [pytest.mark.req("DEV-03")]


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with its gallery."""
    async with serving(tmp_path_factory.mktemp("widgets"), VILLA_BLOCK_GALLERY="on") as served:
        yield served


async def show(page: Page, name: str) -> None:
    await page.goto(f"{SPECIMEN}example_{name}/full/fr/efe6d8-dark/")


async def test_toast_is_announced_gives_focus_back_and_goes_by_itself(page: Page) -> None:
    await show(page, "toast")
    button, status = page.get_by_role("button", name="Garder"), page.get_by_role("status")
    message = status.get_by_text("adresse est gardée.")
    await expect(message).to_be_hidden()
    await button.press("Enter")
    await expect(message).to_be_visible()
    await expect(button).to_be_focused()
    assert await violations(page) == []
    await page.keyboard.press("Tab")
    await expect(status.get_by_role("button", name="Fermer")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(message).to_be_hidden()
    await expect(button).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(message).to_be_visible()
    await status.locator(".toast-card").evaluate(
        "(card) => card.getAnimations().forEach((each) => each.finish())"
    )
    await expect(message).to_be_hidden()


async def test_tooltip_is_there_for_focus_and_pointer_until_escape(page: Page) -> None:
    await show(page, "tooltip")
    words = "Ouvert de mai à octobre, quand les citronniers sont dehors."
    control = page.get_by_role("link", name="Le carré des citronniers")
    tip = page.locator("#les-carres-1")
    await expect(control).to_have_accessible_description(words)
    await expect(tip).to_be_hidden()
    await page.keyboard.press("Tab")
    await expect(control).to_be_focused()
    await expect(tip).to_be_visible()
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    await expect(tip).to_be_hidden()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Shift+Tab")
    await expect(tip).to_be_visible()
    for _ in range(2):
        await page.keyboard.press("Tab")
    await expect(tip).to_be_hidden()
    # The pointer may go over to the words; the keyboard's focus is elsewhere.
    await control.hover()
    await tip.hover()
    await expect(tip).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(tip).to_be_hidden()


async def test_lightbox_is_walked_by_arrow_keys_and_restores_focus(page: Page) -> None:
    await show(page, "lightbox")
    small = page.locator(".lightbox-link")
    await small.first.press("Enter")
    await expect(page.get_by_role("dialog", name="Dans les ateliers, 1 sur 3")).to_be_visible()
    assert await violations(page) == []
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowRight", 1),
        ("ArrowLeft", 3),
        ("Home", 1),
        ("End", 3),
        ("PageUp", 2),
        ("PageDown", 3),
    ):
        await page.keyboard.press(key)
        name = f"Dans les ateliers, {number} sur 3"
        await expect(page.get_by_role("dialog", name=name)).to_be_visible()
        await expect(page.get_by_role("dialog")).to_have_count(1)
    following = page.get_by_role("button", name="Image suivante")
    await following.press("Enter")
    await expect(page.get_by_role("dialog", name="Dans les ateliers, 1 sur 3")).to_be_visible()
    await expect(following).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(small.first).to_be_focused()


async def test_lightbox_link_held_with_a_key_opens_a_tab_as_links_do(page: Page) -> None:
    await show(page, "lightbox")
    small = page.locator(".lightbox-link").first
    for key in ("ControlOrMeta", "Shift"):
        async with page.context.expect_page() as opened:
            await small.click(modifiers=[key])
        tab = await opened.value
        await expect(tab.get_by_role("dialog")).to_be_visible()
        await tab.close()
        await expect(page.get_by_role("dialog")).to_have_count(0)
    await small.click()
    await expect(page.get_by_role("dialog")).to_have_count(1)


async def test_table_is_sorted_by_keyboard_and_holds_the_focus(page: Page) -> None:
    await show(page, "sortable_table")
    title = page.get_by_role("columnheader", name="Hauteur")
    rows = page.get_by_role("rowheader")
    await expect(rows).to_have_text(["Pin parasol", "Érable", "Cyprès", "Laurier"])
    await title.get_by_role("link").press("Enter")
    await expect(title).to_have_attribute("aria-sort", "ascending")
    await expect(rows).to_have_text(["Érable", "Laurier", "Pin parasol", "Cyprès"])
    await expect(title.get_by_role("link")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(title).to_have_attribute("aria-sort", "descending")
    await expect(rows).to_have_text(["Cyprès", "Pin parasol", "Érable", "Laurier"])
    assert await violations(page) == []


async def test_combobox_suggests_what_holds_the_words_and_is_walked_by_keys(page: Page) -> None:
    await show(page, "combobox")
    field = page.get_by_role("combobox", name="Votre ville")
    options = page.get_by_role("option")
    active = page.locator("[role=option][aria-selected=true]")
    await expect(field).to_have_attribute("aria-autocomplete", "list")
    await field.press("ArrowDown")
    await expect(options).to_have_count(24)
    await expect(active).to_have_text("Rome")
    await page.keyboard.press("ArrowUp")
    await expect(active).to_have_text("Livourne")
    await expect(active).to_be_in_viewport()
    await page.keyboard.press("ArrowDown")
    await expect(active).to_have_text("Rome")
    await expect(field).to_have_attribute("aria-expanded", "true")
    assert await violations(page) == []
    await page.keyboard.type("gEN")
    await expect(options).to_have_text(["Gênes"])
    await expect(page.get_by_role("status")).to_have_text("Suggestions : 1")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(field).to_have_value("Gênes")
    await expect(field).to_have_attribute("aria-expanded", "false")
    await expect(field).to_be_focused()
    await page.keyboard.type("zz")
    await expect(page.get_by_role("status")).to_have_text("Aucune suggestion")
    await page.keyboard.press("Escape")
    await expect(field).to_have_value("Gêneszz")
    await page.keyboard.press("Escape")
    await expect(field).to_have_value("")
    await page.keyboard.type("par")
    await options.get_by_text("Parme").click()
    await expect(field).to_have_value("Parme")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/?venir-de=Parme")


async def test_infinite_list_grows_and_is_walked_from_item_to_item(page: Page) -> None:
    await show(page, "infinite_list")
    items, status = page.get_by_role("article"), page.get_by_role("status")
    more = page.get_by_role("button", name="Afficher la suite")
    # Three pages come by themselves, so that the end of the page can be reached.
    for first in (12, 24, 36):
        await more.scroll_into_view_if_needed()
        await expect(items.nth(first)).to_be_attached()
    await expect(items).to_have_count(48)
    await more.press("Enter")
    await expect(items).to_have_count(60)
    await expect(items.nth(48)).to_be_focused()
    await expect(status).to_have_text("60 sur 100")
    await page.keyboard.press("PageDown")
    await expect(items.nth(49)).to_be_focused()
    for _ in range(2):
        await page.keyboard.press("PageUp")
    await expect(items.nth(47)).to_be_focused()
    await expect(items.nth(47)).to_have_attribute("aria-posinset", "48")
    await page.keyboard.press("Control+End")
    await expect(more).to_be_focused()
    assert await violations(page) == []
    for count in (72, 84, 96, 100):
        await more.press("Enter")
        await expect(items).to_have_count(count)
    await expect(more).to_have_count(0)


async def test_infinite_list_is_there_again_for_a_visitor_who_comes_back(page: Page) -> None:
    await show(page, "infinite_list")
    items, more = page.get_by_role("article"), page.get_by_role("button", name="Afficher la suite")
    for first in (12, 24, 36):
        await more.scroll_into_view_if_needed()
        await expect(items.nth(first)).to_be_attached()
    await more.press("Enter")
    await expect(items.nth(48)).to_be_focused()
    await items.nth(55).evaluate("(item) => item.scrollIntoView({ block: 'center' })")
    await expect(items.nth(55)).to_be_in_viewport()
    await page.goto("/agenda/")
    await page.go_back()
    await expect(items).to_have_count(60)
    await expect(items.nth(55)).to_be_in_viewport()


async def test_widgets_work_without_script(no_script_page: Page) -> None:
    page = no_script_page
    await show(page, "tooltip")
    await page.keyboard.press("Tab")
    await expect(page.locator("#les-carres-1")).to_be_visible()
    await show(page, "lightbox")
    await page.locator(".lightbox-link").first.click()
    await expect(page.locator(".enlargeable:target")).to_have_count(1)
    await page.get_by_role("link", name="Image suivante").click()
    await expect(page.locator(".enlargeable:target a").first).to_be_visible()
    await expect(page.locator(".lightbox-link").first).to_be_hidden()
    await page.get_by_role("link", name="Fermer").click()
    await expect(page.locator(".lightbox-link").first).to_be_visible()
    await show(page, "combobox")
    await page.get_by_role("combobox", name="Votre ville").fill("Ostie")
    await expect(page.locator("datalist option")).to_have_count(24)
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/?venir-de=Ostie")
    await show(page, "sortable_table")
    await page.get_by_role("link", name="Arbre").click()
    await expect(page.get_by_role("rowheader").first).to_have_text("Cyprès")
    await show(page, "infinite_list")
    await page.get_by_role("link", name="Page suivante").click()
    await expect(page.get_by_role("article").first).to_have_text("13. Cyprès")
    await page.goto(f"{SPECIMEN}example_toast/minimal/fr/efe6d8-dark/")
    await expect(page.get_by_role("status")).to_have_text("Gardé.")
    assert await page.locator(".toast-card").evaluate(
        "(card) => getComputedStyle(card).position"
    ) == ("static")
