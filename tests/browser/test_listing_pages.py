"""What some kinds of pages have of their own: ways within a page, days for a calendar, years."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.pictures import without_pictures


@pytest.mark.req("TPL-02", "TPL-03")
@pytest.mark.parametrize("path", ["/la-villa/equipe/", "/visite/faq/"])
async def test_long_page_has_links_to_its_sections(page: Page, path: str) -> None:
    await without_pictures(page.context)
    await page.goto(path)
    link = page.locator(".page-head .chips a").last
    target = (await link.get_attribute("href") or "").removeprefix("#")
    await link.press("Enter")
    await expect(page.locator(f"[id='{target}']")).to_be_in_viewport()


@pytest.mark.req("TPL-13")
async def test_event_has_a_calendar_download(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/programme/notte-bianca/")
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Ajouter à mon agenda").click()
    assert (await download.value).suggested_filename.endswith(".ics")


@pytest.mark.req("TPL-06")
async def test_years_of_the_archive_are_history_entries(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/memoire/")
    years = page.get_by_role("navigation", name="Années")
    first = years.locator("[aria-current]")
    latest = await first.inner_text()
    await years.get_by_role("link").last.click()
    await expect(page).to_have_url(re.compile(r"annee=\d{4}#annees$"))
    await expect(first).not_to_have_text(latest)
    await page.go_back()
    await expect(first).to_have_text(latest)
