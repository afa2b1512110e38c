"""HEAD is answered with the head of the answer to GET, whichever comes first."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

UNSTABLE = ("date",)


def head_of(response: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name not in UNSTABLE}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/la-villa/histoire/",
        "/la-villa/histoire/?x=1",
        "/nope/",
        "/healthz",
        "/robots.txt",
        "/_villa/icon.svg",
    ],
)
async def test_head_before_get_has_its_head_and_leaves_the_body(start: Any, path: str) -> None:
    client: httpx.AsyncClient = await start(page_cache="on")
    head, got, again = [
        await client.request(method, path, headers={"accept-encoding": "gzip"})
        for method in ("HEAD", "GET", "HEAD")
    ]
    assert head.content == again.content == b""
    assert got.content
    assert got.status_code == head.status_code == again.status_code
    assert head_of(got) == head_of(head) == head_of(again)


async def test_payload_after_head_has_its_body(start: Any) -> None:
    client: httpx.AsyncClient = await start(page_cache="on")
    build = (await client.get("/builds/latest.json")).json()["id"]
    path = f"/la-villa/histoire/_payload.json?{build}"
    head, got = await client.head(path), await client.get(path)
    assert (head.content, head.headers["etag"]) == (b"", got.headers["etag"])
    assert got.json()["data"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/la-villa/histoire/", {"GET", "HEAD"}),
        ("OPTIONS", "/healthz", {"GET", "HEAD"}),
        ("PUT", "/_villa/actions/", {"POST"}),
    ],
)
async def test_refused_method_names_head_where_get_is_allowed(
    client: httpx.AsyncClient, method: str, path: str, allowed: set[str]
) -> None:
    response = await client.request(method, path)
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == allowed
