"""The pytest plugin with a ``page`` for asynchronous tests, of one's own blocks for example.

``pytest_plugins = ["villa_site.qa.async_page"]`` in a conftest.py loads it; tests are run by
pytest-asyncio in its mode ``auto``. Without Playwright, or a browser, such tests are skipped.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Page

_NO_PLAYWRIGHT = "Playwright is not installed. Fix: pip install 'villa-site[qa]'."
_NO_BROWSER = "No Chromium was found. Fix: playwright install chromium."


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    """Return a page of a browser of its own, whose visitor reads French and wants no motion."""
    playwright_api = pytest.importorskip("playwright.async_api", reason=_NO_PLAYWRIGHT)
    from villa_site.qa import chromium  # noqa: PLC0415 - Playwright is an extra

    async with playwright_api.async_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        if executable is None:
            pytest.skip(_NO_BROWSER)
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        try:
            context = await browser.new_context(locale="fr-FR", reduced_motion="reduce")
            yield await context.new_page()
        finally:
            await browser.close()
