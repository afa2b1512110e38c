"""A page without a socket requests its revision: the answer is 204, or the newer one."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from load.short_models import expanded

ADDRESS = "/_villa/freshness"
STATE = re.compile(r'id="villa-state">(.*?)</script>', re.DOTALL)


async def state_of(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    """Give the state that rides in the page at ``path``."""
    found = STATE.search((await client.get(path)).text)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    return {**state, "model": expanded(state["model"])}


def named(model: Any) -> str:
    """Give the revision that the document node of ``model`` names."""
    if model["tagName"] == "villa-document":
        return str(model["attributes"]["revision"])
    return next(named(each) for each in model["children"] if isinstance(each, dict))


async def ask(client: httpx.AsyncClient, path: str, revision: str, **more: str) -> httpx.Response:
    return await client.get(ADDRESS, params={"path": path, "revision": revision, **more})


@pytest.mark.parametrize("page_cache", ["on", "off"])
@pytest.mark.parametrize("path", ["/visite/", "/", "/it/visita/"])
async def test_current_page_is_204_with_cache_headers(
    start: Any, backend: Any, path: str, page_cache: str
) -> None:
    client = await start(page_cache=page_cache, site_url="http://villa.test")
    for each in ("/visite/", "/it/visita/"):
        backend.add(each)
    page = await client.get(path)
    state = await state_of(client, path)
    headers = {"accept-language": "it", "cookie": "i18n_redirected=it"}
    client.headers.update(headers)
    answer = await ask(client, path, state["live"]["revision"])
    assert (answer.status_code, answer.content) == (204, b"")
    for name in ("cache-control", "surrogate-key", "cache-tag"):
        assert answer.headers.get(name) == page.headers.get(name)


async def test_document_contains_its_revision(start: Any, backend: Any) -> None:
    client = await start()
    backend.add("/visite/")
    state = await state_of(client, "/visite/")
    assert named(state["model"]) == state["live"]["revision"] != ""


async def test_error_page_contains_no_revision(client: httpx.AsyncClient) -> None:
    assert named((await state_of(client, "/nulle-part/"))["model"]) == ""


async def test_changed_page_returns_revision_and_build(start: Any, backend: Any) -> None:
    client = await start(page_cache="on")
    backend.add("/visite/")
    before = await state_of(client, "/visite/")
    answer = await ask(client, "/visite/", "0" * 18)
    newer = {"revision": before["live"]["revision"], "build": before["build"]}
    assert (answer.status_code, answer.json()) == (200, newer)


async def test_cached_page_is_answered_without_a_backend_call(start: Any, backend: Any) -> None:
    client = await start(page_cache="on")
    backend.add("/visite/")
    state = await state_of(client, "/visite/")
    calls = len(backend.requested)
    for _ in range(5):
        await ask(client, "/visite/", state["live"]["revision"])
    assert len(backend.requested) == calls


async def test_query_is_part_of_the_cache_key(start: Any, backend: Any) -> None:
    client = await start()
    backend.add("/visite/")
    state = await state_of(client, "/visite/?s=loggia")
    revision = state["live"]["revision"]
    assert (await ask(client, "/visite/", revision, qs="?s=loggia")).status_code == 204
    assert (await ask(client, "/visite/", revision)).status_code == 200


@pytest.mark.parametrize(
    "path", ["/preview/visite/", "/it/preview/visite/", "", "x", "//evil.test/"]
)
async def test_previews_and_other_paths_are_204(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add("/visite/")
    before = len(backend.requested)
    answer = await ask(client, path, "x")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["cache-control"] == "no-store"
    assert len(backend.requested) == before


async def test_redirected_or_unavailable_page_is_204(start: Any, backend: Any) -> None:
    client = await start()
    backend.answers["/ancien/"] = backend.answers["/"] | {"path": "/nouveau/"}
    assert (await ask(client, "/ancien/", "x")).status_code == 204
    backend.down = True
    assert (await ask(client, "/jamais-vu/", "x")).status_code == 204


async def test_deleted_page_returns_a_new_revision(client: httpx.AsyncClient) -> None:
    answer = await ask(client, "/retiree/", "x")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("setting", "published", "preview"),
    [("intent", "intent", "load"), ("idle", "idle", "load"), ("never", "never", "never")],
)
async def test_preview_connects_at_once(
    start: Any, backend: Any, setting: str, published: str, preview: str
) -> None:
    client = await start(live_connect=setting)
    backend.add("/visite/")
    assert (await state_of(client, "/visite/"))["live"]["connect"] == published
    assert (await state_of(client, "/preview/visite/"))["live"]["connect"] == preview
