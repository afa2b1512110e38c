"""A reply at hand is written at once, byte for byte as the application would have it written."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from villa_site.engine.http.cached_response import CachedResponse, Reply
from villa_site.web.uvicorn_protocols import http
from villa_site.web.uvicorn_protocols.http import LOOKUP_KEY, LimitedProtocol, _opening

BODY = b"<p>jardin</p>" * 2_000
PAGE = CachedResponse(200, [(b"content-type", b"text/html"), (b"cache-control", b"public")], BODY)
LARGE = CachedResponse(200, [(b"content-type", b"font/woff2")], b"x" * 1_000_000)


class Pages:
    """An application with one page; ``asked`` has the paths that came to it."""

    def __init__(self, *, at_hand: bool = True) -> None:
        self.at_hand = at_hand
        self.asked: list[str] = []
        self.origins: list[tuple[str, str]] = []

    def lookup(self, scope: Scope) -> Reply | None:
        self.origins.append((scope["scheme"], scope["client"][0]))
        if scope["path"] == "/broken/":
            raise LookupError
        if not self.at_hand or scope["path"] == "/slow/":
            return None
        return (LARGE if scope["path"] == "/large/" else PAGE).reply(scope)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked.append(scope["path"])
        self.origins.append((scope["scheme"], scope["client"][0]))
        await (LARGE if scope["path"] == "/large/" else PAGE).answer(scope, send)


@asynccontextmanager
async def connected(
    pages: Pages, *, limit: int = 2**16, **options: Any
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    config = uvicorn.Config(pages, log_config=None, access_log=False, **options)
    state = ServerState()
    state.default_headers = [(b"date", b"today"), (b"server", b"villa")]

    def protocol() -> LimitedProtocol:
        return LimitedProtocol(config, state, {LOOKUP_KEY: pages.lookup})

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


async def received(sent: bytes, *, at_hand: bool) -> tuple[bytes, list[str]]:
    """Send and read until the server closes; the response's bytes, and what the application got."""
    pages = Pages(at_hand=at_hand)
    async with connected(pages) as (reader, writer):
        writer.write(sent)
        return await reader.read(-1), pages.asked


CLOSE = "connection: close"
REQUESTS = {
    "plain": request("GET / HTTP/1.1", CLOSE),
    "head alone": request("HEAD / HTTP/1.1", CLOSE),
    "gzip": request("GET / HTTP/1.1", "accept-encoding: gzip", CLOSE),
    "brotli": request("GET / HTTP/1.1", "accept-encoding: gzip, br", CLOSE),
    "unchanged": request("GET / HTTP/1.1", f"if-none-match: {PAGE.etag.decode()}", CLOSE),
    "changed": request("GET / HTTP/1.1", 'if-none-match: W/"other"', CLOSE),
    "HTTP/1.0": request("GET / HTTP/1.0"),
    "with a body": request("GET / HTTP/1.1", "content-length: 3", CLOSE) + b"abc",
    "expects to continue": request(
        "GET / HTTP/1.1", "expect: 100-continue", "content-length: 3", CLOSE
    )
    + b"abc",
    "other upgrade": request("GET / HTTP/1.1", "upgrade: h2c", "connection: upgrade, close"),
    "several at once": request() * 5 + request("GET / HTTP/1.1", CLOSE),
}


@pytest.mark.parametrize("case", REQUESTS)
async def test_reply_at_hand_has_the_bytes_of_the_application_s(case: str) -> None:
    at_hand, asked = await received(REQUESTS[case], at_hand=True)
    assert asked == []
    of_application, asked = await received(REQUESTS[case], at_hand=False)
    assert set(asked) == {"/"}
    assert at_hand == of_application
    assert at_hand.startswith(b"HTTP/1.1 304 " if case == "unchanged" else b"HTTP/1.1 200 OK\r\n")


async def test_pipelined_requests_are_answered_in_their_order() -> None:
    """Those at hand wait for one before them that is not."""
    lines = [f"GET /{path} HTTP/1.1" for path in ("a/", "slow/", "b/", "slow/", "slow/", "c/")]
    pages = Pages()
    async with connected(pages) as (reader, writer):
        writer.write(b"".join(map(request, lines)) + request("HEAD / HTTP/1.1", CLOSE))
        found = await reader.read(-1)
    assert pages.asked == ["/slow/"] * 3
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


async def test_idle_connection_is_closed_after_a_reply_at_hand() -> None:
    async with connected(Pages(), timeout_keep_alive=0) as (reader, writer):
        writer.write(request())
        assert (await reader.read(-1)).endswith(BODY)


async def test_client_that_does_not_read_is_sent_no_more_than_it_takes() -> None:
    """Beyond the first replies the application answers, and waits until the client has read."""
    pages = Pages()
    async with connected(pages, limit=1024) as (reader, writer):
        writer.write(request("GET /large/ HTTP/1.1") * 40)
        await writer.drain()
        while not pages.asked:  # noqa: ASYNC110 - the server runs in this loop
            await asyncio.sleep(0.01)
        assert len(pages.asked) == 1
        writer.write(request("GET /large/ HTTP/1.1", CLOSE))
        size = 0
        while part := await reader.read(2**20):
            size += len(part)
    assert size > 41 * len(LARGE.body)


FORWARDED = ("x-forwarded-proto: https", "x-forwarded-for: 192.0.2.7")


@pytest.mark.parametrize(
    ("options", "origin"),
    [
        ({}, ("https", "192.0.2.7")),
        ({"forwarded_allow_ips": "192.0.2.1"}, ("http", "127.0.0.1")),
        ({"forwarded_allow_ips": ["127.0.0.0/8"]}, ("https", "192.0.2.7")),
        ({"proxy_headers": False}, ("http", "127.0.0.1")),
    ],
)
async def test_lookup_is_told_what_the_application_is_of_a_proxy(
    options: dict[str, Any], origin: tuple[str, str]
) -> None:
    """The page of another scheme has other links."""
    pages = Pages()
    async with connected(pages, **options) as (reader, writer):
        writer.write(request("GET / HTTP/1.1", *FORWARDED))
        writer.write(request("GET /slow/ HTTP/1.1", *FORWARDED, CLOSE))
        await reader.read(-1)
    assert pages.asked == ["/slow/"]
    assert pages.origins == [origin] * 3


async def test_error_in_the_lookup_leaves_the_answer_to_the_application(
    expect_errors: list[logging.LogRecord],
) -> None:
    pages = Pages()
    async with connected(pages) as (reader, writer):
        writer.write(request("GET /broken/ HTTP/1.1", CLOSE))
        assert (await reader.read(-1)).endswith(BODY)
    assert pages.asked == ["/broken/"]
    assert expect_errors[0].name == http.__name__
    assert "/broken/" in expect_errors[0].getMessage()


def test_header_with_a_line_break_is_refused() -> None:
    page: Any = CachedResponse(200, [(b"x-name", b"one\r\nset-cookie: two")], BODY)
    with pytest.raises(ValueError, match="line break"):
        page.reply({"headers": []})


def test_opening_has_the_headers_that_the_server_has_now() -> None:
    first, second = [(b"date", b"one")], [(b"date", b"two")]
    assert _opening(200, first) == b"HTTP/1.1 200 OK\r\ndate: one\r\n"
    assert _opening(200, second) == b"HTTP/1.1 200 OK\r\ndate: two\r\n"
    assert _opening(304, second) == b"HTTP/1.1 304 Not Modified\r\ndate: two\r\n"
