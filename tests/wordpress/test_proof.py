"""Proves over every page that the site loses nothing of WordPress and shows nothing private."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import async_playwright

from tests.browser import chromium
from tests.wordpress.proof import LANGUAGES, Figures, compare, look, sample
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving


@pytest.fixture(scope="module")
async def site(
    wordpress: WordPress, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """The site in WordPress' own language."""
    folder = tmp_path_factory.mktemp("site")
    async with serving(wordpress.server.url, folder, languages=LANGUAGES) as client:
        yield client


@pytest.mark.req("WPR-02", "WPR-06")
async def test_site_shows_every_public_word_and_picture_of_wordpress(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    figures = Figures(wordpress.server.version)
    await compare(wordpress, site, figures)
    assert figures.pages >= 140
    assert figures.words > 15_000
    assert figures.missing_words.total() <= figures.words * 0.005, figures.missing_words
    assert figures.pictures > 250
    assert figures.missing_pictures.total() == 0, figures.missing_pictures
    assert figures.private.total() == 0, figures.private


@pytest.mark.browser
@pytest.mark.req("WPR-06")
async def test_a_page_of_each_kind_is_accessible_and_the_console_stays_empty(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    figures = Figures(wordpress.server.version)
    async with async_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        await look(browser, site, sample(wordpress), figures)
        await browser.close()
    assert figures.opened > 20
    assert figures.violations == []
    assert figures.console == []
