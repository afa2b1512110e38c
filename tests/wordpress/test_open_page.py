"""Proves that a page a visitor has open shows what an editor saves in WordPress."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from playwright.async_api import async_playwright, expect

from tests.browser import chromium
from tests.browser.sockets import heard_of
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET, serving
from tests.wordpress.wordpress_server import ADMIN

pytestmark = pytest.mark.browser

_MOST_SECONDS = 2


@pytest.mark.req("WPR-08")
async def test_open_page_shows_what_is_saved_within_two_seconds(
    wordpress: WordPress, tmp_path: Path
) -> None:
    server = wordpress.server
    number, password = server.evaluate(
        "$made = WP_Application_Passwords::create_new_application_password(1, ['name' => 'open']);"
        "return [wp_insert_post(['post_type' => 'page', 'post_title' => 'Ouverte', 'post_name' =>"
        "'ouverte', 'post_status' => 'publish', 'post_content' => 'Version 0.']), $made[0]];"
    )
    editor = httpx.AsyncClient(base_url=server.url, auth=(ADMIN[0], password), timeout=30)
    async with (
        editor,
        serving(server.url, tmp_path, live_connect="load") as site,
        async_playwright() as playwright,
    ):
        origin = str(site.base_url).rstrip("/")
        known = f"update_option('villa_site', ['site_url' => '{origin}', 'secret' => '{SECRET}']);"
        await asyncio.to_thread(server.evaluate, known)
        executable = chromium.find(Path(playwright.chromium.executable_path))
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        page = await browser.new_page(base_url=origin)
        heard = heard_of(page)
        await page.goto("/ouverte/")
        async with asyncio.timeout(20):
            await heard.wait()
        await page.evaluate("() => { window.alive = true; }")
        for version in (1, 2, 3):
            began = time.monotonic()
            content = f"<!-- wp:paragraph --><p>Version {version}.</p><!-- /wp:paragraph -->"
            saved = editor.post(f"/wp-json/wp/v2/pages/{number}", json={"content": content})
            task = asyncio.create_task(saved)
            await expect(page.get_by_text(f"Version {version}.")).to_be_visible()
            seconds = time.monotonic() - began
            assert (await task).status_code == 200
            assert seconds < _MOST_SECONDS, f"version {version} after {seconds:.2f} s"
        assert await page.evaluate("() => window.alive")
        await browser.close()
        await asyncio.to_thread(server.evaluate, "delete_option('villa_site');")
