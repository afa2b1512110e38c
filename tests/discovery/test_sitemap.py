"""The sitemap is no page, and names every page with its translations."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest
from lxml import etree

from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.page import Page
from villa_site.content.cards import PageListing
from villa_site.discovery.sitemap import SitemapEntry, sitemap_files
from villa_site.discovery.sitemap_cache import SitemapCache
from villa_site.discovery.translation_groups import TIMEOUT
from villa_site.engine.cache import Caches
from villa_site.site.routing.routes import Routes
from villa_site.web.signed_message import SIGNATURE, sign

WEBHOOK_KEY = "a secret of the test"
PAGES = "/wp-json/wpnuxt/v1/pages/"
NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
ORIGIN = "http://villa.test"
ALL_OF_IT = Path(__file__).parents[1] / "fixtures" / "sitemap-with-links.xsd"


def listing(path: str, lang: str, **more: Any) -> dict[str, Any]:
    return {"ID": 1, "path": path, "lang": lang, "modified": "2026-10-02T10:00:00+02:00", **more}


async def sitemap(client: httpx.AsyncClient) -> dict[str, ET.Element]:
    answer = await client.get("/sitemap.xml")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/xml")
    root = ET.fromstring(answer.content)  # noqa: S314 - our own XML
    return {url.findtext("s:loc", "", NAMES): url for url in root.findall("s:url", NAMES)}


def alternates(url: ET.Element) -> dict[str, str]:
    return {link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("x:link", NAMES)}


@pytest.mark.req("RTE-10")
async def test_sitemap_names_every_page_with_its_translations(
    client: httpx.AsyncClient, backend: Any
) -> None:
    lang = {"fr": f"{ORIGIN}/visite/", "it": "/it/visita/", "en": False}
    backend.add("/visite/", lang=lang)
    backend.add("/en/alone/")
    backend.answers[PAGES] = [
        listing("/visite/", "fr"),
        listing("/it/visita/", "it"),
        listing("/en/alone/", "en", modified=""),
    ]
    found = await sitemap(client)
    both = {
        "fr": f"{ORIGIN}/visite/",
        "it": f"{ORIGIN}/it/visita/",
        "x-default": f"{ORIGIN}/visite/",
    }
    assert alternates(found[f"{ORIGIN}/visite/"]) == both
    assert alternates(found[f"{ORIGIN}/it/visita/"]) == both
    assert alternates(found[f"{ORIGIN}/en/alone/"]) == {}
    assert found[f"{ORIGIN}/visite/"].findtext("s:lastmod", "", NAMES) == "2026-10-02"
    asked = [url.path for url in backend.requested]
    assert asked.count("/visite/") == 1
    assert "/it/visita/" not in asked


@pytest.mark.req("RTE-10", "EXT-01")
@pytest.mark.parametrize(
    ("others", "named"),
    [(["/it/"], {"fr", "en", "x-default"}), ([], {"fr", "it", "en", "x-default"})],
)
async def test_translation_is_left_out_that_a_list_in_its_language_lacks(
    client: httpx.AsyncClient, backend: Any, others: list[str], named: set[str]
) -> None:
    backend.add("/visite/", lang={"fr": "/visite/", "it": "/it/visita/", "en": "/en/visit/"})
    backend.answers[PAGES] = [
        listing("/visite/", "fr"),
        listing("/en/visit/", "en"),
        *(listing(path, "it") for path in others),
    ]
    found = await sitemap(client)
    assert alternates(found[f"{ORIGIN}/visite/"]).keys() == named


@pytest.mark.req("RTE-10")
@pytest.mark.parametrize("path", ["/sitemap.xml", "/robots.txt"])
async def test_crawler_file_is_not_redirected(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.answers[PAGES] = []
    assert (await client.get(path)).status_code == 200


@pytest.mark.req("RTE-10")
async def test_sitemap_has_no_locale_forms(client: httpx.AsyncClient) -> None:
    assert (await client.get("/it/sitemap.xml/")).status_code == 404


@pytest.mark.req("RTE-10")
async def test_noindex_pages_are_in_no_sitemap(client: httpx.AsyncClient, backend: Any) -> None:
    translations = {"fr": "/visite/", "it": "/it/visita/"}
    backend.answers[PAGES] = [
        listing("/", "fr"),
        listing("/it/", "it"),
        {**listing("/visite/", "fr"), "translations": translations},
        {**listing("/it/visita/", "it"), "translations": translations, "noindex": True},
    ]
    found = await sitemap(client)
    assert f"{ORIGIN}/it/visita/" not in found
    assert alternates(found[f"{ORIGIN}/visite/"]) == {}


async def test_sitemap_omits_paths_of_other_sites(client: httpx.AsyncClient, backend: Any) -> None:
    paths = ["/a/b/c/d/", "/été & co/"]
    backend.answers[PAGES] = [listing(path, "fr") for path in paths]
    assert list(await sitemap(client)) == [f"{ORIGIN}/%C3%A9t%C3%A9%20&%20co/"]


async def test_sitemap_without_a_backend_is_a_503(client: httpx.AsyncClient, backend: Any) -> None:
    backend.answers[PAGES] = httpx.Response(500)
    assert (await client.get("/sitemap.xml")).status_code == 503


async def test_robots_name_the_sitemap_and_disallow_preview(client: httpx.AsyncClient) -> None:
    text = (await client.get("/robots.txt")).text
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in text
    assert "Disallow: /it/preview/" in text


@pytest.mark.req("RTE-10")
async def test_sitemap_of_the_demo_site_matches_its_schema(demo: httpx.AsyncClient) -> None:
    written = (await demo.get("/sitemap.xml")).content
    schema = etree.XMLSchema(etree.parse(ALL_OF_IT))
    assert schema.validate(etree.fromstring(written)), schema.error_log
    root = ET.fromstring(written)  # noqa: S314 - our own XML
    sitemap_name, link_name = f"{{{NAMES['s']}}}", f"{{{NAMES['x']}}}link"
    assert root.tag == f"{sitemap_name}urlset"
    assert 200 < len(root) <= 50_000
    for url in root:
        assert url.tag == f"{sitemap_name}url"
        names = [child.tag for child in url]
        own = [name for name in names if name != link_name]
        assert own in ([f"{sitemap_name}loc"], [f"{sitemap_name}loc", f"{sitemap_name}lastmod"])
        assert names == own + [link_name] * (len(names) - len(own))
        loc = url.findtext("s:loc", "", NAMES)
        assert re.fullmatch(r"http://villa\.test/[\x21-\x7e]*", loc)
        assert 12 <= len(loc) <= 2048
        date.fromisoformat(url.findtext("s:lastmod", "2026-01-01", NAMES))
        for link in url.findall("x:link", NAMES):
            assert link.attrib.keys() == {"rel", "hreflang", "href"}
            assert link.attrib["rel"] == "alternate"
    locations = [url.findtext("s:loc", "", NAMES) for url in root]
    assert len(locations) == len(set(locations))
    found = dict(zip(locations, map(alternates, root), strict=True))
    for others in found.values():
        for other in set(others.values()):
            assert found[other] == others


@pytest.mark.req("RTE-10")
async def test_sitemap_reads_translations_from_the_list_without_page_calls(
    client: httpx.AsyncClient, backend: Any
) -> None:
    both = {"fr": "/visite/", "it": "https://cms.test/it/visita/", "en": False, "de": "/de/"}
    backend.answers[PAGES] = [
        listing("/visite/", "fr", translations=both),
        listing("/it/visita/", "it", translations=both),
        listing("/en/alone/", "en", translations=[]),
    ]
    found = await sitemap(client)
    assert alternates(found[f"{ORIGIN}/visite/"]) == {
        "fr": f"{ORIGIN}/visite/",
        "it": f"{ORIGIN}/it/visita/",
        "x-default": f"{ORIGIN}/visite/",
    }
    assert alternates(found[f"{ORIGIN}/en/alone/"]) == {}
    assert asked_pages(backend) == []


def asked_pages(backend: Any) -> list[str]:
    """Name the pages that were requested, but for the home page of the check at the start."""
    return [url.path for url in backend.requested if "wpnuxt" not in url.path and url.path != "/"]


@pytest.mark.req("RTE-10")
async def test_sitemap_is_cached_and_translations_are_fetched_once(
    client: httpx.AsyncClient, backend: Any
) -> None:
    paths = [f"/page-{number}/" for number in range(30)]
    backend.answers[PAGES] = [listing(path, "fr") for path in paths]
    for path in paths:
        backend.add(path, lang={"fr": path})
    first = await client.get("/sitemap.xml")
    assert sorted(asked_pages(backend)) == sorted(paths)
    asked = len(backend.requested)
    again = await client.get("/sitemap.xml", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, len(backend.requested)) == (304, asked)
    assert (await client.get("/sitemap.xml")).content == first.content
    assert len(backend.requested) == asked


@pytest.mark.req("RTE-10")
async def test_only_changed_page_is_fetched_again_for_translations(
    backend: Any, start: Any
) -> None:
    client = await start(webhook_secret=WEBHOOK_KEY)
    backend.answers[PAGES] = [listing("/visite/", "fr"), listing("/presse/", "fr")]
    backend.add("/visite/")
    backend.add("/presse/")
    assert alternates((await sitemap(client))[f"{ORIGIN}/visite/"]) == {}
    lang = {"fr": "/visite/", "it": "/it/visita/"}
    backend.add("/visite/", lang=lang)
    backend.answers[PAGES].append(listing("/it/visita/", "it"))
    backend.requested.clear()
    body = json.dumps({"event": "update", "paths": ["/visite/"]}).encode()
    told = await client.post(
        "/_villa/webhook", content=body, headers={SIGNATURE: sign(body, WEBHOOK_KEY)}
    )
    assert told.status_code == 200
    found = await sitemap(client)
    assert alternates(found[f"{ORIGIN}/it/visita/"])["fr"] == f"{ORIGIN}/visite/"
    assert asked_pages(backend) == ["/visite/"]


async def test_slow_pages_are_awaited_up_to_a_limit() -> None:
    slow, clock = SlowPages(), FakeClock()
    cache = SitemapCache(slow, Routes(), Caches(), clock=clock)
    clock.now = 100.0
    writing = asyncio.create_task(cache.answer(ORIGIN))
    await slow.requested.wait()
    # The round began long ago: who comes now waits no more.
    clock.now += TIMEOUT
    early = await cache.answer(ORIGIN)
    assert early is not None
    assert b"<xhtml:link" not in early.body
    assert f"{ORIGIN}/visite/".encode() in early.body
    slow.free.set()
    await writing
    late = await cache.answer(ORIGIN)
    assert late is not None
    assert b'hreflang="it"' in late.body
    assert slow.calls == 1
    await cache.groups.aclose()


class FakeClock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class SlowPages(Backend):
    """A backend with one page, which it gives when it is set free."""

    def __init__(self) -> None:
        super().__init__(BackendClient("http://content.test"))
        self.requested, self.free, self.calls = asyncio.Event(), asyncio.Event(), 0
        self.listings = (PageListing.model_validate(listing("/visite/", "fr")),)

    async def pages(self, call: Call) -> tuple[PageListing, ...]:  # noqa: ARG002 - the form of a backend
        return self.listings

    async def page(self, path: str, call: Call) -> Page:  # noqa: ARG002 - as above
        self.calls += 1
        self.requested.set()
        await self.free.wait()
        return Page.model_validate({"path": path, "lang": {"fr": path, "it": "/it/visita/"}})


def index_of(content: bytes) -> dict[str, str]:
    """Return the dates of the files that an index names."""
    root = ET.fromstring(content)  # noqa: S314 - our own XML
    assert root.tag == f"{{{NAMES['s']}}}sitemapindex"
    return {
        each.findtext("s:loc", "", NAMES): each.findtext("s:lastmod", "", NAMES) for each in root
    }


@pytest.mark.req("RTE-10", "WPR-10")
async def test_long_sitemap_is_an_index_of_files(
    client: httpx.AsyncClient, backend: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("villa_site.discovery.sitemap.MAX_URLS", 4)
    # As of a long list, which is written in a thread.
    monkeypatch.setattr("villa_site.discovery.sitemap_cache._QUICK", 0)
    translations = {"fr": "/page-0/", "it": "/it/page-0/"}
    backend.answers[PAGES] = [
        listing("/it/page-0/", "it", translations=translations),
        *(listing(f"/page-{n}/", "fr", translations=translations) for n in range(1)),
        *(listing(f"/page-{n}/", "fr", modified=f"2026-10-{n:02}T10:00:00Z") for n in range(1, 9)),
    ]
    listed = index_of((await client.get("/sitemap.xml")).content)
    assert list(listed) == [f"{ORIGIN}/sitemap-{number}.xml" for number in (1, 2, 3)]
    assert list(listed.values()) == ["2026-10-02", "2026-10-06", "2026-10-08"]
    found: dict[str, ET.Element] = {}
    for url in listed:
        content = (await client.get(url)).content
        schema = etree.XMLSchema(etree.parse(ALL_OF_IT))
        assert schema.validate(etree.fromstring(content)), schema.error_log
        root = ET.fromstring(content)  # noqa: S314 - our own XML
        found |= {each.findtext("s:loc", "", NAMES): each for each in root}
    assert len(found) == 10
    assert alternates(found[f"{ORIGIN}/page-0/"])["it"] == f"{ORIGIN}/it/page-0/"
    for number in ("0", "01", "4", "-1", "²", "99999999999", "9" * 5000):
        assert (await client.get(f"/sitemap-{number}.xml")).status_code == 404


@pytest.mark.req("WPR-10")
def test_file_of_the_sitemap_ends_before_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("villa_site.discovery.sitemap.MAX_BYTES", 2_000)
    entries = [SitemapEntry(f"/{'é' * 50}-{number}/", "2026-10-02") for number in range(20)]
    files = list(sitemap_files(entries, ORIGIN))
    assert len(files) > 1
    assert all(len(file.xml.encode()) < 2_000 + 400 for file in files)
    assert sum(file.xml.count("<loc>") for file in files) == 20


@pytest.mark.req("WPR-10")
async def test_file_of_a_short_sitemap_does_not_exist(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers[PAGES] = [listing("/visite/", "fr")]
    assert (await client.get("/sitemap-1.xml")).status_code == 404
    assert len(await sitemap(client)) == 1
