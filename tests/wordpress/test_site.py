"""Proves that the site in front of WordPress shows its words, its changes and its previews."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from pydantic import SecretStr

from tests.wordpress.conftest import WordPress
from tests.wordpress.test_words import SHOWN, pictures, words
from tests.wordpress.wordpress_server import ADMIN
from villa_site.app import VillaSite
from villa_site.cli.startup import bind_port
from villa_site.settings import Settings
from villa_site.settings.media_hosts import MediaHosts

SECRET = "un secret partagé"  # noqa: S105 - of the tests
_DEEPEST = 2
# WordPress shows the address of a video that it could not reach; the site offers to play it.
_ADDRESS = Counter("https www youtube com watch v abcdefghijk".split())


@asynccontextmanager
async def serving(backend_url: str, folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Serve the site in front of a WordPress."""
    settings = Settings(
        _env_file=None,
        backend_url=backend_url,
        data_dir=folder,
        webhook_secret=SecretStr(SECRET),
        preview_token=SecretStr("jeton"),
        media_hosts=MediaHosts.of("*.gravatar.com"),
    )
    config = uvicorn.Config(VillaSite(settings), log_level="warning", ws="none")
    server, bound = uvicorn.Server(config), bind_port("127.0.0.1", 0)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=url, timeout=30, follow_redirects=True) as client:
        yield client
    server.should_exit = True
    await running


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The site, which WordPress tells of changes."""
    async with serving(wordpress.server.url, tmp_path) as client:
        origin = str(client.base_url).rstrip("/")
        settings = f"['site_url' => '{origin}', 'secret' => '{SECRET}']"
        await _change(wordpress, f"update_option('villa_site', {settings});")
        yield client
        await _change(wordpress, "delete_option('villa_site');")


async def _change(wordpress: WordPress, code: str) -> Any:
    """Run PHP while the site goes on serving; return what it returns."""
    return await asyncio.to_thread(wordpress.server.evaluate, code)


@pytest.mark.req("WPR-02")
async def test_site_shows_the_words_and_pictures_that_wordpress_shows(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    lost: Counter[str] = Counter()
    pages = total = 0
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as theirs:
        listed = (await theirs.get("/wp-json/wpnuxt/v1/pages/")).json()
        for page in listed:
            path, kind = page["path"], page["post_type"]
            deep = path.count("/") > _DEEPEST + 1
            if kind not in {"page", "post"} or deep or page["ID"] == wordpress.ids["news"]:
                continue
            reply = await site.get(path)
            assert reply.status_code == 200, path
            markup = (await theirs.get(path, headers=SHOWN)).text
            shown = words(markup) - (_ADDRESS if path == "/bloc-embed/" else Counter())
            kept = words(reply.text, forms=True)
            lost += Counter({f"{path} {word}": n for word, n in (shown - kept).items()})
            assert pictures(markup) <= pictures(reply.text), path
            total += shown.total()
            pages += 1
    assert pages > 85
    assert lost.total() <= total * 0.005, lost


@pytest.mark.req("WPR-08")
async def test_saved_renamed_and_trashed_page_is_seen_within_two_seconds(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    page = await _change(
        wordpress,
        "return wp_insert_post(['post_type' => 'page', 'post_title' => 'Horaires',"
        "'post_name' => 'heures', 'post_status' => 'publish', 'post_content' => 'Avant.']);",
    )
    assert "Avant." in (await site.get("/heures/")).text

    async def seen(path: str, word: str, status: int = 200) -> float:
        began = time.monotonic()
        while time.monotonic() - began < 5:
            reply = await site.get(path)
            if reply.status_code == status and word in reply.text:
                break
            await asyncio.sleep(0.05)
        return time.monotonic() - began

    await _change(wordpress, f"wp_update_post(['ID' => {page}, 'post_content' => 'Après.']);")
    assert await seen("/heures/", "Après.") < 2
    await _change(wordpress, f"wp_update_post(['ID' => {page}, 'post_name' => 'ouverture']);")
    assert await seen("/ouverture/", "Après.") < 2
    moved = await site.get("/heures/", follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (308, "/ouverture/")
    await _change(wordpress, f"wp_trash_post({page});")
    assert await seen("/ouverture/", "", status=404) < 2


@pytest.mark.req("WPR-08")
async def test_maintenance_closes_and_opens_the_site_within_two_seconds(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    assert (await site.get("/la-villa/")).status_code == 200
    for closed, status in (("true", 503), ("false", 200)):
        await _change(
            wordpress,
            "$all = get_option('villa_site_options');"
            f"$all['en']['maintenance_on'] = {closed}; update_option('villa_site_options', $all);",
        )
        began = time.monotonic()
        while (await site.get("/la-villa/")).status_code != status:
            assert time.monotonic() - began < 2
            await asyncio.sleep(0.05)


@pytest.mark.req("WPR-03")
async def test_site_with_an_application_password_previews_drafts_and_shows_them_to_nobody_else(
    wordpress: WordPress, tmp_path: Path
) -> None:
    password = wordpress.server.evaluate(
        "$made = WP_Application_Passwords::create_new_application_password(1, ['name' => 'x']);"
        "return $made[0];"
    )
    account = f"{ADMIN[0]}:{password.replace(' ', '')}"
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
