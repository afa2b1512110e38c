"""Proves that WordPress updates the plugin to that of the running site, and to no other."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.listener import listening
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET, serving

pytestmark = pytest.mark.req("WPR-01")

_FIND = (
    "wp_cache_flush(); $file = 'villa-site/villa-site.php';"
    "require_once ABSPATH . 'wp-admin/includes/plugin.php';"
    "$data = get_plugin_data(WP_PLUGIN_DIR . '/' . $file);"
    "$found = apply_filters('update_plugins_villa-site.invalid', false, $data, $file, []);"
)
_DOWNLOAD = (
    "require_once ABSPATH . 'wp-admin/includes/file.php';"
    "$got = apply_filters('upgrader_pre_download', false, $found['package'], null, []);"
    "return is_wp_error($got) ? $got->get_error_message() : $got;"
)
_UPGRADE = Path(__file__).parent / "php" / "upgrade.php"


@pytest.fixture
def plugin(wordpress: WordPress) -> Iterator[Path]:
    """The folder of the installed plugin, which is after the test as it was before."""
    folder = wordpress.server.content / "plugins" / "villa-site"
    saved = wordpress.server.folder / "plugin-before"
    shutil.copytree(folder, saved)
    yield folder
    shutil.rmtree(folder)
    saved.rename(folder)


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A site in front of the WordPress, which knows its address and secret."""
    async with serving(wordpress.server.url, tmp_path) as client:
        url = str(client.base_url).rstrip("/")
        settings = f"['site_url' => '{url}', 'secret' => '{SECRET}']"
        await _evaluate(wordpress, f"update_option('villa_site', {settings});")
        yield client
        forget = "delete_option('villa_site'); delete_site_transient('update_plugins');"
        await _evaluate(wordpress, forget)


async def _evaluate(wordpress: WordPress, code: str) -> Any:
    """Run PHP while the site of the test answers."""
    return await asyncio.to_thread(wordpress.server.evaluate, code)


def _become_old(plugin: Path) -> None:
    """Let the installed plugin be another than that of the site."""
    declared = plugin / "blocks.json"
    known = json.loads(declared.read_text())
    declared.write_text(json.dumps(known | {"build": "of last year"}))


@pytest.mark.usefixtures("site")
async def test_plugin_of_the_site_needs_no_update(wordpress: WordPress) -> None:
    found = await _evaluate(wordpress, f"{_FIND} return $found;")
    assert (found["version"], found["package"]) == ("0.1.0", "")


@pytest.mark.usefixtures("site")
async def test_other_plugin_is_updated_to_that_of_the_site(
    wordpress: WordPress, plugin: Path
) -> None:
    build = json.loads((plugin / "blocks.json").read_text())["build"]
    _become_old(plugin)
    written = await asyncio.to_thread(wordpress.server.run, _UPGRADE)
    offered, done, version = json.loads(written)
    assert (offered, done, version) == ("0.1.0.1", True, "0.1.0.1")
    assert json.loads((plugin / "blocks.json").read_text())["build"] == build
    status = await _evaluate(wordpress, "return VillaSite\\Connection_Status::of_plugin();")
    assert (status["plugin"], status["build"]) == ("0.1.0.1", build)
    again = await _evaluate(wordpress, f"{_FIND} return $found;")
    assert again["package"] == ""


@pytest.mark.usefixtures("site")
async def test_archive_with_another_hash_is_not_installed(
    wordpress: WordPress, plugin: Path
) -> None:
    _become_old(plugin)
    changed = "$found['package'] = preg_replace('/sha256=../', 'sha256=00', $found['package']);"
    message = await _evaluate(wordpress, f"{_FIND} {changed} {_DOWNLOAD}")
    assert message.startswith("The site has another version by now.")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "before",
    [
        # What comes in between has no signature.
        "add_filter('http_response', static fn($answer) => ['body' => '{}'] + $answer);",
        "add_filter('option_villa_site', static fn($set) => ['secret' => 'another'] + $set);",
        "define('VILLA_SITE_UPDATES', false);",
    ],
)
async def test_answers_that_are_not_the_sites_offer_nothing(
    wordpress: WordPress, plugin: Path, before: str
) -> None:
    _become_old(plugin)
    assert await _evaluate(wordpress, f"{before} {_FIND} return $found;") is False


async def test_questions_without_the_secret_are_refused(site: httpx.AsyncClient) -> None:
    for path in ("/_villa/wordpress-plugin", "/_villa/wordpress-plugin.zip"):
        assert (await site.post(path, json={"version": "1", "nonce": ""})).status_code == 401


@pytest.mark.parametrize(
    ("before", "is_reported"),
    [
        ("", False),
        (
            # What could not be delivered before is due.
            (
                "VillaSite\\Waiting_Changes::add([['event' => 'update', 'paths' => [],"
                " 'ID' => 0]]);"
                "wp_schedule_single_event(time() - 9, VillaSite\\Waiting_Changes::HOOK);"
            ),
            True,
        ),
        (
            (
                "wp_insert_post(['post_type' => 'page', 'post_title' => 'Annonce', 'post_status' =>"
                "'publish', 'post_content' => '<!-- wp:latest-posts /-->']);"
            ),
            True,
        ),
        ("wp_update_attachment_metadata(PICTURE, ['width' => 9]);", True),
        ("apply_filters('upgrader_pre_install', true, []);", False),
    ],
)
def test_request_ends_well_while_the_plugin_is_replaced(
    wordpress: WordPress, before: str, is_reported: bool
) -> None:
    folder = wordpress.server.content / "plugins" / "villa-site"
    code = before.replace("PICTURE", str(wordpress.ids["picture"]))
    after = "return class_exists('VillaSite\\Reports_Page');"
    with listening(wordpress) as listener:
        try:
            has_all = wordpress.server.evaluate(
                f"{code} rename('{folder}', '{folder}-away'); {after}"
            )
        finally:
            folder.with_name("villa-site-away").rename(folder)
        assert bool(listener.taken()) is is_reported
    if "upgrader" in before:
        assert has_all
