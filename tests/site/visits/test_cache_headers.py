"""Headers that a shared cache before the site lives by."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from villa_site.site.visits.cache_headers import MAX_KEYS_LENGTH, changed_keys

WITH_ABSOLUTE_LINKS = (
    "/visite/",
    "/sitemap.xml",
    "/robots.txt",
    "/_villa/feeds/fr/programme.xml",
    "/_villa/feeds/fr/publication.xml",
    "/_villa/calendar/fr.ics",
)


def publish(backend: Any) -> None:
    backend.add("/visite/", ID=12)
    backend.answers["/wp-json/wpnuxt/v1/pages/"] = []
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": []}


@pytest.mark.parametrize("path", WITH_ABSOLUTE_LINKS)
async def test_page_without_a_public_origin_is_private(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    publish(backend)
    answer = await client.get(path, headers={"host": "evil.test"})
    assert answer.status_code == 200
    assert answer.headers["cache-control"].startswith("private, max-age=")
    assert not {"surrogate-key", "cache-tag"} & set(answer.headers)


@pytest.mark.parametrize("path", WITH_ABSOLUTE_LINKS)
async def test_page_with_a_public_origin_is_shared(start: Any, backend: Any, path: str) -> None:
    publish(backend)
    client = await start(site_url="https://www.villa.test")
    answer = await client.get(path, headers={"host": "evil.test"})
    assert answer.headers["cache-control"].startswith("public, max-age=")
    assert "evil.test" not in answer.text


async def test_page_is_shared_for_seconds_with_purge_keys(start: Any, backend: Any) -> None:
    client = await start(site_url="https://www.villa.test")
    backend.add("/visite/", ID=12)
    answer = await client.get("/visite/")
    keys = ["site", "options", "lang-fr", "page-12", "path-/visite"]
    wanted = "public, max-age=0, s-maxage=10, stale-while-revalidate=60"
    assert answer.headers["cache-control"] == wanted
    assert answer.headers["surrogate-key"].split() == keys
    assert answer.headers["cache-tag"] == ",".join(keys)
    assert "Cookie" not in answer.headers["vary"]


@pytest.mark.parametrize(
    ("more", "lists"),
    [
        ({}, False),
        ({"template": "archive", "archive": {"kind": "posts", "items": []}}, True),
        (
            {
                "blocks": [
                    {"blockName": "acf/agenda", "attrs": {"data": {"titre": "A", "mode": "auto"}}}
                ]
            },
            True,
        ),
        ({"blocks": [{"blockName": "core/paragraph", "innerHTML": "<p>A</p>"}]}, False),
    ],
)
async def test_page_that_shows_others_has_the_key_of_lists(
    start: Any, backend: Any, more: dict[str, Any], *, lists: bool
) -> None:
    client = await start(site_url="https://www.villa.test")
    backend.add("/visite/", **more)
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": []}
    answer = await client.get("/visite/")
    assert answer.status_code == 200
    assert ("lists" in answer.headers["surrogate-key"].split()) == lists


async def test_root_is_private(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/")
    assert answer.headers["cache-control"].startswith("private")
    assert "Accept-Language, Cookie" in answer.headers["vary"]


@pytest.mark.parametrize("path", ["/rien/", "/preview/visite/"])
async def test_errors_and_previews_are_not_cached(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add("/visite/")
    assert (await client.get(path)).headers["cache-control"] == "no-store"


async def test_unchanged_page_is_a_304_with_the_headers_of_the_page(
    start: Any, backend: Any
) -> None:
    client = await start(site_url="https://www.villa.test")
    backend.add("/visite/")
    whole = await client.get("/visite/")
    answer = await client.get("/visite/", headers={"if-none-match": whole.headers["etag"]})
    assert (answer.status_code, answer.content) == (304, b"")
    for name in ("cache-control", "etag", "vary", "surrogate-key"):
        assert answer.headers[name] == whole.headers[name]
    backend.add("/visite/", "Autre titre")
    assert "content-length" not in answer.headers


@pytest.mark.parametrize(
    ("paths", "keys"),
    [
        (["/"], {"lists", "path-/"}),
        (["/it/visita/", "/it/visita"], {"lists", "path-/it/visita"}),
        (["/%C3%A9t%C3%A9/"], {"lists", "path-/%C3%A9t%C3%A9"}),
        (["/été/"], {"lists", "path-/%C3%A9t%C3%A9"}),
        (["/a b,c\r\nx: y/"], {"lists", "path-/a%20b%2Cc%0D%0Ax%3A%20y"}),
        (["/\ud800/"], {"lists", "path-/%3F"}),
        (["/" + "a" * MAX_KEYS_LENGTH], {"site"}),
        ([f"/page-{number}/" for number in range(1000)], {"site"}),
        (None, {"site"}),
    ],
)
def test_keys_of_changed_pages_fit_a_header(paths: list[str] | None, keys: set[str]) -> None:
    assert changed_keys(paths) == keys
