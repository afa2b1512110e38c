"""Proves that a page a visitor has open shows what an editor saves in WordPress."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import async_playwright, expect

from tests.browser import chromium
from tests.browser.sockets import heard_of
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import NOTIFIED, SECRET, serving
from tests.wordpress.wordpress_server import ADMIN

pytestmark = pytest.mark.browser


@pytest.fixture
async def origin(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[str]:
    """The origin of a site that WordPress notifies of changes; its pages connect when loaded."""
    evaluate = wordpress.server.evaluate
    async with serving(
        wordpress.server.url, tmp_path, timing=NOTIFIED, live_connect="load"
    ) as site:
        origin = str(site.base_url).rstrip("/")
        known = f"update_option('villa_site', ['site_url' => '{origin}', 'secret' => '{SECRET}']);"
        await asyncio.to_thread(evaluate, known)
        yield origin
        await asyncio.to_thread(evaluate, "delete_option('villa_site');")


@pytest.fixture
async def published(wordpress: WordPress) -> AsyncIterator[tuple[int, str]]:
    """A published page: its ID and its path."""
    evaluate = wordpress.server.evaluate
    number, path = await asyncio.to_thread(
        evaluate,
        "$id = wp_insert_post(['post_type' => 'page', 'post_title' => 'Ouverte',"
        "'post_status' => 'publish', 'post_content' => 'Version 0.']);"
        "return [$id, wp_parse_url(get_permalink($id), PHP_URL_PATH)];",
    )
    yield number, path
    await asyncio.to_thread(evaluate, f"wp_delete_post({number}, true);")


@pytest.mark.req("WPR-08")
async def test_open_page_shows_each_saved_version(
    wordpress: WordPress, origin: str, published: tuple[int, str], application_password: str
) -> None:
    number, path = published
    editor = httpx.AsyncClient(
        base_url=wordpress.server.url, auth=(ADMIN[0], application_password), timeout=30
    )

    async def save(content: str) -> None:
        reply = await editor.post(f"/wp-json/wp/v2/pages/{number}", json={"content": content})
        assert reply.status_code == 200

    async with editor, async_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        page = await browser.new_page(base_url=origin)
        heard = heard_of(page)
        await page.goto(path)
        async with asyncio.timeout(20):
            await heard.wait()
        await page.evaluate("() => { window.alive = true; }")
        for version in (1, 2, 3):
            content = f"<!-- wp:paragraph --><p>Version {version}.</p><!-- /wp:paragraph -->"
            saving = asyncio.create_task(save(content))
            await expect(page.get_by_text(f"Version {version}.")).to_be_visible(timeout=20_000)
            await saving
        assert await page.evaluate("() => window.alive")
        await browser.close()


@pytest.mark.req("WPR-08")
async def test_open_page_shows_the_changed_text_of_a_picture(
    wordpress: WordPress, origin: str, published: tuple[int, str]
) -> None:
    (number, path), picture = published, wordpress.ids["picture"]
    evaluate = wordpress.server.evaluate
    block = f'<!-- wp:acf/image {{"data":{{"image":{picture}}}}} /-->'
    former = await asyncio.to_thread(
        evaluate,
        f"wp_update_post(['ID' => {number}, 'post_content' => '{block}']);"
        f"return get_post_meta({picture}, '_wp_attachment_image_alt', true);",
    )
    describe = f"update_post_meta({picture}, '_wp_attachment_image_alt', wp_slash(%s));"
    async with async_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        page = await browser.new_page(base_url=origin)
        heard = heard_of(page)
        await page.goto(path)
        async with asyncio.timeout(20):
            await heard.wait()
        await page.evaluate("() => { window.alive = true; }")
        await expect(page.get_by_alt_text("La loggia")).to_have_count(1)
        await asyncio.to_thread(evaluate, describe % "'Une arche au soleil'")
        await expect(page.get_by_alt_text("Une arche au soleil")).to_have_count(1, timeout=20_000)
        assert await page.evaluate("() => window.alive")
        await browser.close()
    await asyncio.to_thread(evaluate, describe % json.dumps(former))
