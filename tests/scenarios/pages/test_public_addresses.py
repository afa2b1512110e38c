"""A WordPress with an internal address names its public one in links and media."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from villa_site.backend.plugin import STATUS, VERSION

INTERNAL = "http://wordpress:8080"
PUBLIC = "https://cms.villa.example"
HTML = (
    f'<p><a href="{PUBLIC}/visite/">Visite</a>'
    f'<img src="{PUBLIC}/wp-content/uploads/a.jpg" alt="A">'
    '<img src="https://files.villa.example/b.jpg" alt="B"></p>'
)
REPORTED = {
    "plugin": VERSION,
    "home": f"{PUBLIC}/",
    "uploads": "https://files.villa.example/uploads",
}


@pytest.fixture(autouse=True)
def content(backend: Any) -> None:
    text = {"blockName": "core/paragraph", "attrs": {}, "innerBlocks": [], "innerHTML": HTML}
    backend.add("/visite/", "Visite", blocks=[text])
    backend.add("/ancienne/", "Ancienne")


async def shown(client: httpx.AsyncClient) -> tuple[str, str]:
    """Give the page's text and its policy."""
    answer = await client.get("/visite/")
    return answer.text, answer.headers["content-security-policy"]


@pytest.mark.req("WPR-05")
async def test_plugin_reports_where_links_and_media_are(start: Any, backend: Any) -> None:
    backend.answers[STATUS] = REPORTED
    client = await start(backend_url=INTERNAL)
    text, policy = await shown(client)
    assert 'href="/visite/"' in text
    assert f'href="{PUBLIC}' not in text
    assert f'src="{PUBLIC}/wp-content/uploads/a.jpg"' in text
    assert 'src="https://files.villa.example/b.jpg"' in text
    assert f"img-src 'self' {PUBLIC} files.villa.example" in policy
    assert "wordpress:8080" not in policy


@pytest.mark.req("WPR-05")
async def test_setting_says_it_where_no_plugin_does(start: Any) -> None:
    client = await start(backend_url=INTERNAL, backend_public_url=PUBLIC)
    text, policy = await shown(client)
    assert 'href="/visite/"' in text
    assert f'src="{PUBLIC}/wp-content/uploads/a.jpg"' in text
    assert "b.jpg" not in text
    assert PUBLIC in policy


@pytest.mark.req("WPR-05")
async def test_redirect_to_the_public_address_is_requested_at_the_internal_one(
    start: Any, backend: Any
) -> None:
    backend.answers["/vieille/"] = httpx.Response(301, headers={"location": f"{PUBLIC}/ancienne/"})
    client = await start(backend_url=INTERNAL, backend_public_url=PUBLIC)
    moved = await client.get("/vieille/", follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (308, "/ancienne/")
    assert {url.host for url in backend.requested} == {"wordpress"}


@pytest.mark.parametrize(
    "status",
    [
        {"home": "javascript:alert(1)", "uploads": "//x"},
        {"home": ["https://a.test"], "uploads": 3},
        {"home": "https://u:p@a.test/?q", "uploads": "https://" + "a" * 300},
        [],
    ],
)
async def test_status_without_sense_changes_nothing(
    start: Any, backend: Any, status: object
) -> None:
    backend.answers[STATUS] = status
    client = await start(backend_url=INTERNAL)
    _, policy = await shown(client)
    assert f"img-src 'self' {INTERNAL} data:" in policy
