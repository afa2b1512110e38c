"""The backend's editor gets a block as the site renders it; nobody else does."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from villa_site.web.block_preview import MAX_BYTES, PATH
from villa_site.web.signed_message import SIGNATURE, sign

pytestmark = pytest.mark.req("WPR-04")

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
QUOTE = {
    "blockName": "acf/quote",
    "attrs": {"data": {"texte": "Une villa se traverse.", "auteur": "Ada Rossi"}},
    "innerBlocks": [],
    "innerHTML": "",
}


async def ask(client: httpx.AsyncClient, message: Any, *, secret: str = SECRET) -> httpx.Response:
    body = json.dumps(message).encode()
    return await client.post(PATH, content=body, headers={SIGNATURE: sign(body, secret)})


async def test_block_is_rendered_alone_with_its_style(start: Any) -> None:
    client = await start(webhook_secret=SECRET, site_url="https://villa.test")
    answer = await ask(client, {"blocks": [QUOTE], "lang": "fr"})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert '<base href="https://villa.test/">' in answer.text
    assert "Une villa se traverse." in answer.text
    assert ".quote-figure" in answer.text
    assert "site-header" not in answer.text
    assert "<script" not in answer.text
    assert "modulepreload" not in answer.text


async def test_two_previews_of_one_block_differ(start: Any) -> None:
    client = await start(webhook_secret=SECRET)
    other = {**QUOTE, "attrs": {"data": {"texte": "Tout autre chose."}}}
    assert "se traverse" in (await ask(client, {"blocks": [QUOTE]})).text
    assert "Tout autre chose" in (await ask(client, {"blocks": [other]})).text


async def test_broken_block_is_reported_to_its_editor(start: Any) -> None:
    client = await start(webhook_secret=SECRET)
    unknown = {**QUOTE, "blockName": "acf/never"}
    assert "block-notice" in (await ask(client, {"blocks": [unknown]})).text


async def test_stranger_gets_nothing(start: Any) -> None:
    client = await start(webhook_secret=SECRET)
    refused = await ask(client, {"blocks": [QUOTE]}, secret="other")  # noqa: S106 - wrong on purpose
    assert refused.status_code == 401
    assert "traverse" not in refused.text
    assert (await (await start()).post(PATH, content=b"{}")).status_code == 404


@pytest.mark.parametrize("message", [{}, [], {"blocks": "x"}, {"blocks": [QUOTE] * 21}])
async def test_message_of_another_form_is_refused(start: Any, message: Any) -> None:
    client = await start(webhook_secret=SECRET)
    assert (await ask(client, message)).status_code == 422


async def test_large_message_is_refused(start: Any) -> None:
    client = await start(webhook_secret=SECRET)
    assert (await ask(client, {"blocks": [], "lang": "x" * MAX_BYTES})).status_code == 413
