"""Proves that the site in front of WordPress shows its words, its changes and its previews."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import NOTIFIED, SECRET, serving
from tests.wordpress.wordpress_server import ADMIN

_PATIENCE = 20.0
_BETWEEN = 0.05
"""Seconds between two visits that wait for a change."""


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The site, which WordPress notifies of changes."""
    async with serving(wordpress.server.url, tmp_path, timing=NOTIFIED) as client:
        origin = str(client.base_url).rstrip("/")
        settings = f"['site_url' => '{origin}', 'secret' => '{SECRET}']"
        await _change(wordpress, f"update_option('villa_site', {settings});")
        yield client
        await _change(wordpress, "delete_option('villa_site');")


async def _change(wordpress: WordPress, code: str) -> Any:
    """Run PHP while the site goes on serving; return what it returns."""
    return await asyncio.to_thread(wordpress.server.evaluate, code)


@pytest.mark.req("WPR-08")
async def test_saved_renamed_and_trashed_page_is_served_as_it_is(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    page = await _change(
        wordpress,
        "return wp_insert_post(['post_type' => 'page', 'post_title' => 'Horaires',"
        "'post_name' => 'heures', 'post_status' => 'publish', 'post_content' => 'Avant.']);",
    )
    assert "Avant." in (await site.get("/heures/")).text

    async def until(path: str, word: str, status: int = 200) -> None:
        async with asyncio.timeout(_PATIENCE):
            while True:
                reply = await site.get(path)
                if reply.status_code == status and word in reply.text:
                    return
                await asyncio.sleep(_BETWEEN)

    await _change(wordpress, f"wp_update_post(['ID' => {page}, 'post_content' => 'Après.']);")
    await until("/heures/", "Après.")
    await _change(wordpress, f"wp_update_post(['ID' => {page}, 'post_name' => 'ouverture']);")
    await until("/ouverture/", "Après.")
    moved = await site.get("/heures/", follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (308, "/ouverture/")
    await _change(wordpress, f"wp_trash_post({page});")
    await until("/ouverture/", "", status=404)


@pytest.mark.req("WPR-08")
async def test_maintenance_closes_and_opens_the_running_site(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    assert (await site.get("/la-villa/")).status_code == 200
    for closed, status in (("true", 503), ("false", 200)):
        await _change(
            wordpress,
            "$all = get_option('villa_site_options');"
            f"$all['en']['maintenance_on'] = {closed}; update_option('villa_site_options', $all);",
        )
        async with asyncio.timeout(_PATIENCE):
            while (await site.get("/la-villa/")).status_code != status:  # noqa: ASYNC110 - PHP notifies the site alone
                await asyncio.sleep(_BETWEEN)


@pytest.mark.req("WPR-03")
async def test_site_with_an_application_password_previews_drafts_to_its_editor_alone(
    wordpress: WordPress, application_password: str, tmp_path: Path
) -> None:
    account = f"{ADMIN[0]}:{application_password.replace(' ', '')}"
    backend_url = wordpress.server.url.replace("://", f"://{account}@")
    async with serving(backend_url, tmp_path) as site:
        preview = await site.get("/preview/cache-draft/?token=jeton")
        assert preview.status_code == 200
        assert "Mot-interdit draft" in preview.text
        for path in ("/cache-draft/", "/cache-private/", "/cache-future/", "/protegee/"):
            reply = await site.get(path)
            assert "Mot-interdit" not in reply.text, path
            assert "secret.jpg" not in reply.text, path
        site.cookies.clear()
        assert (await site.get("/preview/cache-draft/")).status_code == 404
