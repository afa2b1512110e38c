"""What a failed page says, and what is in its frame when the backend lacks some."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import orjson
import pytest

REPORTS = "/api/wpnuxt/v1/error-logs"
BANNER = "/wp-json/wpnuxt/v1/bandeau-informations"


async def reported(backend: Any, count: int) -> list[dict[str, Any]]:
    """Wait for so many reports of error pages, and read them."""
    async with asyncio.timeout(20):
        while True:
            requested = [url for url in backend.requested if url.path == REPORTS]
            pages = [url for url in requested if url.params["type"] == "error.vue"]
            if len(pages) >= count:
                return [orjson.loads(url.params["data"]) for url in pages]
            await asyncio.sleep(0)


@pytest.mark.parametrize("status", [404, 500])
async def test_each_failed_page_is_reported_with_its_path(
    client: httpx.AsyncClient, backend: Any, status: int
) -> None:
    for path in ("/a/", "/it/b/"):
        backend.answers[path] = httpx.Response(status, json={})
        await client.get(path)
    reports = await reported(backend, 2)
    assert [report["path"] for report in reports] == ["/a/", "/it/b/"]
    assert {report["status"] for report in reports} == {404 if status == 404 else 503}


async def test_long_paths_have_distinct_cache_keys(client: httpx.AsyncClient, backend: Any) -> None:
    for path in ("/first/", "/second/"):
        await client.get(path, params={"x": "y" * 3000})
    assert [report["path"] for report in await reported(backend, 2)] == ["/first/", "/second/"]


@pytest.mark.parametrize("banner", [{"text": ""}, httpx.Response(500)])
async def test_default_banner_is_the_backend_string(
    client: httpx.AsyncClient, backend: Any, banner: Any
) -> None:
    backend.answers[BANNER] = banner
    backend.answers["/wp-json/wpnuxt/v1/translations/"] = {
        "it": {"Bienvenue sur le site de la %s": "Ecco a voi la %s"}
    }
    backend.add("/it/visita/")
    assert "Ecco a voi la Villa Médicis" in (await client.get("/it/visita/")).text


@pytest.mark.parametrize("page", ["/\t/[", "//[", "/[x]?y=[#z", "/\udcff", "/%2F%2Fevil.test/"])
@pytest.mark.parametrize("address", ["/_villa/newsletter/", "/_villa/forms/"])
async def test_form_of_a_malformed_page_gets_a_response(
    client: httpx.AsyncClient, address: str, page: str
) -> None:
    sent = {"page": page, "villa-page": page}
    body = {name: value.encode(errors="surrogateescape") for name, value in sent.items()}
    files = {name: (None, value) for name, value in body.items()}
    own = {"origin": "http://villa.test"}
    for given in ({"data": body}, {"files": files}):
        answer = await client.post(address, headers=own, **given)
        assert answer.status_code < 500
        assert "evil.test" not in answer.headers.get("location", "")
