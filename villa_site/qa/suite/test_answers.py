"""The answers of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from villa_site.qa.connection import Connection
from villa_site.qa.site_map import SiteMap, SitePage

pytestmark = pytest.mark.smoke


@pytest.fixture(scope="module")
def client(connection: Connection) -> Iterator[httpx.Client]:
    """Return an HTTP client for the site."""
    with connection.client() as client:
        yield client


@pytest.mark.req("RTE-07")
def test_missing_page_is_404_with_a_page_of_the_site(client: httpx.Client) -> None:
    """A page that does not exist answers 404 and is still a page of the site."""
    response = client.get("/villa-site-qa-no-such-page/")
    assert response.status_code == httpx.codes.NOT_FOUND
    assert "<h1" in response.text


@pytest.mark.req("EXT-13")
def test_security_headers_are_sent(client: httpx.Client) -> None:
    """The security headers are there, and the policy allows no script of a page's own."""
    headers = client.get("/").headers
    policy = headers["content-security-policy"]
    assert not re.search(r"script-src[^;]*'unsafe-(inline|eval)'", policy)
    assert headers["x-content-type-options"] == "nosniff"
    assert "referrer-policy" in headers
    assert "permissions-policy" in headers
    if str(client.base_url).startswith("https"):
        assert "strict-transport-security" in headers


@pytest.mark.req("RTE-10")
def test_sitemap_lists_the_pages(site_map: SiteMap) -> None:
    """The sitemap lists the pages of the site."""
    assert site_map.listed > 1, "only the home page is known: /sitemap.xml lists no page"


@pytest.mark.req("EXT-01")
def test_page_has_its_address_and_its_translations(client: httpx.Client, kind: SitePage) -> None:
    """Each kind of page names its canonical URL, and its translations where there are any."""
    text = client.get(kind.path).text
    canonical = re.search(r'<link rel="canonical" href="([^"]+)"', text)
    assert canonical
    assert httpx.URL(canonical[1]).path.rstrip("/") == httpx.URL(kind.path).path.rstrip("/")


@pytest.mark.req("EXT-03")
def test_page_can_be_shared(client: httpx.Client, kind: SitePage) -> None:
    """Each kind of page has a title, and a title and picture for those who share it."""
    text = client.get(kind.path).text
    assert re.search(r"<title>[^<]+</title>", text)
    for name in ("og:title", "og:image"):
        assert f'property="{name}"' in text


@pytest.mark.req("RTE-16")
def test_page_is_whole_in_its_html(client: httpx.Client, kind: SitePage) -> None:
    """Each kind of page has its heading, main part and footer before any script runs."""
    text = client.get(kind.path).text
    for tag in ("h1", "main", "footer"):
        assert f"<{tag}" in text
