"""What block authors get without writing JavaScript works by keyboard, and without script."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.support.served_site import Site, serving
from villa_site.tools.gallery.address import SPECIMEN

pytestmark = [pytest.mark.req("EXT-08", "EXT-11")]

ADDRESS = "Viale della Trinità dei Monti 1, 00187 Roma"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with its gallery."""
    folder = tmp_path_factory.mktemp("behaviour")
    async with serving(folder, VILLA_BLOCK_GALLERY="on") as served:
        yield served


@pytest.fixture(params=[True, False], ids=["script", "no script"])
async def page(request: pytest.FixtureRequest, make_context: MakeContext) -> Page:
    """A page with and without script."""
    return await (await make_context(java_script_enabled=request.param)).new_page()


async def shown(page: Page, name: str) -> None:
    await page.goto(f"{SPECIMEN}example_{name}/full/fr/efe6d8-dark/")


async def test_toggle_opens_by_keyboard_and_one_of_a_group_at_a_time(page: Page) -> None:
    await shown(page, "toggle")
    single, one, other = (page.locator("details").nth(index) for index in range(3))
    await expect(single).to_have_attribute("open", "")
    await one.locator("summary").press("Enter")
    await expect(one).to_have_attribute("open", "")
    await other.locator("summary").press("Enter")
    await expect(other).to_have_attribute("open", "")
    await expect(one).not_to_have_attribute("open", "")
    await expect(single).to_have_attribute("open", "")


async def test_dialog_opens_and_closes_by_keyboard_and_restores_focus(page: Page) -> None:
    await shown(page, "dialog")
    opener = page.get_by_role("button", name="En savoir plus")
    dialog = page.get_by_role("dialog", name="il pleut")
    await opener.press("Enter")
    await expect(dialog).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    await expect(opener).to_be_focused()
    await opener.click()
    await dialog.get_by_role("button", name="Fermer").last.click()
    await expect(dialog).to_be_hidden()
    await opener.click()
    await expect(dialog).to_be_visible()
    await page.mouse.click(5, 5)
    await expect(dialog).to_be_hidden()


@pytest.mark.req("DEV-03")
async def test_tabs_show_the_panel_of_a_hash(page: Page) -> None:
    await page.goto(f"{SPECIMEN}example_tabs/full/fr/efe6d8-dark/#venir-2")
    one, two, three = (page.locator(f"#venir-{number}") for number in (1, 2, 3))
    await expect(two).to_be_visible()
    await expect(one).to_be_hidden()
    await page.locator("#venir-3-tab").click()
    await expect(three).to_be_visible()
    await expect(two).to_be_hidden()
    await page.go_back()
    await expect(two).to_be_visible()
    await expect(three).to_be_hidden()


@pytest.mark.req("DEV-03")
@pytest.mark.parametrize("page", [True], indirect=True, ids=["script"])
async def test_tabs_are_walked_by_keys_and_say_which_is_chosen(page: Page) -> None:
    await shown(page, "tabs")
    on_foot, train, bus = (
        page.get_by_role("tab", name=name) for name in ("À pied", "En train", "En bus")
    )
    await expect(page.get_by_role("tabpanel", name="À pied")).to_be_visible()
    await on_foot.press("ArrowLeft")
    await expect(bus).to_be_focused()
    await bus.press("Home")
    await on_foot.press("ArrowRight")
    await train.press("Enter")
    await expect(page.get_by_role("tabpanel", name="En train")).to_be_visible()
    await expect(train).to_have_attribute("aria-selected", "true")
    await expect(on_foot).to_have_attribute("aria-selected", "false")
    await train.press("End")
    await bus.press("Space")
    await expect(page.get_by_role("tabpanel")).to_have_accessible_name("En bus")
    await expect(page.locator("[role=tab][aria-selected=true]")).to_have_count(1)
    await expect(bus).to_be_focused()


@pytest.mark.req("DEV-03")
async def test_clamp_shows_some_lines_with_script_and_all_without(page: Page) -> None:
    await shown(page, "clamp")
    text, more = page.locator(".clamp-content"), page.get_by_role("button")
    height = "(element) => [element.clientHeight, element.scrollHeight]"
    if await page.evaluate("() => matchMedia('(scripting: enabled)').matches"):
        inside, whole = await text.evaluate(height)
        assert inside < whole
        await expect(more).to_have_accessible_name("Lire la suite")
        await more.press("Enter")
        await expect(more).to_have_attribute("aria-expanded", "true")
        await expect(more).to_have_accessible_name("Réduire")
    else:
        await expect(more).to_have_count(0)
    inside, whole = await text.evaluate(height)
    assert inside == whole


