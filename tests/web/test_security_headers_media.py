"""The backend's host is the site's in links and menus; its files, and allowed hosts, give media."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.support.stub_site import StubBackend
from tests.web.test_security_headers import policy_of

pytestmark = pytest.mark.req("WPR-06")

CMS = "https://cms.test"


def text(html: str) -> dict[str, Any]:
    return {"blockName": "acf/text", "attrs": {"data": {"texte": html}}}


def custom(title: str, url: str, *childs: dict[str, Any]) -> dict[str, Any]:
    return {"item": {"type": "custom", "url": url, "post_title": title}, "childs": list(childs)}


VENIR = custom("Venir", "#", custom("Plan", "/plan/"), custom("Groupes", "#"))
MENU = [custom("Puits", f"{CMS}/2026/11/22/le-puits/"), VENIR, custom("Rien", "#")]
OPTIONS = {
    "main_header": {"menu": MENU},
    "footer": {"col_2": {"titre": "Aller", "menu": [VENIR]}},
}


@pytest.fixture
async def client(start: Any, backend: StubBackend) -> httpx.AsyncClient:
    """A client of a site whose editors link to its backend."""
    backend.answers["/wp-json/wpnuxt/v1/options/"] = OPTIONS
    started: httpx.AsyncClient = await start(
        backend_url="https://editor:secret@cms.test", media_hosts="cdn.test", route_depth=4
    )
    return started


async def test_links_to_the_backend_lead_to_the_site(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    button = '<div class="wp-block-button"><a href="http://cms.test/visite/">Voir</a></div>'
    backend.add(
        "/",
        lang={"fr": f"{CMS}/", "it": "http://www.cms.test/it/"},
        blocks=[
            text(f'<p><a href="{CMS}/visite/#haut">ici</a> <a href="{CMS}/wp-admin/">là</a></p>'),
            {"blockName": "core/button", "attrs": {}, "innerHTML": button},
        ],
    )
    page = (await client.get("/")).text
    assert '<a href="/2026/11/22/le-puits/">Puits</a>' in page
    assert '<a href="/visite/#haut">ici</a>' in page
    assert 'href="/visite/"' in page
    assert f'<a href="{CMS}/wp-admin/" target="_blank"' in page
    assert 'hrefLang="it" href="http://villa.test/it/"' in page
    assert "secret" not in page


async def test_dated_address_is_a_page_to_the_configured_depth(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    backend.add("/2026/11/22/le-puits/", "Le puits")
    backend.add("/a/2026/11/22/le-puits/", "Trop profond")
    assert (await client.get("/2026/11/22/le-puits/")).status_code == 200
    assert (await client.get("/a/2026/11/22/le-puits/")).status_code == 404


async def test_media_come_from_the_backend_and_allowed_hosts(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    images = (f"{CMS}/a.jpg", "https://cdn.test/b.jpg", "https://evil.test/c.jpg")
    backend.add("/", blocks=[text("".join(f'<img src="{url}" alt="">' for url in images))])
    answer = await client.get("/")
    policy = policy_of(answer)
    for directive in ("img-src", "media-src"):
        assert {CMS, "cdn.test"} <= set(policy[directive])
    assert [url in answer.text for url in images] == [True, True, False]


async def test_menu_title_without_an_address_is_no_link(
    client: httpx.AsyncClient,
) -> None:
    page = (await client.get("/")).text
    assert 'href="#"' not in page
    assert "<summary><span>Venir</span>" in page
    assert '<span class="menu-title">Venir</span>' in page
    assert page.count('<a href="/plan/">Plan</a>') == 2
    assert "Groupes" not in page
    assert "Rien" not in page
