"""Proves what the test of the connection says of each call, and that secrets stay on the server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx
import pytest
from playwright.async_api import Page

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET, serving

_STEPS = (
    "settings addresses languages plugins page rest options translations search pages banner "
    "maintenance forms newsletter files webhook site block_preview"
).split()


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a site that reads this WordPress, which knows it."""
    async with serving(wordpress.server.url, tmp_path) as client:
        url = str(client.base_url).rstrip("/")
        _set(wordpress, url, SECRET)
        yield url
    wordpress.server.evaluate("delete_option('villa_site');")


def _set(wordpress: WordPress, url: str, secret: str, more: str = "") -> None:
    wordpress.server.evaluate(
        f"update_option('villa_site', ['site_url' => '{url}', 'secret' => '{secret}'{more}]"
        " + VillaSite\\Settings::all());"
    )


async def _run(wordpress: WordPress, *steps: str) -> dict[str, dict[str, Any]]:
    """Take steps of the test; the site answers meanwhile."""
    named = ",".join(f"'{step}'" for step in steps)
    code = f"$all = []; foreach ([{named}] as $step) {{ $all[$step] = VillaSite\\Connection_Test"
    return await asyncio.to_thread(
        wordpress.server.evaluate, f"{code}::run($step); }} return $all;"
    )


@contextmanager
def _with_plugin(wordpress: WordPress, code: str) -> Iterator[None]:
    # PHP caches a compiled file for two seconds, whatever it holds by then.
    plugin = wordpress.server.content / "mu-plugins" / f"security-{uuid4()}.php"
    plugin.write_text(f"<?php\n{code}\n")
    try:
        yield
    finally:
        plugin.unlink()


@pytest.mark.req("WPR-01")
async def test_every_step_works_and_nothing_is_stored(wordpress: WordPress, site: str) -> None:
    assert site
    count = "return wp_count_posts('villa_message')->publish ?? 0;"
    before = wordpress.server.evaluate(count)
    assert list(wordpress.server.evaluate("return VillaSite\\Connection_Test::steps();")) == _STEPS
    found = await _run(wordpress, *_STEPS)
    assert (
        {step: line["text"] for step, line in found.items() if not line["good"]}
        == {
            # Of the site's languages this WordPress has one, as doctor says, too.
        }
    )
    assert wordpress.server.evaluate(count) == before


_MEMBERS_ONLY: Final = (
    "add_filter('rest_authentication_errors', fn() => new WP_Error('rest_cannot_access',"
    "'Only for members.', ['status' => 401]));"
)
_FIREWALL: Final = (
    "add_action('init', function () { if (str_contains($_SERVER['REQUEST_URI'], 'wp-json'))"
    "{ status_header(403); echo '<h1>Forbidden</h1>'; exit; } });"
)
_SWITCHED_OFF: Final = (
    "add_filter('rest_endpoints', fn($all) => array_filter($all,"
    "fn($path) => !str_starts_with($path, '/wpnuxt'), ARRAY_FILTER_USE_KEY));"
)
_NOTICE: Final = (
    "add_action('rest_api_init', function () { echo \"<br />\\n<b>Warning</b>:  Undefined variable"
    ' \\$x in <b>/srv/a.php</b> on line <b>3</b><br />\\n"; });'
)
_LOGIN: Final = (
    "add_action('plugins_loaded', function () { if ('cli' !== PHP_SAPI"
    "&& ($_SERVER['PHP_AUTH_USER'] ?? '') !== 'staging') { header('WWW-Authenticate: Basic');"
    "status_header(401); echo 'No.'; exit; } });"
)


@pytest.mark.req("WPR-01")
@pytest.mark.parametrize(
    ("plugin", "step", "said"),
    [
        (_MEMBERS_ONLY, "options", "API to readers (rest_cannot_access). Fix: allow wpnuxt/v1"),
        (_FIREWALL, "search", "answers with status 403: a firewall"),
        (_SWITCHED_OFF, "rest", "REST API is switched off or its routes are missing. Fix: allow"),
        (_NOTICE, "banner", "prints notices into the answers: “Warning: Undefined variable $x"),
        (_LOGIN, "page", "requires a name and a password. Fix: the site needs them in VILLA_"),
    ],
)
async def test_what_closes_a_call_is_said_with_its_fix(
    wordpress: WordPress, plugin: str, step: str, said: str
) -> None:
    with _with_plugin(wordpress, plugin):
        line = (await _run(wordpress, step))[step]
        assert (line["good"], said in line["text"]) == (False, True), line["text"]
    assert (await _run(wordpress, step))[step]["good"]


