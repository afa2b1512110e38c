"""Proves that the plugin is activated and deleted on each site of a network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.wordpress.conftest import versions
from tests.wordpress.wordpress_core import WordPressMissing
from tests.wordpress.wordpress_server import WordPressServer
from villa_site.content.blocks.block import installed
from villa_site.tools.wordpress.archive import plugin_files

_NETWORK = Path(__file__).parent / "php" / "network.php"
_ADMIN = "require_once ABSPATH . 'wp-admin/includes/admin.php';"
_PLUGIN = "villa-site/villa-site.php"


@pytest.fixture(params=versions())
def network(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[WordPressServer]:
    """A network of two sites with the plugin's files."""
    try:
        server = WordPressServer(request.param, tmp_path)
    except WordPressMissing as error:
        # Continuous integration proves nothing by leaving this out.
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    with server:
        server.run(_NETWORK)
        monkeypatch.setenv("VILLA_WP_NETWORK", "1")
        for name, content in plugin_files(installed()).items():
            file = server.content / "plugins" / "villa-site" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        server.evaluate(f"{_ADMIN} {_added('deux')}")
        yield server


def _added(name: str) -> str:
    return (
        "$site = wp_insert_site(['domain' => get_network()->domain,"
        f"'path' => '/{name}/', 'network_id' => 1, 'user_id' => 1, 'title' => '{name}']);"
    )


def _of_each(network: WordPressServer, value: str, before: str = "") -> list[Any]:
    """Return the value of PHP on each site of the network."""
    found: list[Any] = network.evaluate(
        f"{_ADMIN} {before} $found = []; foreach (get_sites(['fields' => 'ids']) as $id) {{"
        f"switch_to_blog($id); $found[] = {value}; restore_current_blog(); }} return $found;"
    )
    return found


@pytest.mark.req("WPR-01")
def test_network_is_activated_and_cleared_on_each_of_its_sites(network: WordPressServer) -> None:
    network.evaluate(f"{_ADMIN} activate_plugin('{_PLUGIN}', '', true);")
    assert _of_each(network, "get_option('villa_site_welcome')") == ["1", "1"]
    rules = network.evaluate("return array_keys($GLOBALS['wp_rewrite']->wp_rewrite_rules());")
    assert any(rule.startswith("programme/") for rule in rules)
    # A new site makes its rules with the first request, too.
    network.evaluate(f"{_ADMIN} {_added('trois')}")
    assert _of_each(network, "get_option('rewrite_rules')")[2] is False
    folders = _of_each(network, "VillaSite\\Message_Folder::current()")
    assert len(set(folders)) == 3
    stored = (
        "update_option('villa_site', ['secret' => 'x'])"
        " && VillaSite\\Daily_Tasks::schedule() === null"
        " && update_post_meta(1, '_villa_old_path', '/a/') && update_post_meta(1, 'lieu', 'Loggia')"
    )
    assert _of_each(network, stored) == [True] * 3
    timers = "wp_next_scheduled('villa_site_daily') > 0"
    assert _of_each(network, timers) == [True] * 3
    network.evaluate(f"{_ADMIN} deactivate_plugins('{_PLUGIN}', false, true);")
    assert _of_each(network, timers) == [False] * 3
    deleted = (
        f"define('WP_UNINSTALL_PLUGIN', '{_PLUGIN}');"
        "require WP_PLUGIN_DIR . '/villa-site/uninstall.php'; wp_cache_flush();"
    )
    left = "[get_option('villa_site'), get_post_meta(1, '_villa_old_path'),"
    left += "get_post_meta(1, 'lieu', true), $GLOBALS['wpdb']->get_col($GLOBALS['wpdb']->prepare("
    left += "'SHOW TABLES LIKE %s', $GLOBALS['wpdb']->prefix . 'villa%'))]"
    assert _of_each(network, left, deleted) == [[False, [], "Loggia", []]] * 3


@pytest.mark.req("WPR-11")
def test_each_site_of_a_network_opens_previews_of_its_own_posts(network: WordPressServer) -> None:
    network.evaluate(f"{_ADMIN} activate_plugin('{_PLUGIN}', '', true);")
    opened = (
        "(static function ($id) { wp_set_current_user(1);"
        "update_option('villa_site', ['site_url' => \"https://$id.example.org\", 'secret' => 'x']);"
        "$post = wp_insert_post(['post_title' => \"Page $id\", 'post_status' => 'draft']);"
        "$call = new WP_REST_Request('GET', \"/villa-site/v1/live-preview/$post\");"
        "$answer = rest_do_request($call);"
        "$other = new WP_REST_Request('GET', '/villa-site/v1/live-preview/' . ($post + 999));"
        "return [$answer->get_status(), $answer->get_data()['languages'][0]['post'] === $post,"
        "rest_do_request($other)->get_status()]; })($id)"
    )
    assert _of_each(network, opened) == [[200, True, 403]] * 2
