"""Every page of the demonstration site, in three languages: no dead link, no fault, no barrier."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit
from xml.etree import ElementTree as ET

import httpx
import pytest
from playwright.async_api import expect

from components.chrome.page_head import HEAD_ID
from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.browser.html_checkers import html_validate, needs_w3c, w3c
from tests.browser.hydration import wait_for_hydration
from tests.browser.pictures import without_pictures
from tests.support.rendered import elements
from tests.support.served_site import Site

LOCALES = ("fr", "it", "en")
ALL = os.environ.get("VILLA_TEST_EVERY_PAGE") == "1"
"""Open, validate and check every page in all languages; else each page in one."""
LOAD_EVERY = 4
"""One in so many of the opened pages is loaded; links lead to the others."""
AXE_EVERY = 12
"""One in so many of the opened pages is checked with axe, besides those of test_pages_axe."""
W3C_EVERY = 12
"""One in so many pages is read by the W3C's checker, which needs a second for seven."""
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
STATES = (
    "/agenda/?quand=passes",
    "/it/ricerca/?s=giardino",
    "/recherche/?s=jarddins+zzzz",
    "/residents/?annee=1999",
    "/en/nowhere/",
)
"""Pages that no sitemap names."""
CANONICAL = "link[rel=canonical]"
GO = """(path) => {
  const link = document.createElement("a");
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}"""


async def addresses(client: httpx.AsyncClient, locale: str) -> list[str]:
    """Give the paths of the sitemap in one language."""
    root = ET.fromstring((await client.get("/sitemap.xml")).content)  # noqa: S314 - our own XML
    paths = [urlsplit(loc.text or "").path for loc in root.iter(LOC)]
    other = tuple(f"/{each}/" for each in ("it", "en") if each != locale)
    own = "/" if locale == "fr" else f"/{locale}/"
    return [path for path in paths if path.startswith(own) and not path.startswith(other)]


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as the server printed it; ``sampled`` in one of its languages."""

    path: str
    status: int
    body: str
    file: Path
    sampled: bool


@pytest.fixture(scope="module")
async def fetched(site: Site, tmp_path_factory: pytest.TempPathFactory) -> list[Fetched]:
    """Every page of the sitemap, and the states."""
    folder = tmp_path_factory.mktemp("html")
    pages: list[Fetched] = []
    async with httpx.AsyncClient(base_url=site.url, timeout=30, trust_env=False) as client:
        listed = [
            (path, index % len(LOCALES) == own)
            for own, locale in enumerate(LOCALES)
            for index, path in enumerate(await addresses(client, locale))
        ]
        for path, sampled in (*listed, *((path, True) for path in STATES)):
            answer = await client.get(path)
            file = folder / f"{len(pages)}.html"
            file.write_bytes(answer.content)
            pages.append(Fetched(path, answer.status_code, answer.text, file, sampled))
    assert len(pages) > 200
    return pages


def test_every_page_of_the_sitemap_is_found(fetched: list[Fetched]) -> None:
    missing = [page.path for page in fetched if page.status != 200]
    assert missing == ["/en/nowhere/"]


async def test_html_of_every_page_is_valid(fetched: list[Fetched]) -> None:
    """Each page is validated in one language: the templates are the same."""
    validated = {page.file: page.path for page in fetched if ALL or page.sampled}
    assert await html_validate(validated) == []


@needs_w3c
async def test_w3c_finds_pages_valid(fetched: list[Fetched]) -> None:
    """One page in so many, and the states; the other checker reads more of them."""
    chosen = fetched if ALL else [*fetched[::W3C_EVERY], *fetched[-len(STATES) :]]
    assert await w3c({page.file: page.path for page in chosen}) == []


@needs_w3c
async def test_w3c_finds_invalid_html(tmp_path: Path) -> None:
    file = tmp_path / "0.html"
    file.write_text("<!DOCTYPE html><html lang=fr><title>A</title><ul><p>A</p></ul>")
    assert [path for path, _, _ in await w3c({file: "/"})] == ["/"]


async def test_invalid_html_is_found(tmp_path: Path) -> None:
    file = tmp_path / "0.html"
    file.write_text("<!DOCTYPE html><html><head><title>A</title></head><body><ul><p>A</p></ul>")
    found = [(path, said) for path, said, _ in await html_validate({file: "/"})]
    assert ("/", "<p> element is not permitted as content under <ul>") in found


def test_every_page_has_a_heading_a_title_and_its_canonical_url(fetched: list[Fetched]) -> None:
    for page in fetched:
        if page.path in STATES:
            continue
        printed = elements(page.body)
        tags = [tag for tag, _ in printed]
        assert (tags.count("h1"), tags.count("title")) == (1, 1), page.path
        # Without it the first paint waits for the end of the document.
        assert [given.get("id") for _, given in printed].count(HEAD_ID) == 1, page.path
        canonical = [given["href"] for _, given in printed if given.get("rel") == "canonical"]
        assert [urlsplit(each).path for each in canonical] == [page.path]


async def test_every_link_of_every_page_resolves(site: Site, fetched: list[Fetched]) -> None:
    known = {f"{site.url}{page.path}" for page in fetched if page.status == 200}
    links: dict[str, str] = {}
    for page in fetched:
        body = page.body.split('<script type="application/json"')[0]
        for href in re.findall(r'<a [^>]*?href="([^"]+)"', body):
            url = urldefrag(urljoin(site.url + page.path, href.replace("&amp;", "&"))).url
            elsewhere = url != site.url + page.path
            if elsewhere and url.startswith(site.url) and "/wp-content/" not in url:
                links.setdefault(url, page.path)
    assert len(links) > 200
    dead = []
    async with httpx.AsyncClient(timeout=30, trust_env=False) as client:
        for url, path in links.items():
            if url in known:
                continue
            answer = await client.get(url)
            if answer.status_code not in {200, 303}:
                dead.append((answer.status_code, url, path))
    assert not dead


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_page_logs_errors_or_has_accessibility_violations(
    site: Site, make_context: MakeContext, locale: str
) -> None:
    """Each page is opened in one language: one in four is loaded, links lead to the others."""
    context = await without_pictures(await make_context())
    page = await context.new_page()
    barriers = {}
    own = LOCALES.index(locale)
    async with httpx.AsyncClient(base_url=site.url, timeout=30) as client:
        paths = await addresses(client, locale)
    for index, path in enumerate(paths):
        if not ALL and index and index % len(LOCALES) != own:
            continue
        if index == 0 or index // len(LOCALES) % LOAD_EVERY == 0:
            await page.goto(path, wait_until="domcontentloaded")
            await wait_for_hydration(page)
        else:
            await page.evaluate(GO, path)
        await expect(page.locator(CANONICAL)).to_have_attribute("href", re.compile(f"{path}$"))
        assert await page.locator("main h1").count() == 1, path
        assert await page.title(), path
        if ALL or index % (AXE_EVERY * len(LOCALES)) == own:
            barriers[path] = await violations(page)
    assert not {path: found for path, found in barriers.items() if found}
