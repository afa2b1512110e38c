"""Proves that requests of other plugins' scripts are not answered as pages of the site."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.wordpress_server import ADMIN
from villa_site.backend.client import SITE_HEADER

JSON = {"Accept": "application/json, text/javascript, */*; q=0.01"}
SCRIPTS = (
    {"Accept": "application/json"},
    JSON | {"X-Requested-With": "XMLHttpRequest"},
    {"Accept": "application/json", "Content-Type": "application/json", "Sec-Fetch-Mode": "cors"},
)
# Answers at the home page as a shop does: before the theme, to the user who is logged in.
_SHOP = """<?php
add_action( 'template_redirect', function () {
    if ( isset( $_GET['wc-ajax'] ) ) {
        wp_send_json( array( 'basket' => get_current_user_id() ) );
    }
}, 0 );
"""


@pytest.fixture
def shop(wordpress: WordPress) -> Iterator[None]:
    """A plugin whose script requests JSON at the home page."""
    plugin = wordpress.server.content / "mu-plugins" / "shop.php"
    plugin.write_text(_SHOP)
    yield
    plugin.unlink()


@pytest.fixture
async def browser(wordpress: WordPress) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that is not the site."""
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as client:
        yield client


@pytest.mark.parametrize("headers", SCRIPTS)
async def test_json_request_of_a_script_gets_the_theme(
    browser: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    for path in ("/", "/la-villa/"):
        reply = await browser.get(path, headers=headers)
        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith("text/html")
        assert "X-Villa-Plugin" not in reply.headers


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize("headers", SCRIPTS)
async def test_script_of_a_shop_is_answered_by_the_shop(
    browser: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    browser.cookies.set("wordpress_test_cookie", "WP Cookie check")
    await browser.post("/wp-login.php", data={"log": ADMIN[0], "pwd": ADMIN[1], "testcookie": "1"})
    reply = await browser.get("/?wc-ajax=basket", headers=headers)
    assert reply.json() == {"basket": 1}
    posted = await browser.post("/?wc-ajax=basket", headers=headers)
    assert posted.json() == {"basket": 1}


@pytest.mark.parametrize("path", ["/?rest_route=/wp/v2/types", "/wp-json/wp/v2/types"])
async def test_rest_calls_are_answered_by_wordpress(browser: httpx.AsyncClient, path: str) -> None:
    for headers in (
        {"Accept": "application/json"},
        {"Accept": "application/json", SITE_HEADER: "1"},
    ):
        assert "post" in (await browser.get(path, headers=headers)).json()


async def test_script_is_not_sent_to_the_site(
    browser: httpx.AsyncClient, wordpress: WordPress
) -> None:
    wordpress.server.evaluate(
        "update_option('villa_site', ['site_url' => 'https://villa.example.org',"
        "'send_visitors' => true]);"
    )
    try:
        person = await browser.get("/la-villa/", headers={"Accept": "text/html,*/*"})
        replies = [await browser.get("/la-villa/", headers=headers) for headers in SCRIPTS]
    finally:
        wordpress.server.evaluate("delete_option('villa_site');")
    assert person.headers["location"] == "https://villa.example.org/la-villa/"
    assert [reply.status_code for reply in replies] == [200, 200, 200]


@pytest.mark.parametrize("name", [{SITE_HEADER: "1"}, {"User-Agent": "villa-site"}])
async def test_site_of_this_or_a_former_version_gets_the_page(
    browser: httpx.AsyncClient, name: dict[str, str]
) -> None:
    reply = await browser.get("/la-villa/", headers={"Accept": "application/json"} | name)
    assert reply.json()["path"] == "/la-villa/"
    assert "X-Villa-Site" in reply.headers["vary"]
