"""A picture is zoomed by keys, buttons, wheel and fingers, and has an address of its own."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext

pytestmark = [pytest.mark.req("VIS-05")]

PAGE = "/projet/le-jardin-retourne/"
SECOND = f"{PAGE}#galerie-2"


def small(page: Page) -> Locator:
    return page.locator(".project-gallery .enlarge-link")


async def opened(page: Page, address: str = SECOND) -> Locator:
    await page.goto(address)
    await expect(page.locator(".viewer-stage")).to_have_attribute("data-state", "shown")
    return page.locator(".viewer-zoom")


async def test_keys_and_buttons_zoom_and_move_the_picture(page: Page) -> None:
    zoom = await opened(page)
    await expect(zoom).to_have_text("100 %")
    await page.keyboard.press("+")
    await expect(zoom).to_have_text("150 %")
    # Arrows move a picture that is zoomed.
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(re.compile(r"#galerie-2$"))
    await page.keyboard.press("-")
    await expect(zoom).to_have_text("100 %")
    await page.get_by_role("button", name="Agrandir", exact=True).click()
    await expect(zoom).to_have_text("150 %")
    await page.keyboard.press("0")
    await expect(zoom).to_have_text("100 %")
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(re.compile(r"#galerie-3$"))


async def test_wheel_and_double_click_zoom(page: Page) -> None:
    zoom = await opened(page)
    await page.locator(".viewer-canvas").hover()
    await page.mouse.wheel(0, -300)
    await expect(zoom).not_to_have_text("100 %")
    await page.keyboard.press("0")
    await expect(zoom).to_have_text("100 %")
    await page.locator(".viewer-canvas").dblclick()
    await expect(zoom).not_to_have_text("100 %")


async def test_two_fingers_zoom(make_context: MakeContext) -> None:
    context = await make_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = await context.new_page()
    zoom = await opened(page)
    fingers = await context.new_cdp_session(page)
    for kind, apart in (
        ("Start", 20),
        *(("Move", each) for each in range(30, 140, 10)),
        ("End", 0),
    ):
        points = [] if kind == "End" else [{"x": 180 + at, "y": 350} for at in (-apart, apart)]
        await fingers.send(
            "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points}
        )
    await expect(zoom).not_to_have_text("100 %")


async def test_address_opens_the_picture_and_back_closes_it(page: Page) -> None:
    await page.goto(PAGE)
    await small(page).nth(1).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"#galerie-2$"))
    await page.keyboard.press("PageDown")
    await expect(page).to_have_url(re.compile(r"#galerie-3$"))
    await page.go_back()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page).to_have_url(re.compile(f"{PAGE}$"))
    top = await page.evaluate("scrollY")
    await small(page).nth(1).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await page.evaluate("scrollY") == top
    await page.go_forward()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.get_by_role("button", name="Fermer").click()
    await expect(page).to_have_url(re.compile(f"{PAGE}$"))
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_shared_address_is_closed_on_its_page(page: Page) -> None:
    await opened(page)
    await page.keyboard.press("Escape")
    await expect(page).to_have_url(re.compile(f"{PAGE}$"))
    await expect(small(page).nth(1)).to_be_focused()


async def test_viewer_has_no_violations_and_holds_the_focus(page: Page) -> None:
    await opened(page)
    assert await violations(page) == []
    for _ in range(12):
        await page.keyboard.press("Tab")
        # Between the last and the first the browser has it.
        focused = "document.activeElement.closest('dialog') !== null"
        assert await page.evaluate(f"document.activeElement === document.body || {focused}")


async def test_words_are_read_with_forced_colours(page: Page) -> None:
    await page.emulate_media(forced_colors="active")
    await opened(page)
    colours = "(each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]"
    words, ground = await page.get_by_role("dialog").evaluate(colours)
    assert words != ground
    # What cannot be pressed is grey, not faint.
    whole = page.get_by_role("button", name="Voir l’image entière")
    await expect(whole).to_have_css("opacity", "1")


async def test_viewer_fits_a_page_at_400_percent(make_context: MakeContext) -> None:
    page = await (await make_context(viewport={"width": 320, "height": 256})).new_page()
    await opened(page)
    for name in ("Agrandir", "Fermer", "Image suivante"):
        await expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    dialog = page.get_by_role("dialog")
    assert await dialog.evaluate("(each) => each.scrollWidth <= each.clientWidth")


async def test_zoom_works_with_reduced_motion(page: Page) -> None:
    await page.emulate_media(reduced_motion="reduce")
    zoom = await opened(page)
    await page.keyboard.press("+")
    await expect(zoom).to_have_text("150 %")


async def test_print_has_the_page_and_not_the_viewer(page: Page) -> None:
    await opened(page)
    await page.emulate_media(media="print")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("h1")).to_be_visible()


@pytest.mark.allow_console("Failed to load resource")
async def test_broken_file_leaves_the_words(page: Page) -> None:
    await page.goto(PAGE)

    async def fail(route: Route) -> None:
        await route.abort()

    await page.route("**/wp-content/uploads/**", fail)
    await small(page).nth(1).click()
    await expect(page.get_by_text("L’image n’a pas pu être chargée.")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_pages_load_what_zooms_only_when_a_picture_opens(page: Page) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    await page.goto(PAGE)
    await page.wait_for_load_state("networkidle")
    assert not [url for url in loaded if "deep-zoom" in url]
    await small(page).first.click()
    await expect(page.locator(".viewer-stage")).to_have_attribute("data-state", "shown")
    assert [url for url in loaded if "deep-zoom" in url]


PLAN = "/la-villa/histoire/"


def large(page: Page) -> Locator:
    return page.locator(".enlarge-link[data-iiif]")


async def test_large_picture_is_shown_in_tiles(page: Page) -> None:
    tiles: list[str] = []
    page.on("request", lambda request: tiles.append(request.url))
    await page.goto(PLAN)
    await large(page).click()
    await expect(page.locator(".viewer-stage")).to_have_attribute("data-state", "shown")
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_text("Archives de la Villa, P 12.")).to_be_visible()
    await expect(dialog.get_by_text("un chat sur le toit")).to_be_visible()
    for _ in range(6):
        await page.keyboard.press("+")
    full_size = re.compile(r"/iiif/garden-plan-1788\.webp/\d+,\d+,512,512/512,512/0/default\.jpg$")
    async with page.expect_response(full_size):
        await page.keyboard.press("ArrowRight")
    assert len([url for url in tiles if "/iiif/" in url]) < 200


@pytest.mark.allow_console("Failed to load resource")
@pytest.mark.parametrize("answer", ["{}", "no json", '{"@context": 7}', ""])
async def test_service_that_fails_leaves_the_largest_file(page: Page, answer: str) -> None:
    async def fail(route: Route) -> None:
        await route.fulfill(status=200 if answer else 500, body=answer)

    await page.route("**/info.json", fail)
    await page.goto(PLAN)
    await large(page).click()
    await expect(page.locator(".viewer-stage")).to_have_attribute("data-state", "shown")
    await page.keyboard.press("+")
    await expect(page.locator(".viewer-zoom")).to_have_text("150 %")


async def test_large_picture_fills_a_phone_without_script(make_context: MakeContext) -> None:
    size = {"width": 360, "height": 740}
    page = await (await make_context(viewport=size, java_script_enabled=False)).new_page()
    await page.goto(PLAN)
    await page.goto(f"{PLAN}{await large(page).get_attribute('href')}")
    alone = page.locator("figure:target")
    await expect(alone.get_by_text("Archives de la Villa, P 12.")).to_be_in_viewport()
    box = await alone.bounding_box()
    assert box
    assert (box["x"], box["y"], box["width"]) == (0, 0, 360)
