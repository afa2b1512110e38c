"""Pages reach the client whole and in their order, as fast as it reads."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from villa_site.engine.http.cached_response import CachedResponse
from villa_site.web.uvicorn_protocols.http import LimitedProtocol

BODY = b"<!DOCTYPE html>" + bytes(range(256)) * 40
HTML = [(b"content-type", b"text/html; charset=utf-8")]
PAGE = CachedResponse(200, HTML, BODY)
LARGE = CachedResponse(200, HTML, b"x" * 200_000)
CLOSE = "connection: close"


class Pages:
    """An application with one page, slow below ``/slow/``, and a large one."""

    def __init__(self) -> None:
        self.requested: list[str] = []

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.requested.append(scope["path"])
        if scope["path"] == "/slow/":
            await asyncio.sleep(0)
        await (LARGE if scope["path"] == "/large/" else PAGE).answer(scope, send)


@asynccontextmanager
async def connected(
    pages: Pages, *, limit: int = 2**16, **options: Any
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    config = uvicorn.Config(pages, log_config=None, access_log=False, **options)
    state = ServerState()

    def protocol() -> LimitedProtocol:
        return LimitedProtocol(config, state, {})

    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)
    async with server, asyncio.timeout(30):
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=limit)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


def request(line: str = "GET / HTTP/1.1", *headers: str) -> bytes:
    return "\r\n".join([line, "host: villa.test", *headers, "", ""]).encode()


async def turns_of_the_loop() -> None:
    """Let the server, which runs in this loop, do all that it can."""
    for _ in range(200):
        await asyncio.sleep(0)


async def test_pipelined_requests_are_answered_in_their_order() -> None:
    paths = ["/a/", "/slow/", "/b/", "/slow/", "/slow/", "/c/"]
    pages = Pages()
    async with connected(pages) as (reader, writer):
        requests = (request(f"GET {path} HTTP/1.1") for path in paths)
        writer.write(b"".join(requests) + request("HEAD /d/ HTTP/1.1", CLOSE))
        found = await reader.read(-1)
    assert pages.requested == [*paths, "/d/"]
    assert found.count(b"HTTP/1.1 200 OK") == 7
    assert found.count(BODY) == 6


async def test_connection_stays_open_for_the_next_request() -> None:
    pages = Pages()
    async with connected(pages) as (reader, writer):
        for path in ("/", "/slow/", "/", "/"):
            writer.write(request(f"GET {path} HTTP/1.1"))
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"content-length: (\d+)", head)[1])  # type: ignore[index]
            assert await reader.readexactly(length) == BODY
            assert b"connection:" not in head


async def test_idle_connection_is_closed_after_a_response() -> None:
    async with connected(Pages(), timeout_keep_alive=0) as (reader, writer):
        writer.write(request())
        assert (await reader.read(-1)).endswith(BODY)


@pytest.mark.parametrize(
    ("line", "header", "status"),
    [
        ("GET / HTTP/1.1", f"if-none-match: {PAGE.etag.decode()}", 304),
        ("HEAD / HTTP/1.1", "accept: */*", 200),
    ],
    ids=["unchanged", "head alone"],
)
async def test_response_without_a_body_ends_its_connection(
    line: str, header: str, status: int
) -> None:
    """Asyncio of Python 3.12.1 and 3.13.0 loops on an empty body in a list of chunks."""
    async with connected(Pages()) as (reader, writer):
        writer.write(request(line, header, CLOSE))
        received = await reader.read(-1)
    assert received.startswith(b"HTTP/1.1 %d " % status)
    assert received.endswith(b"\r\n\r\n")


async def test_client_that_does_not_read_is_sent_no_more_than_it_takes() -> None:
    pages = Pages()
    async with connected(pages, limit=1024) as (reader, writer):
        writer.write(request("GET /large/ HTTP/1.1") * 40)
        await writer.drain()
        answered = -1
        while not answered or answered != len(pages.requested):
            answered = len(pages.requested)
            await turns_of_the_loop()
        assert answered < 40
        writer.write(request("GET /large/ HTTP/1.1", CLOSE))
        size = 0
        while part := await reader.read(2**20):
            size += len(part)
    assert size > 41 * len(LARGE.body)
