"""Every kind of page fits every window, in every language, with one title and no overflow."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import LAID_OUT
from tests.browser.conftest import MakeContext
from tests.browser.test_crawl import without_pictures

PAGES = {
    "TPL-01": "/",
    "TPL-02": "/la-villa/equipe/",
    "TPL-03": "/visite/faq/",
    "TPL-04": "/residents/",
    "TPL-06": "/memoire/",
    "TPL-07": "/agenda/",
    "TPL-08": "/recherche/?s=jardin",
    "TPL-11": "/directeur/elena-sarti/",
    "TPL-12": "/programme_residence/residence-de-cinema/",
    "TPL-13": "/programme/notte-bianca/",
    "TPL-14": "/projet/contrepoids/",
    "TPL-15": "/publication/argile/",
    "TPL-16": "/resident/maud-kerviel/",
}
WIDTHS = (360, 768, 1200, 1440)
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
NARROW = """(main) => [...main.querySelectorAll('a[href], button, select, input')]
    .filter((each) => each.checkVisibility() && !each.closest('p, li, .rich-text'))
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
    .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=pytest.mark.req(row)) for row, path in PAGES.items()]
)
async def test_page_fits_the_window(make_context: MakeContext, path: str) -> None:
    context = await make_context(viewport={"width": WIDTHS[0], "height": 800})
    await without_pictures(context)
    page = await context.new_page()
    await page.goto(path)
    await page.wait_for_function(LAID_OUT)
    await expect(page.locator("main h1")).to_have_count(1)
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 800})
        await page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert await page.evaluate(WIDER) <= 0, width
        assert await page.locator("main").evaluate(NARROW) == [], width


@pytest.mark.req("TPL-02", "TPL-03")
@pytest.mark.parametrize("path", ["/la-villa/equipe/", "/visite/faq/"])
async def test_parts_of_a_long_page_are_reached_from_its_head(page: Page, path: str) -> None:
    await without_pictures(page.context)
    await page.goto(path)
    link = page.locator(".page-head .chips a").last
    target = (await link.get_attribute("href") or "").removeprefix("#")
    await link.press("Enter")
    await expect(page.locator(f"[id='{target}']")).to_be_in_viewport()


@pytest.mark.req("TPL-13")
async def test_event_is_handed_to_a_calendar(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/programme/notte-bianca/")
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Ajouter à mon agenda").click()
    assert (await download.value).suggested_filename.endswith(".ics")


@pytest.mark.req("TPL-06")
async def test_years_of_the_memory_are_steps_that_back_takes_back(page: Page) -> None:
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
