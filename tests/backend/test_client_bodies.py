"""Bodies that are too large, swollen or cut, from a transport and from a real socket."""

from __future__ import annotations

import asyncio
import gzip
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import httpx
import pytest

from tests.backend.fake import FakeBackend, Stream, says_bytes
from villa_site.backend.call import Call
from villa_site.backend.client import MAX_BYTES, BackendClient
from villa_site.errors import BackendContractError

CHUNK = 65_536
TWENTY_MB = 20_000_000
Talk = Callable[[asyncio.StreamWriter], Awaitable[None]]


def streams(stream: Stream, **headers: str) -> Callable[[httpx.Request], httpx.Response]:
    return lambda _request: httpx.Response(200, stream=stream, headers=headers)


async def test_body_beyond_the_limit_is_not_read_further(
    fake: FakeBackend, client: BackendClient
) -> None:
    stream = Stream(b" " * CHUNK, TWENTY_MB // CHUNK)
    fake.set("/x/", streams(stream))
    with pytest.raises(BackendContractError, match="larger than 8,000,000 bytes"):
        await client.get("/x/", Call("fr"))
    assert stream.taken * CHUNK <= MAX_BYTES + CHUNK


async def test_declared_large_body_is_not_read(fake: FakeBackend, client: BackendClient) -> None:
    stream = Stream(b" " * CHUNK, TWENTY_MB // CHUNK)
    fake.set("/x/", streams(stream, **{"Content-Length": str(TWENTY_MB)}))
    with pytest.raises(BackendContractError, match="larger"):
        await client.get("/x/", Call("fr"))
    assert stream.taken == 0


async def test_decompressed_body_is_limited(fake: FakeBackend, client: BackendClient) -> None:
    packed = gzip.compress(b" " * TWENTY_MB)
    stream = Stream(packed, 1)
    fake.set("/x/", streams(stream, **{"Content-Encoding": "gzip"}))
    tracemalloc.start()
    try:
        with pytest.raises(BackendContractError, match="larger"):
            await client.get("/x/", Call("fr"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(packed) < CHUNK
    # One piece of eight megabytes and the body it is added to.
    assert peak < 2 * MAX_BYTES + 2_000_000


@pytest.mark.parametrize(
    ("coding", "packed"),
    [("gzip", gzip.compress(b'"well"', mtime=0)), ("deflate", zlib.compress(b'"well"'))],
)
async def test_compressed_body_is_decompressed(
    fake: FakeBackend, client: BackendClient, coding: str, packed: bytes
) -> None:
    fake.set("/x/", streams(Stream(packed, 1), **{"Content-Encoding": coding}))
    assert await client.get("/x/", Call("fr")) == "well"


@pytest.mark.parametrize(
    ("coding", "body", "reason"),
    [
        ("gzip", gzip.compress(b"[1, 2, 3]", mtime=0)[:-9], "ended early"),
        ("gzip", b"[1, 2, 3]", "not what its encoding says"),
        ("br", b"[1, 2, 3]", "not requested"),
    ],
)
async def test_corrupt_compressed_body_breaks_the_contract(
    fake: FakeBackend, client: BackendClient, coding: str, body: bytes, reason: str
) -> None:
    fake.set("/x/", streams(Stream(body, 1), **{"Content-Encoding": coding}))
    with pytest.raises(BackendContractError, match=reason):
        await client.get("/x/", Call("fr"))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "an empty body"),
        (b'{"ID": 12, "pa', "broken text"),
        (b"<!doctype html><title>Oops</title>", "HTML"),
        (b"\xff\xfe{}", "broken text"),
        (b"[" * 100_000, "broken text"),
    ],
)
async def test_body_that_is_not_json_breaks_the_contract(
    fake: FakeBackend, client: BackendClient, body: bytes, reason: str
) -> None:
    fake.set("/x/", says_bytes(body))
    with pytest.raises(BackendContractError, match=reason) as caught:
        await client.get("/x/", Call("fr"))
    assert caught.value.__cause__ is not None


@asynccontextmanager
async def served(talk: Talk) -> AsyncIterator[BackendClient]:
    """Let a real server talk to a real client, and hang up on its error reports."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        if request.startswith(b"GET /x/"):
            await talk(writer)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, BackendClient(f"http://127.0.0.1:{port}", timeout=5) as client:
        yield client


async def test_truncated_body_is_retried_then_breaks_the_contract() -> None:
    asked = 0

    async def cut(writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"ID": 1')
        await writer.drain()

    async with served(cut) as client:
        with pytest.raises(BackendContractError, match="ended early"):
            await client.get("/x/", Call("fr"))
        assert asked == 2
        await client.error_log.settle()


async def test_body_beyond_the_limit_on_a_socket_is_not_read_further() -> None:
    sent = 0

    async def pour(writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        with suppress(ConnectionError):
            while sent < TWENTY_MB and not writer.transport.is_closing():
                writer.write(b" " * CHUNK)
                await writer.drain()
                sent += CHUNK

    async with served(pour) as client:
        with pytest.raises(BackendContractError, match="larger"):
            await client.get("/x/", Call("fr"))
    assert sent < TWENTY_MB
