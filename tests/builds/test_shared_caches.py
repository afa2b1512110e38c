"""Headers that a shared cache before the site lives by."""

from __future__ import annotations

from typing import Any

import httpx
import pytest


async def test_page_may_be_kept_for_seconds_and_is_purged_by_its_keys(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/visite/", ID=12)
    answer = await client.get("/visite/")
    wanted = "public, max-age=0, s-maxage=10, stale-while-revalidate=60"
    assert answer.headers["cache-control"] == wanted
    assert answer.headers["surrogate-key"].split() == ["site", "options", "lang-fr", "page-12"]
    assert answer.headers["cache-tag"] == "site,options,lang-fr,page-12"
    assert "Cookie" not in answer.headers["vary"]


async def test_address_that_depends_on_the_visitor_is_kept_by_no_shared_cache(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/")
    assert answer.headers["cache-control"].startswith("private")
    assert "Accept-Language, Cookie" in answer.headers["vary"]


@pytest.mark.parametrize("path", ["/rien/", "/preview/visite/"])
async def test_errors_and_previews_are_kept_by_nobody(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add("/visite/")
    assert (await client.get(path)).headers["cache-control"] == "no-store"


async def test_unchanged_page_is_a_304_with_the_headers_of_the_page(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/visite/")
    whole = await client.get("/visite/")
    answer = await client.get("/visite/", headers={"if-none-match": whole.headers["etag"]})
    assert (answer.status_code, answer.content) == (304, b"")
    for name in ("cache-control", "etag", "vary", "surrogate-key"):
        assert answer.headers[name] == whole.headers[name]
    backend.add("/visite/", "Autre titre")
    assert "content-length" not in answer.headers
