"""Every page of the demonstration site, in three languages: no dead link, no complaint."""

from __future__ import annotations

import os
import re
from base64 import b64decode
from urllib.parse import urldefrag, urljoin, urlsplit
from xml.etree import ElementTree as ET

import httpx
import pytest
from playwright.async_api import BrowserContext, Route

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.browser.hydrated import hydrated
from tests.browser.served_site import Site

LOCALES = ("fr", "it", "en")
ALL = os.environ.get("VILLA_TEST_EVERY_PAGE") == "1"
"""Ask axe about all pages in all languages; else a sixth of each."""
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
DOT = b64decode("R0lGODlhAQABAAAAACwAAAAAAQABAAA=")


async def addresses(client: httpx.AsyncClient, locale: str) -> list[str]:
    """Give the paths of the sitemap in one language."""
    root = ET.fromstring((await client.get("/sitemap.xml")).content)  # noqa: S314 - our own XML
    paths = [urlsplit(loc.text or "").path for loc in root.iter(LOC)]
    other = tuple(f"/{each}/" for each in ("it", "en") if each != locale)
    own = "/" if locale == "fr" else f"/{locale}/"
    return [path for path in paths if path.startswith(own) and not path.startswith(other)]


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_link_of_every_page_leads_somewhere(site: Site, locale: str) -> None:
    async with httpx.AsyncClient(base_url=site.url, timeout=30) as client:
        links: dict[str, str] = {}
        for path in await addresses(client, locale):
            answer = await client.get(path)
            assert answer.status_code == 200, path
            body = answer.text.split('<script type="application/json"')[0]
            for href in re.findall(r'<a [^>]*?href="([^"]+)"', body):
                url = urldefrag(urljoin(site.url + path, href.replace("&amp;", "&"))).url
                if url.startswith(site.url) and "/wp-content/" not in url:
                    links.setdefault(url, path)
        assert len(links) > 60
        dead = []
        for url, path in links.items():
            answer = await client.get(url)
            if answer.status_code not in {200, 303}:
                dead.append((answer.status_code, url, path))
        assert not dead


async def _dot(route: Route) -> None:
    await route.fulfill(body=DOT, content_type="image/gif")


async def without_pictures(context: BrowserContext) -> BrowserContext:
    """Answer each picture with a dot: drawing them all is not what is proved here."""
    await context.route(re.compile(r"/wp-content/uploads/.*\.(jpg|avif|svg|png)"), _dot)
    return context


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_page_complains_in_the_browser_or_stands_in_anybody_s_way(
    site: Site, make_context: MakeContext, locale: str
) -> None:
    context = await without_pictures(await make_context(reduced_motion="reduce"))
    page = await context.new_page()
    barriers = {}
    own = LOCALES.index(locale)
    async with httpx.AsyncClient(base_url=site.url, timeout=30) as client:
        paths = await addresses(client, locale)
    for index, path in enumerate(paths):
        await page.goto(path, wait_until="domcontentloaded")
        await hydrated(page)
        assert await page.locator("main h1").count() == 1, path
        assert await page.title(), path
        if ALL or index % (2 * len(LOCALES)) == own:
            barriers[path] = await violations(page)
    assert not {path: found for path, found in barriers.items() if found}
