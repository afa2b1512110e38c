"""Every page is served, in every language, with what is this site's own; the content is right."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator

import httpx
import pytest

from villa_site.app import create_app
from villa_site.embedded import check
from villa_site.settings import Settings

SETTINGS = Settings.load()
Get = Callable[[str], httpx.Response]


@pytest.fixture(scope="module")
def get() -> Iterator[Get]:
    """Fetch a page of the site, which runs in this process."""
    site = create_app(SETTINGS)
    transport = httpx.ASGITransport(site, raise_app_exceptions=True)
    client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
    lifespan = site.fastapi.router.lifespan_context(site.fastapi)
    with asyncio.Runner() as runner:
        runner.run(lifespan.__aenter__())
        yield lambda path: runner.run(client.get(path))
        runner.run(lifespan.__aexit__(None, None, None))


def test_every_page_of_the_sitemap_is_served(get: Get) -> None:
    found = re.findall(r"<loc>https?://[^/]+([^<]+)</loc>", get("/sitemap.xml").text)
    assert len(found) >= len(SETTINGS.languages)
    for path in found:
        page = get(path)
        assert page.status_code == 200, path
        assert SETTINGS.product_name in page.text, path


def test_home_page_has_the_hours_in_every_language(get: Get) -> None:
    for locale in SETTINGS.languages:
        home = get(f"{SETTINGS.languages.home(locale)}?lang={SETTINGS.languages.default}")
        assert 'class="horaires-row"' in home.text


def test_content_has_no_mistake() -> None:
    assert [str(each) for each in check(SETTINGS.content_dir, SETTINGS.languages)] == []
