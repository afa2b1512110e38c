"""Paths that are no page's end here: the backend, which may know more of them, gets no request."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from villa_site.site.routing.routes import Routes

HOSTILE = (
    "/wp-cron.php/",
    "/wp-login.php/",
    "/WP-LOGIN.PHP/",
    "/xmlrpc.php/",
    "/xmlrpc.php%20/",
    "/it/xmlrpc.php/",
    "/preview/xmlrpc.php/",
    "/index.php/visite/",
    "/wp-json/users/",
    "/wp-json/",
    "/wp-json./",
    "/it/wp-json/",
    "/wp-admin/",
    "/wp-admin/users/",
    "/wp-content/uploads/",
    "/wp-includes/",
    "/api/wpnuxt/",
    "/builds/x/",
    "/_villa/nothing/",
    "/.git/config/",
    "/.env/",
    "/%2e%2e/visite/",
    "/visite/%2e%2e/",
    "/visite/%2E/",
    "/%252e%252e/visite/",
    "/visite%2Fjardins/",
    "/visite%2fjardins/",
    "/wp%2Djson/users/",
    "/visite%5Cjardins/",
    "/visite%255cjardins/",
    "/visite%25252Fjardins/",
    "/visite//jardins/",
    "/visite/jardins//",
    "/visite%00/",
    "/visite%0D%0Ax/",
    "/visite/%FF%FE/",
    "/preview%2Fvisite/",
    "/preview/%2e%2e/",
    "/it//preview/visite/",
)


def raw(path: str) -> httpx.URL:
    """Give an address that the client leaves as it is."""
    return httpx.URL("http://villa.test").copy_with(raw_path=path.encode())


def requested(backend: Any) -> set[str]:
    """Name the requests to the backend beside what surrounds every page."""
    own = ("/wp-json/wpnuxt/v1/", "/api/wpnuxt/v1/")
    return {url.path for url in backend.requested if not url.path.startswith(own)}


@pytest.mark.req("RTE-08", "RTE-09")
@pytest.mark.parametrize("page_cache", ["on", "off"])
async def test_hostile_path_is_not_found_without_a_call(
    start: Any, backend: Any, page_cache: str
) -> None:
    backend.add("/visite/")
    backend.add("/visite/jardins/")
    client = await start(page_cache=page_cache)
    await client.get("/visite/jardins/")
    backend.requested.clear()
    for path in HOSTILE:
        answer = await client.get(raw(path))
        assert (path, answer.status_code) == (path, 404)
        assert "Page not found: /" in answer.text
    assert requested(backend) == set()


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_path_matches_no_route(path: str) -> None:
    assert Routes().own_path(path) is None


@pytest.mark.parametrize("path", ["/visite%2Fjardins", "/it/visite%2fx"])
async def test_encoded_slash_is_not_redirected(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(raw(path))).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/php/", "/wp-projet/", "/fr.php-a/", "/a.b/", "/100%/", "/l'été…/", "/it/api/", "/a%25b/"],
)
def test_harmless_path_matches_a_route(path: str) -> None:
    assert Routes().match(path) is not None
    assert Routes().own_path(path) == unquote(path)
