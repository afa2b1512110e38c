"""Proves that the plugin is at home in a WordPress: its notices, Site Health, networks of sites."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.seeded import WordPress

pytestmark = pytest.mark.req("WPR-01")

_ADMIN = "wp_set_current_user(1); require_once ABSPATH . 'wp-admin/includes/admin.php';"
_SECRET = "un secret que personne ne connaît"  # noqa: S105 - of the tests


@pytest.fixture
def settings(wordpress: WordPress) -> Iterator[None]:
    """An address where nothing answers, and a secret."""
    wordpress.server.evaluate(
        "update_option('villa_site', ['site_url' => 'http://127.0.0.1:9',"
        f"'secret' => '{_SECRET}']);"
    )
    yield
    wordpress.server.evaluate("delete_option('villa_site'); delete_option('villa_site_last_news');")


def test_notice_after_activation_leads_to_the_settings_once(wordpress: WordPress) -> None:
    shown = wordpress.server.evaluate(
        f"{_ADMIN} VillaSite\\Activation::activate(); $shown = [];"
        "foreach ([1, 2] as $time) { ob_start(); VillaSite\\Admin_Notices::welcome();"
        "$shown[] = ob_get_clean(); } return $shown;"
    )
    assert "options-general.php?page=villa-site" in shown[0]
    assert "is-dismissible" in shown[0]
    assert shown[1] == ""


@pytest.mark.usefixtures("settings")
def test_plugin_that_is_set_up_has_no_notice(wordpress: WordPress) -> None:
    assert (
        wordpress.server.evaluate(
            f"{_ADMIN} VillaSite\\Activation::activate(); ob_start();"
            "VillaSite\\Admin_Notices::welcome(); return ob_get_clean();"
        )
        == ""
    )


def test_list_of_plugins_leads_to_the_settings_of_administrators(wordpress: WordPress) -> None:
    links = "apply_filters('plugin_action_links_villa-site/villa-site.php', ['x' => 'y'])"
    before, after = wordpress.server.evaluate(
        "define('WP_ADMIN', true); VillaSite\\Admin_Notices::hook();"
        f"wp_set_current_user(0); $before = {links}; {_ADMIN} return [$before, {links}];"
    )
    assert before == {"x": "y"}
    assert list(after) == ["settings", "x"]
    assert "page=villa-site" in after["settings"]


def test_privacy_page_gets_a_text_to_take_from(wordpress: WordPress) -> None:
    text = wordpress.server.evaluate(
        f"define('WP_ADMIN', true); {_ADMIN} VillaSite\\Admin_Notices::hook();"
        "do_action('admin_init'); return current(array_filter("
        "WP_Privacy_Policy_Content::get_suggested_policy_text(),"
        "static fn($each) => 'Villa Site' === $each['plugin_name']))['policy_text'];"
    )
    assert "<p>Newsletter: name, email address" in text


async def test_site_health_tests_are_for_administrators(visitor: httpx.AsyncClient) -> None:
    for name in ("site", "files"):
        answer = await visitor.get(f"/wp-json/villa-site/v1/health/{name}")
        assert answer.status_code == 401


def _health(wordpress: WordPress, name: str, before: str = "") -> dict[str, Any]:
    result: dict[str, Any] = wordpress.server.evaluate(
        f"{_ADMIN} {before} $tests = WP_Site_Health::get_tests();"
        "$all = $tests['async'] + $tests['direct'];"
        f"$test = $all['villa_site_{name}'];"
        "return ($test['async_direct_test'] ?? $test['test'])();"
    )
    assert {"label", "status", "badge", "description", "actions", "test"} <= result.keys()
    return result


@pytest.mark.usefixtures("settings")
def test_site_health_names_what_is_wrong(wordpress: WordPress) -> None:
    assert _health(wordpress, "site")["status"] == "critical"
    short = "update_option('villa_site', ['site_url' => 'https://x.test', 'secret' => 'court']);"
    answers = (
        "add_filter('pre_http_request', static fn() =>"
        " ['response' => ['code' => %d], 'body' => '']);"
    )
    assert "short" in _health(wordpress, "site", short + answers.replace("%d", "200"))["label"]
    other = _health(wordpress, "site", answers.replace("%d", "401"))
    assert "secret" in other["description"]
    assert _health(wordpress, "changes")["status"] == "good"
    failed = "update_option('villa_site_last_news', ['time' => 1, 'error' => 'Non.']);"
    assert "Non." in _health(wordpress, "changes", failed)["description"]
    wordpress.server.evaluate("update_option('villa_site', ['site_url' => '']);")
    assert "address of the site" in _health(wordpress, "site")["description"]


def test_site_health_reads_a_file_as_a_browser_does(wordpress: WordPress, tmp_path: Path) -> None:
    assert _health(wordpress, "files")["status"] == "good"
    folder = wordpress.server.evaluate("return VillaSite\\Message_Folder::current();")
    rules = Path(folder) / ".htaccess"
    written = rules.read_text()
    # A server that does not read rules gives every file.
    rules.write_text("")
    opened = _health(wordpress, "files")
    rules.write_text(written)
    assert opened["status"] == "recommended"
    assert "nginx" in opened["description"]
    unreached = "add_filter('pre_http_request', static fn() => new WP_Error('x', 'y'));"
    assert "could not try" in _health(wordpress, "files", unreached)["description"]
    outside = f"define('VILLA_FILES_FOLDER', '{tmp_path}');"
    assert _health(wordpress, "files", outside)["status"] == "good"
    inside = f"define('VILLA_FILES_FOLDER', '{wordpress.server.content}/uploads/x');"
    # The core's files are links in the tests: its own folder is elsewhere.
    inside += f"$_SERVER['DOCUMENT_ROOT'] = '{wordpress.server.folder}';"
    assert "inside of the web root" in _health(wordpress, "files", inside)["description"]
    wordpress.server.evaluate("delete_option('villa_site_files');")


@pytest.mark.usefixtures("settings")
def test_information_has_no_secret(wordpress: WordPress) -> None:
    information = wordpress.server.evaluate(
        f"{_ADMIN} return apply_filters('debug_information', [])['villa-site'];"
    )
    assert information["fields"]["secret"]["value"] == "yes"
    assert _SECRET not in json.dumps(information, ensure_ascii=False)
    assert all({"label", "value"} == field.keys() for field in information["fields"].values())


def test_blocks_have_the_keys_that_tools_read(wordpress: WordPress) -> None:
    block = wordpress.server.evaluate(
        "$all = WP_Block_Type_Registry::get_instance();"
        "return get_object_vars($all->get_registered('acf/push'));"
    )
    assert (block["api_version"], block["category"], block["icon"]) == (3, "villa-site", "layout")
    assert block["title"]
    assert block["description"]
    assert block["supports"]["html"] is False
    assert block["editor_script_handles"] == ["villa-site-blocks"]
