"""A new site looks finished: nothing is cut off or hard to read, and its style comes along."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations
from tests.cli.invoked import invoked
from tests.support.served_site import VILLA_SITE, Site, serving
from villa_site.cli.main import main

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-09")]

PAGES = ("/?lang=fr", "/it/programma/", "/en/recette/fig-tart/")
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
FACE = "() => getComputedStyle(document.querySelector('h1')).fontFamily"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    folder = tmp_path_factory.mktemp("browser")
    invoked(main, "new-site", "belvedere", "--name", "Belvédère", folder=folder)
    async with serving(folder / "belvedere", command=VILLA_SITE) as served:
        yield served


@pytest.mark.parametrize("path", PAGES)
async def test_pages_of_a_new_site_are_accessible_and_fit(page: Page, path: str) -> None:
    await page.goto(path)
    for width in (1440, 768, 360):
        await page.set_viewport_size({"width": width, "height": 900})
        assert not await page.evaluate(TOO_WIDE), width
        assert await violations(page) == [], width


async def test_style_of_the_project_is_there_after_a_page_turn(page: Page) -> None:
    await page.goto("/recettes/")
    assert "Palatino" in await page.evaluate(FACE)
    await page.get_by_role("link", name="Venir").first.click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Venir")
    row = page.locator(".horaires-row").first
    await expect(row).to_have_css("display", "flex")
    await expect(row).to_have_css("justify-content", "space-between")