async def test_calls_work_with_another_prefix_of_the_rest_api(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    with _with_plugin(wordpress, "add_filter('rest_url_prefix', fn() => 'interface');"):
        reply = await visitor.get("/wp-json/wpnuxt/v1/options/")
        assert (reply.status_code, "main_header" in reply.json()) == (200, True)
        found = await _run(wordpress, "rest", "options", "page", "newsletter")
        assert all(line["good"] for line in found.values()), found


@pytest.mark.req("WPR-01")
async def test_other_secret_and_other_wordpress_are_named(wordpress: WordPress, site: str) -> None:
    _set(wordpress, site, "another secret of the tests")
    for step in ("webhook", "site", "block_preview"):
        line = (await _run(wordpress, step))[step]
        assert line["text"].startswith("The site has another secret. Fix: set the same one")
    _set(wordpress, site, SECRET)
    other = "add_filter('home_url', fn($url) => str_replace('127.0.0.1', 'cms.villa.test', $url));"
    with _with_plugin(wordpress, f"if (PHP_SAPI === 'cli') {{ {other} }}"):
        line = (await _run(wordpress, "site"))["site"]
    assert line["text"].startswith("The site reads another WordPress: http://127.0.0.1")
    _set(wordpress, "http://127.0.0.1:9", SECRET)
    line = (await _run(wordpress, "webhook"))["webhook"]
    assert "Fix: check its address" in line["text"]


async def test_login_of_the_web_server_goes_along_without_entering_the_address(
    wordpress: WordPress,
) -> None:
    stored = wordpress.server.evaluate(
        "return VillaSite\\Settings::sanitise(['site_url' => 'https://staging:ge%40heim@villa.test/'"
        "]);"
    )
    assert (stored["site_url"], stored["site_login"]) == ("https://villa.test", "staging:ge@heim")
    sent = wordpress.server.evaluate(
        "add_filter('pre_http_request', function ($no, $sent) use (&$headers) {"
        "$headers = $sent['headers']; return ['response' => ['code' => 200], 'body' => ''"
        ", 'headers' => []]; }, 10, 2);"
        "VillaSite\\Settings::try_typed(['site_url' => 'https://a:b@villa.test', 'secret' => 'x']);"
        "VillaSite\\Webhook::send('{}'); return [$headers, VillaSite\\Paths::on_site('/x/')];"
    )
    assert sent[0]["Authorization"] == "Basic YTpi"
    assert sent[1] == "https://villa.test/x/"


@pytest.mark.req("WPR-01")
async def test_settings_page_hides_secrets_and_stores_what_is_typed(
    wordpress: WordPress, editor: Page, site: str
) -> None:
    _set(wordpress, site, SECRET, ", 'site_login' => 'staging:geheim'")
    await editor.goto("/wp-admin/options-general.php?page=villa-site")
    html = await editor.content()
    assert SECRET not in html
    assert "staging:geheim" not in html
    assert await editor.input_value("#villa-secret") == ""
    await editor.fill("#villa-mail_to", "presse@villa.test")
    await editor.fill("#villa-site_url", "http://127.0.0.1:9")
    await editor.click("#villa-test")
    # Focus stays on the button while lines come in.
    await editor.wait_for_function(
        "(steps) => document.querySelectorAll('#villa-test-results li').length === steps",
        arg=len(_STEPS),
    )
    lines = await editor.locator("#villa-test-results li").all_inner_texts()
    assert len(lines) == len(_STEPS)
    assert any("The site did not answer" in line for line in lines)
    assert await editor.input_value("#villa-mail_to") == "presse@villa.test"
    assert await editor.evaluate("document.activeElement.id") == "villa-test"
    await editor.click("#villa-generate")
    made = await editor.input_value("#villa-secret")
    assert re.fullmatch(r"[0-9a-f]{32}", made)
    await editor.fill("#villa-site_url", site)
    await _save(editor)
    stored = wordpress.server.evaluate("return get_option('villa_site');")
    assert (stored["secret"], stored["site_login"]) == (made, "staging:geheim")
    assert made not in await editor.content()
    # An empty field leaves what is stored.
    await _save(editor)
    assert wordpress.server.evaluate("return get_option('villa_site')['secret'];") == made


async def _save(editor: Page) -> None:
    async with editor.expect_navigation(url="**settings-updated=true**", timeout=60_000):
        await editor.click("#submit")
