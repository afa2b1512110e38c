"""The footer: columns that open on a phone and stand open where there is room."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext

COLUMNS = "footer details.site-footer-column"


@pytest.mark.req("FTR-01")
async def test_column_title_toggles_its_column_on_a_phone(make_context: MakeContext) -> None:
    page = await (await make_context(viewport={"width": 360, "height": 740})).new_page()
    await page.goto("/agenda/")
    columns = page.locator(COLUMNS)
    await expect(columns).to_have_count(3)
    for number in range(3):
        column = columns.nth(number)
        title, link = column.locator("summary"), column.locator("a").first
        await expect(link).to_be_hidden()
        for visible in (True, False):
            await title.click()
            await expect(link).to_be_visible(visible=visible)
        for visible in (True, False):
            await title.press("Enter")
            await expect(link).to_be_visible(visible=visible)


@pytest.mark.req("FTR-01")
async def test_columns_are_open_on_wide_screens(page: Page) -> None:
    await page.goto("/agenda/")
    await expect(page.locator(COLUMNS)).to_have_count(3)
    for width in (768, 1199, 1200, 1440, 1920):
        await page.set_viewport_size({"width": width, "height": 900})
        await page.wait_for_function("(width) => innerWidth === width", arg=width)
        links = page.locator(f"{COLUMNS} a")
        await expect(links.filter(visible=True)).to_have_count(await links.count())
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.req("FTR-01")
async def test_pictograms_networks_and_partner_are_external_links(
    make_context: MakeContext,
) -> None:
    page = await (await make_context(viewport={"width": 1440, "height": 900})).new_page()
    await page.goto("/agenda/")
    footer = page.locator("footer.site-footer")
    await expect(footer.locator(".picto")).to_have_count(2)
    for picto in await footer.locator(".picto").all():
        await expect(picto).to_have_attribute("style", re.compile("--picto"))
        await expect(picto.locator("strong, strong + span")).to_have_count(2)
        await expect(picto).to_have_attribute("href", re.compile("."))
    for outside in await footer.locator(".social-networks a, .site-footer-partner a").all():
        await expect(outside).to_have_attribute("target", "_blank")
        await expect(outside).to_have_attribute("rel", re.compile("noopener"))
        await expect(outside).to_contain_text("(nouvel onglet)")
    names = await footer.locator(".social-networks a .visually-hidden").all_inner_texts()
    assert "Instagram" in " ".join(names)


@pytest.mark.req("UI-08")
async def test_without_services_no_consent_question_is_shown(page: Page) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    await page.goto("/agenda/")
    await page.wait_for_load_state("networkidle")
    assert [url for url in requested if "tarteaucitron" in url or "consent" in url] == []
    await expect(page.locator(".manage-cookies")).to_have_count(0)
    await expect(page.locator("#tarteaucitronRoot")).to_have_count(0)


@pytest.mark.req("FTR-01", "RTE-16")
async def test_column_opens_without_script(make_context: MakeContext) -> None:
    context = await make_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = await context.new_page()
    await page.goto("/en/")
    column = page.locator(COLUMNS).first
    await column.locator("summary").click()
    await expect(column.locator("a").first).to_be_visible()


SPACING = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { letter-spacing: .12em !important; word-spacing: .16em !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
NAME_LINES = """() => {
  const [name] = [...document.querySelector('.site-footer-name p').childNodes]
    .filter((each) => each.nodeType === Node.TEXT_NODE);
  const range = document.createRange();
  range.selectNode(name);
  return range.getClientRects().length;
}"""


@pytest.mark.req("FTR-01", "EXT-08")
async def test_name_fills_one_line_and_breaks_before_it_leaves_the_page(page: Page) -> None:
    await page.goto("/agenda/")
    for width in (320, 768, 1440, 1920):
        await page.set_viewport_size({"width": width, "height": 900})
        await page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert await page.evaluate(NAME_LINES) == 1
    await page.evaluate(SPACING)
    for width in (1440, 320):
        await page.set_viewport_size({"width": width, "height": 900})
        await page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
