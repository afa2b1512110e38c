"""The workshop in a browser: the block follows what is typed, panels say what it costs."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.support.served_site import Site, serving

pytestmark = [pytest.mark.req("EXT-11"), pytest.mark.browser]

QUOTE = "/_villa/gallery/quote/full/"
FRAME = "#specimens iframe"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with its gallery."""
    async with serving(tmp_path_factory.mktemp("workshop"), VILLA_BLOCK_GALLERY="on") as served:
        yield served


@pytest.fixture
async def page(make_context: MakeContext) -> Page:
    return await (await make_context(viewport={"width": 1300, "height": 900})).new_page()


async def open_panels(page: Page) -> None:
    for panel in await page.locator("#panels details").all():
        await panel.evaluate("(panel) => { panel.open = true; }")


async def test_typed_text_is_in_the_block_and_in_the_address(page: Page) -> None:
    await page.goto(QUOTE)
    await page.evaluate("window.same = true")
    inside = page.frame_locator(FRAME)
    await expect(inside.locator("blockquote")).to_be_visible()
    field = page.get_by_label("Citation")
    await field.fill("Ce que j'écris")
    await expect(inside.locator("blockquote")).to_contain_text("Ce que j'écris")
    await expect(page).to_have_url(re.compile("f.texte=Ce"))
    await expect(field).to_be_focused()
    assert await page.evaluate("window.same")
    await page.reload()
    await expect(page.get_by_label("Citation")).to_have_value("Ce que j'écris")
    await page.get_by_role("link", name="Address to share").click()
    await expect(page.get_by_label("Citation")).to_have_value("Ce que j'écris")
    await expect(inside.locator("blockquote")).to_contain_text("Ce que j'écris")


async def test_case_is_patched_while_its_form_is_typed_into(page: Page) -> None:
    await page.goto(QUOTE)
    inside = page.frame_locator(FRAME)
    field = page.get_by_label("Citation")
    await field.fill("Une villa se traverse")
    words = inside.locator("blockquote")
    await expect(words).to_contain_text("se traverse")
    await words.evaluate("(element) => { element.isSame = true; }")
    await field.press_sequentially(" et se quitte")
    await expect(words).to_contain_text("et se quitte")
    assert await words.evaluate("(element) => element.isSame")


async def test_panels_show_html_bytes_sockets_and_findings(page: Page) -> None:
    await page.goto(QUOTE)
    await open_panels(page)
    await expect(page.locator("#markup code")).to_contain_text('<section class="block quote')
    await expect(page.locator("#weight")).to_contain_text(re.compile(r"Payload[\d,]+ bytes"))
    await expect(page.locator("#findings")).to_have_text(re.compile("nothing against WCAG"))
    await expect(page.locator("#sockets")).to_have_text("Open now: 0.")
    await page.get_by_label("Portrait").fill("false")
    await expect(page.locator("#markup code")).not_to_contain_text("portrait-100")
    await expect(page.locator("#data")).to_contain_text('"image": false')


async def test_open_socket_of_the_block_is_counted(page: Page) -> None:
    await page.goto("/_villa/gallery/agenda/full/")
    await open_panels(page)
    await expect(page.locator("#sockets")).to_have_text("Open now: 0.")
    await expect(page.locator("#panels")).to_contain_text("at the first event")
    inside = page.frame_locator(FRAME)
    await inside.get_by_label("Catégorie").select_option("Concert")
    await expect(page.locator("#sockets")).to_have_text("Open now: 1.")


@pytest.mark.allow_console("Blocked script execution")
async def test_surroundings_apply_to_the_frame(page: Page) -> None:
    await page.goto(f"{QUOTE}?spacing=wide&motion=reduced&contrast=more")
    spacing = "getComputedStyle(document.querySelector('blockquote p')).letterSpacing"
    (frame,) = [each for each in page.frames if "/_villa/specimen/" in each.url]
    await frame.wait_for_function(f"parseFloat({spacing}) > 0")
    assert await frame.evaluate("matchMedia('(prefers-contrast: more)').matches")
    assert await frame.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    await page.get_by_role("radio", name="off").check(force=True)
    await expect(page.locator(FRAME)).to_have_attribute("sandbox", "allow-same-origin")
    await expect(page).to_have_url(re.compile("script=off"))
    await expect(page.frame_locator(FRAME).locator("blockquote")).to_be_visible()
    await page.locator("#findings").evaluate("(panel) => { panel.parentElement.open = true; }")
    await expect(page.locator("#findings")).to_contain_text("Only with script")


async def test_workshop_works_without_script(make_context: MakeContext) -> None:
    page = await (await make_context(java_script_enabled=False)).new_page()
    await page.goto("/_villa/gallery/accordion/full/")
    rows = page.locator(".workshop-row")
    before = await rows.count()
    await page.get_by_role("button", name="Add one").click()
    await expect(rows).to_have_count(before + 1)
    title = page.locator('[name="f.titre"]')
    await title.fill("Sans script")
    await page.get_by_role("button", name="Show").click()
    await expect(page.locator('[name="f.titre"]')).to_have_value("Sans script")
    await expect(rows).to_have_count(before + 1)
    await expect(page.frame_locator(FRAME).get_by_text("Sans script")).to_be_visible()
