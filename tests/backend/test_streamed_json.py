"""A file travels inside of JSON without being held as a whole."""

from __future__ import annotations

import base64
from typing import Any

import httpx
import orjson
import pytest

from tests.backend.fake import BASE_URL
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.streamed_json import Base64, request_body
from villa_site.site.forms.uploads import CHUNK, Stored

CONTENTS = [b"", b"a", b"ab", b"abc", b"x" * CHUNK, b"y" * (2 * CHUNK + 1)]


def fields(said: str = "Léa") -> dict[str, Any]:
    files = {f"f{number}": each for number, each in enumerate(CONTENTS)}
    return {"nom": said} | {
        name: {"content": Base64(Stored.of(each))} for name, each in files.items()
    }


async def written(value: object) -> tuple[list[bytes], dict[str, str]]:
    body, headers = request_body(value)
    return ([body] if isinstance(body, bytes) else [chunk async for chunk in body]), headers


@pytest.mark.parametrize("said", ["Léa", "seul \ud800"])
async def test_streamed_json_has_the_declared_length(said: str) -> None:
    chunks, headers = await written(fields(said))
    whole = b"".join(chunks)
    assert headers["Content-Length"] == str(len(whole))
    found = orjson.loads(whole.replace(b"\\ud800", b"")) if said != "Léa" else orjson.loads(whole)
    assert [base64.b64decode(found[f"f{n}"]["content"]) for n in range(len(CONTENTS))] == CONTENTS
    assert max(map(len, chunks)) <= CHUNK // 3 * 4


async def test_json_without_files_is_one_chunk() -> None:
    body, headers = request_body({"a": "é"})
    assert body == '{"a":"é"}'.encode()
    assert headers == {"Content-Type": "application/json"}


async def test_client_sends_content_length() -> None:
    seen: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(200, json={"code": "success"})

    transport = httpx.MockTransport(answer)
    async with BackendClient(BASE_URL, transport=transport) as client:
        await client.post("/forms/", Call("fr"), fields())
    [request] = seen
    assert "transfer-encoding" not in request.headers
    assert request.headers["content-length"] == str(len(request.content))
    assert request.headers["content-type"] == "application/json"
