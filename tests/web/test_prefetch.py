"""A page that was warmed is answered from memory; nothing else can be had of the warming."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from villa_site.web.freshness import BURST

OURS = {"sec-fetch-site": "same-origin"}


async def warm(client: httpx.AsyncClient, path: str, headers: dict[str, str] = OURS) -> int:
    return (await client.get("/_villa/warm", params={"path": path}, headers=headers)).status_code


@pytest.mark.req("RTE-12")
async def test_warmed_page_needs_no_backend_call(start: Any, backend: Any) -> None:
    client = await start(page_cache="on")
    backend.add("/visite/")
    assert await warm(client, "/visite/") == 204
    asked = len(backend.asked)
    assert asked
    answer = await client.get("/visite/")
    assert answer.status_code == 200
    assert len(backend.asked) == asked
    figures = (await client.get("/metrics")).text
    assert 'villa_page_cache_total{result="hit"} 1' in figures
    assert "villa_render_seconds_count 1" in figures


@pytest.mark.parametrize(
    "path", ["/preview/visite/", "/it/preview/visite/", "/_villa/warm", "", "x"]
)
async def test_preview_and_other_paths_are_not_warmed(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    before = len(backend.asked)
    assert await warm(client, path) == 204
    assert len(backend.asked) == before


@pytest.mark.parametrize(
    "headers",
    [{}, {"sec-fetch-site": "cross-site"}, {"referer": "https://evil.test/"}],
)
async def test_other_origins_are_refused(
    client: httpx.AsyncClient, backend: Any, headers: dict[str, str]
) -> None:
    backend.add("/visite/")
    before = len(backend.asked)
    assert await warm(client, "/visite/", headers) == 403
    assert len(backend.asked) == before


async def test_page_over_plain_http_is_accepted_by_referer(client: httpx.AsyncClient) -> None:
    assert await warm(client, "/visite/", {"referer": "http://villa.test/"}) == 204


async def test_requests_beyond_the_rate_are_not_warmed(
    start: Any, backend: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("villa_site.web.freshness.PER_SECOND", 0.0)
    client = await start()
    for number in range(int(BURST) + 40):
        assert await warm(client, f"/page-{number}/") == 204
    opened = {url.path for url in backend.asked if url.path.startswith("/page-")}
    assert len(opened) == BURST
