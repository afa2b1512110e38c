"""A signed message purges what changed at once; anything else changes nothing."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from villa_site.tools.wordpress import updates
from villa_site.web import block_preview, connection
from villa_site.web.signed_message import SIGNATURE, sign

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
SIGNED = (
    *("/_villa/webhook", block_preview.PATH, connection.PATH),
    *(updates.PATH, f"{updates.PATH}.zip"),
)
CHANGE = {"event": "update", "paths": ["/visite/"], "ID": 12}


async def send(client: httpx.AsyncClient, message: Any, *, secret: str = SECRET) -> httpx.Response:
    body = json.dumps(message).encode()
    return await client.post(
        "/_villa/webhook", content=body, headers={SIGNATURE: sign(body, secret)}
    )


async def shown(client: httpx.AsyncClient) -> str:
    return (await client.get("/visite/")).text


@pytest.mark.req("EXT-05")
@pytest.mark.parametrize("page_cache", ["on", "off"])
@pytest.mark.parametrize("message", [CHANGE, {"event": "options"}, {"event": "publish"}])
async def test_content_change_is_served_at_the_next_request(
    start: Any, backend: Any, message: Any, page_cache: str
) -> None:
    client = await start(webhook_secret=SECRET, page_cache=page_cache)
    backend.add("/visite/", "Avant")
    assert "Avant" in await shown(client)
    backend.add("/visite/", "Maintenant")
    assert "Avant" in await shown(client)
    assert (await send(client, message)).status_code == 200
    assert "Maintenant" in await shown(client)


@pytest.mark.req("EXT-05")
async def test_invalid_signature_purges_nothing(start: Any, backend: Any) -> None:
    client = await start(webhook_secret=SECRET)
    backend.add("/visite/", "Avant")
    await shown(client)
    backend.add("/visite/", "Maintenant")
    assert (await send(client, CHANGE, secret="other")).status_code == 401  # noqa: S106 - wrong on purpose
    assert (await client.post("/_villa/webhook", content=b"{}")).status_code == 401
    assert "Avant" in await shown(client)


async def test_signed_invalid_payload_is_refused(start: Any) -> None:
    client = await start(webhook_secret=SECRET)
    messages: list[Any] = [{}, [], {"event": "explode"}, {"event": "update", "paths": 7}]
    for message in messages:
        assert (await send(client, message)).status_code == 422


async def test_large_message_is_refused(start: Any) -> None:
    client = await start(webhook_secret=SECRET)
    assert (await send(client, {"event": "x" * 100_000})).status_code == 413


@pytest.mark.parametrize("path", SIGNED)
@pytest.mark.parametrize("secret", ["", SECRET])
async def test_signed_message_without_secret_of_the_site_is_404(
    client: httpx.AsyncClient, path: str, secret: str
) -> None:
    body = json.dumps(CHANGE).encode()
    reply = await client.post(path, content=body, headers={SIGNATURE: sign(body, secret)})
    assert reply.status_code == 404
    assert "VILLA_WEBHOOK_SECRET" in reply.json()["message"]


@pytest.mark.req("MNT-02")
async def test_maintenance_ends_without_a_restart(start: Any, backend: Any) -> None:
    client = await start(webhook_secret=SECRET)
    backend.answers["/api/wpnuxt/v1/maintenance/"] = {"fr": {"title": "Fermé"}}
    assert (await client.get("/")).status_code == 503
    backend.answers["/api/wpnuxt/v1/maintenance/"] = None
    await send(client, {"event": "maintenance"})
    assert (await client.get("/")).status_code == 200
