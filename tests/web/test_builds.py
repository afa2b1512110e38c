"""Pages learn which build is served, and what its routes are."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.req("BLD-01")
async def test_latest_build_id_matches_the_pages(client: httpx.AsyncClient) -> None:
    answer = await client.get("/builds/latest.json?1795187594039")
    assert answer.headers["cache-control"] == "no-store"
    latest = answer.json()
    assert latest["id"]
    assert latest["timestamp"] > 0
    assert f'"build":"{latest["id"]}"' in (await client.get("/")).text


@pytest.mark.req("BLD-01")
async def test_meta_of_the_build_has_its_rules_and_is_immutable(
    client: httpx.AsyncClient,
) -> None:
    build = (await client.get("/builds/latest.json")).json()["id"]
    answer = await client.get(f"/builds/meta/{build}.json")
    assert "immutable" in answer.headers["cache-control"]
    meta = answer.json()
    assert meta["id"] == build
    assert meta["routeRules"]["/**"] == {"live": True}
    assert meta["routeRules"]["/wp-content/**"] == {"live": False}
    unlisted = {pattern for pattern, rule in meta["routeRules"].items() if "robots" in rule}
    assert unlisted == {"/preview/**", "/it/preview/**", "/en/preview/**"}
    assert meta["prerendered"] == []


async def test_meta_of_another_build_is_404_and_not_cached(client: httpx.AsyncClient) -> None:
    answer = await client.get("/builds/meta/other.json")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"