@pytest.mark.req("DEV-03")
async def test_menu_button_opens_and_leads_on(page: Page) -> None:
    await shown(page, "menu_button")
    button, menu = page.get_by_role("button", name="Programme"), page.get_by_role("menu")
    await button.press("Enter")
    await expect(menu).to_be_visible()
    await expect(menu).to_have_accessible_name("Programme")
    await page.keyboard.press("Escape")
    await expect(menu).to_be_hidden()
    await expect(button).to_be_focused()
    await button.click()
    await expect(menu.get_by_role("menuitem", name="Visite")).to_have_attribute("href", "/visite/")


@pytest.mark.req("DEV-03")
@pytest.mark.parametrize("page", [True], indirect=True, ids=["script"])
async def test_menu_is_walked_by_arrow_keys(page: Page) -> None:
    await shown(page, "menu_button")
    button, menu = page.get_by_role("button", name="Programme"), page.get_by_role("menu")
    await button.press("ArrowDown")
    for key, name in (
        ("", "Agenda"),
        ("ArrowDown", "Visite"),
        ("End", "Boutique"),
        ("ArrowDown", "Agenda"),
        ("ArrowUp", "Boutique"),
        ("Home", "Agenda"),
    ):
        if key:
            await page.keyboard.press(key)
        await expect(menu.get_by_role("menuitem", name=name)).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(menu).to_be_hidden()


@pytest.mark.req("DEV-02")
@pytest.mark.parametrize("page", [True], indirect=True, ids=["script"])
async def test_commands_show_a_text_and_walk_by_keys(page: Page) -> None:
    await shown(page, "commands")
    more = page.get_by_role("button", name="En savoir plus")
    await more.press("Enter")
    await expect(page.get_by_text("La grille ouvre")).to_be_visible()
    await expect(more).to_have_attribute("aria-expanded", "true")
    first, last = (page.get_by_role("button", name=name) for name in ("Buis", "Orangers"))
    await first.press("ArrowLeft")
    await expect(last).to_be_focused()
    await last.press("Enter")
    await expect(last).to_have_attribute("aria-pressed", "true")
    await last.press("Home")
    await expect(first).to_be_focused()


@pytest.mark.parametrize("page", [True], indirect=True, ids=["script"])
async def test_carousel_has_buttons(page: Page) -> None:
    await shown(page, "carousel")
    await page.get_by_role("button", name="Diapositive suivante").click()
    # A part of it is in sight from the beginning.
    await expect(page.locator(".carousel-slide").nth(1)).to_be_in_viewport(ratio=0.9)


async def test_carousel_links_to_each_slide_without_script(
    no_script_page: Page,
) -> None:
    await shown(no_script_page, "carousel")
    await no_script_page.get_by_role("link", name="Diapositive 3").click()
    await expect(no_script_page.locator(".carousel-slide").nth(2)).to_be_in_viewport(ratio=0.9)


async def test_share_falls_back_to_a_mail_link(page: Page) -> None:
    await shown(page, "share")
    mail = page.get_by_role("link", name="Envoyer par courriel")
    href = await mail.get_attribute("href") or ""
    assert href.startswith("mailto:?subject=Les%20jardins&body=http")
    assert href.endswith("/la-villa/jardins/")


async def test_sticky_element_stays_visible_within_its_container(page: Page) -> None:
    await page.set_viewport_size({"width": 1280, "height": 200})
    await shown(page, "sticky")
    await page.locator(".rich-text p").last.scroll_into_view_if_needed()
    await expect(page.locator(".sticky h2")).to_be_in_viewport()


async def test_copy_button_copies_and_confirms(make_context: MakeContext) -> None:
    context = await make_context(permissions=["clipboard-read", "clipboard-write"])
    page = await context.new_page()
    await shown(page, "copy")
    await page.get_by_role("button", name="Copier").click()
    await expect(page.get_by_role("status")).to_have_text("Copié")
    assert await page.evaluate("navigator.clipboard.readText()") == ADDRESS


async def test_text_to_copy_is_selectable_without_script(
    no_script_page: Page,
) -> None:
    await shown(no_script_page, "copy")
    field = no_script_page.get_by_label("Adresse de la villa")
    await expect(field).to_have_value(ADDRESS)
    await expect(field).not_to_be_editable()
    await expect(no_script_page.get_by_role("button")).to_have_count(0)


async def test_share_opens_the_device_dialog(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    await shown(page, "share")
    await page.get_by_role("button", name="Partager").click()
    shared = await page.evaluate("window.shared")
    assert shared["title"] == "Les jardins"
    assert shared["url"].endswith("/la-villa/jardins/")


@pytest.mark.parametrize(("motion", "name"), [("reduce", "none"), ("no-preference", "reveal")])
async def test_revealed_content_is_not_animated_with_reduced_motion(
    make_context: MakeContext, motion: str, name: str
) -> None:
    page = await (await make_context(reduced_motion=motion)).new_page()
    await shown(page, "reveal")
    part = page.locator(".reveal").first
    assert await part.evaluate("(part) => getComputedStyle(part).animationName") == name
    assert await part.evaluate("(part) => getComputedStyle(part).opacity") == "1"
