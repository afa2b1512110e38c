"""An unpublished page is seen by those who may, and by no search engine."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

TOKEN = "a token of the editors"  # noqa: S105 - of this test
PATHS = (
    "/preview/brouillon/",
    "/preview/la-villa/brouillon/",
    "/it/preview/resident/bozza/",
    "/en/preview/programme/draft/",
)


def published(path: str) -> str:
    """Give the path the backend knows a previewed page by."""
    return path.replace("/preview/", "/")


@pytest.mark.req("EXT-06", "RTE-04")
@pytest.mark.parametrize("path", PATHS)
async def test_preview_has_a_ribbon_and_is_not_cached(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add(published(path), "Pas encore", status="draft")
    answer = await client.get(path)
    assert answer.status_code == 200
    assert "Pas encore" in answer.text
    assert 'class="preview-ribbon' in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-robots-tag"] == "noindex"
    assert '<meta name="robots" content="noindex"' in answer.text
    asked = next(url for url in backend.requested if url.path == published(path))
    assert asked.params["preview"] == "true"
    assert asked.params["no-cache"] == "true"


@pytest.mark.req("EXT-06")
async def test_preview_shows_the_latest_content(start: Any, backend: Any) -> None:
    client = await start(page_cache="on")
    for title in ("Premier jet", "Deuxième jet"):
        backend.add("/brouillon/", title)
        assert title in (await client.get("/preview/brouillon/")).text


@pytest.mark.req("EXT-06")
async def test_published_page_has_no_ribbon(client: httpx.AsyncClient, backend: Any) -> None:
    backend.add("/brouillon/", "Paru")
    answer = await client.get("/brouillon/")
    assert 'class="preview-ribbon' not in answer.text
    assert "noindex" not in answer.text
    asked = next(url for url in backend.requested if url.path == "/brouillon/")
    assert "preview" not in asked.params


@pytest.mark.req("EXT-06")
@pytest.mark.parametrize("given", ["", "?token=", "?token=wrong", "?token=a%20token"])
@pytest.mark.parametrize("path", PATHS)
async def test_preview_without_the_token_is_404(
    start: Any, backend: Any, path: str, given: str
) -> None:
    backend.add(published(path), "Pas encore")
    client = await start(preview_token=TOKEN)
    answer = await client.get(path + given)
    assert answer.status_code == 404
    assert "Pas encore" not in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.req("EXT-06")
async def test_token_moves_from_the_address_to_a_cookie(start: Any, backend: Any) -> None:
    backend.add("/brouillon/", "Pas encore")
    backend.add("/suite/", "Pas encore non plus")
    client = await start(preview_token=TOKEN)
    first = await client.get("/preview/brouillon/", params={"a": "1", "token": TOKEN, "b": "2"})
    assert (first.status_code, first.headers["location"]) == (303, "/preview/brouillon/?a=1&b=2")
    assert first.headers["cache-control"] == "no-store"
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age" not in cookie
    assert (await client.get("/preview/suite/")).status_code == 200
    client.cookies.clear()
    assert (await client.get("/preview/suite/")).status_code == 404


@pytest.mark.req("EXT-06")
@pytest.mark.parametrize(
    ("origin", "changes", "secure"),
    [
        ("http://villa.test", {}, False),
        ("https://villa.test", {}, True),
        ("http://villa.test", {"site_url": "https://villa.test"}, True),
    ],
)
async def test_preview_cookie_on_https_is_secure(
    start: Any, backend: Any, origin: str, changes: dict[str, str], secure: bool
) -> None:
    backend.add("/brouillon/")
    client = await start(preview_token=TOKEN, **changes)
    answer = await client.get(f"{origin}/preview/brouillon/", params={"token": TOKEN})
    assert ("secure" in answer.headers["set-cookie"].lower()) is secure


@pytest.mark.req("EXT-06")
@pytest.mark.parametrize("token", ['jeton "clé → 1"; x', "plain", "a+b=c%2F"])
async def test_any_token_survives_the_cookie_encoding(start: Any, backend: Any, token: str) -> None:
    backend.add("/brouillon/")
    client = await start(preview_token=token)
    first = await client.get("/preview/brouillon/", params={"token": token})
    assert first.status_code == 303
    kept = first.headers["set-cookie"].partition(";")[0]
    own = {"cookie": f"a=b; {kept}"}
    assert (await client.get("/preview/brouillon/", headers=own)).status_code == 200


@pytest.mark.req("EXT-06")
async def test_existing_cookie_is_not_set_again(start: Any, backend: Any) -> None:
    backend.add("/brouillon/")
    client = await start(preview_token=TOKEN)
    address = {"token": TOKEN}
    assert "set-cookie" in (await client.get("/preview/brouillon/", params=address)).headers
    assert "set-cookie" not in (await client.get("/preview/brouillon/", params=address)).headers
