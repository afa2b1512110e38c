"""A real server holds its limits: of connections, heads, pings, and of patience."""

from __future__ import annotations

import asyncio
import base64
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.support.served_site import Site
from tests.web.uvicorn_protocols import changed_site
from tests.web.uvicorn_protocols.changed_site import (
    FEW,
    FILES,
    few_files,
    low_limit_of_files,
    serving_changed,
)
from villa_site.engine.live.admission import LIVE_PATH

PATIENCE = 30.0
MEGABYTE = 1_000_000
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(scope="module")
async def impatient(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that waits for nobody longer than a second."""
    async with serving_changed(
        tmp_path_factory.mktemp("impatient"), changed_site.impatient
    ) as site:
        yield site


@pytest.fixture(scope="module")
async def narrow(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that may open few files."""
    async with serving_changed(tmp_path_factory.mktemp("narrow"), few_files) as site:
        yield site


@asynccontextmanager
async def connected(site: Site, *, window: int = 0) -> AsyncIterator[Streams]:
    """Connect; a small ``window`` takes little of what the server sends."""
    sock = socket.socket()
    if window:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    sock.setblocking(False)  # noqa: FBT003 - takes it by position alone
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", site.port))
    reader, writer = await asyncio.open_connection(sock=sock, limit=2 * MEGABYTE)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def answer(site: Site, sent: bytes) -> bytes:
    """Send these bytes and read all that comes until the server closes."""
    async with asyncio.timeout(PATIENCE), connected(site) as (reader, writer):
        writer.write(sent)
        return await ended(reader)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes."""
    received = b""
    try:
        while part := await reader.read(MEGABYTE):
            received += part
    except ConnectionError:
        pass
    return received


def handshake(site: Site, *more: str) -> bytes:
    """Write a handshake as a browser would."""
    host = f"127.0.0.1:{site.port}"
    lines = [
        f"GET {LIVE_PATH}?path=/&qs= HTTP/1.1",
        f"host: {host}",
        f"origin: http://{host}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(b'x' * 16).decode()}",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


async def page(site: Site) -> int:
    """Ask for the home page over a connection of its own."""
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as client:
        return (await client.get(site.url)).status_code


async def metric(site: Site, name: str) -> float:
    """Read one figure."""
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as client:
        lines = (await client.get(f"{site.url}/metrics")).text.splitlines()
    return float(next(line.split()[-1] for line in lines if line.startswith(f"{name} ")))


HOST = b"GET / HTTP/1.1\r\nhost: x\r\n"
HEADS = {
    "one large header": (HOST + b"x: " + b"y" * 3 * MEGABYTE, 431),
    "one large head at once": (HOST + (b"x: " + b"y" * 900 + b"\r\n") * 90 + b"\r\n", 431),
    "many headers": (HOST + b"x: y\r\n" * 101 + b"\r\n", 431),
    "long address": (b"GET /" + b"u" * 20_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n", 414),
    "endless address": (b"GET /" + b"u" * 3 * MEGABYTE, 414),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    "no address": (b"GET http://x HTTP/1.1\r\nhost: x\r\n\r\n", 400),
}


@pytest.mark.parametrize("case", HEADS)
async def test_head_beyond_the_limits_is_refused_with_a_reason(impatient: Site, case: str) -> None:
    sent, status = HEADS[case]
    head, _, text = (await answer(impatient, sent)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"connection: close" in head
    assert text.strip().endswith(b".")
    assert await page(impatient) == 200


async def test_unfinished_head_times_out(impatient: Site) -> None:
    assert (await answer(impatient, HOST + b"x: y")).startswith(b"HTTP/1.1 408 ")


async def test_second_head_has_a_time_limit(impatient: Site) -> None:
    received = await answer(impatient, HOST + b"\r\n" + HOST)
    assert received.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in received


async def test_silent_connection_is_closed(impatient: Site) -> None:
    assert await answer(impatient, b"") == b""


async def test_unread_body_does_not_keep_a_connection_open(impatient: Site) -> None:
    async with asyncio.timeout(PATIENCE), connected(impatient) as (reader, writer):
        writer.write(HOST + b"content-length: 1000000\r\n\r\n")
        dripping = asyncio.create_task(_drip(writer))
        assert (await ended(reader)).startswith(b"HTTP/1.1 200 ")
        dripping.cancel()


async def _drip(writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(b"x")
        await asyncio.sleep(0.05)


async def test_large_body_does_not_count_as_head(impatient: Site) -> None:
    async with asyncio.timeout(PATIENCE), connected(impatient) as (reader, writer):
        writer.write(b"POST /_villa/webhook HTTP/1.1\r\nhost: x\r\nconnection: cl")
        await writer.drain()
        body = b"x" * 200_000
        writer.write(b"ose\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body))
        assert (await reader.readline()).split()[1] not in {b"431", b"408", b"400"}


async def test_client_not_reading_is_disconnected(impatient: Site) -> None:
    async with asyncio.timeout(PATIENCE), connected(impatient, window=4096) as (_, writer):
        writer.transport.pause_reading()  # type: ignore[attr-defined] # a stream's transport reads
        writer.write((HOST + b"\r\n") * 60)
        await _gone(impatient, 1)


async def test_flood_of_pipelined_requests_is_cut(impatient: Site) -> None:
    received = await answer(impatient, (HOST + b"\r\n") * 5_000)
    assert received.count(b"HTTP/1.1 200 ") < 100
    assert "Traceback" not in impatient.log


async def _gone(site: Site, left: int) -> None:
    """Wait until the server has no more than ``left`` connections, this one included."""
    async with asyncio.timeout(PATIENCE):
        while await metric(site, "villa_connections") > left:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    "more",
    [
        ["cookie: " + "c" * 9_000],
        [f"x-{number}: y" for number in range(130)],
        ["transfer-encoding: chunked"],
        ["content-length: 5"],
        ["sec-websocket-key: twice"],
    ],
    ids=["long line", "many lines", "chunked", "with body", "two keys"],
)
async def test_invalid_handshake_is_refused_without_leaks(impatient: Site, more: list[str]) -> None:
    received = await answer(impatient, handshake(impatient, *more))
    assert received.split()[1].startswith(b"4")
    assert "Traceback" not in impatient.log


@pytest.mark.parametrize(
    "frame", [PING, b"\x8a" + PING[1:], b"\x00\x80\0\0\0\0"], ids=["pings", "pongs", "parts"]
)
async def test_flood_of_control_frames_closes_the_socket(impatient: Site, frame: bytes) -> None:
    await page(impatient)
    before = impatient.memory
    async with asyncio.timeout(PATIENCE), connected(impatient, window=4096) as (reader, writer):
        writer.write(handshake(impatient))
        assert (await reader.readline()).split()[1] == b"101"
        writer.transport.pause_reading()  # type: ignore[attr-defined] # a stream's transport reads
        start = b"\x01\x80\0\0\0\0" if frame[0] == 0 else b""
        writer.write(start + frame * (10 * MEGABYTE // len(frame)))
        await _gone(impatient, 1)
    assert impatient.memory - before < 8 * MEGABYTE
    assert "Traceback" not in impatient.log


async def test_sockets_and_silent_connections_leave_room_for_pages(narrow: Site) -> None:
    allowed = await metric(narrow, "villa_live_sessions_limit")
    assert await metric(narrow, "villa_open_files_limit") == FILES
    assert 0 < allowed < FILES
    async with AsyncExitStack() as held:
        statuses = [await _socket(held, narrow) for _ in range(FILES)]
        assert statuses.count(b"101") == allowed
        assert await page(narrow) == 200
        for _ in range(2 * FILES):
            await held.enter_async_context(connected(narrow))
        assert [await page(narrow) for _ in range(5)] == [200] * 5
        assert await metric(narrow, "villa_live_sessions") == allowed
        assert await metric(narrow, "villa_connections") <= FILES
    refusals = [line for line in narrow.log.splitlines() if "Refused a live connection" in line]
    assert len(refusals) == 1
    assert str(FILES) in refusals[0]


async def _socket(held: AsyncExitStack, site: Site) -> bytes:
    reader, writer = await held.enter_async_context(connected(site))
    writer.write(handshake(site))
    return (await reader.readline()).split()[1]


async def test_limit_of_open_files_is_raised_at_the_start(tmp_path: Path) -> None:
    async with serving_changed(tmp_path, low_limit_of_files, VILLA_MAX_SESSIONS="300") as site:
        assert await metric(site, "villa_open_files_limit") == 300 + 1024 + FEW
        assert await metric(site, "villa_live_sessions_limit") == 300


async def test_client_of_reactpy_is_not_served(impatient: Site) -> None:
    async with httpx.AsyncClient(trust_env=False, base_url=impatient.url) as client:
        for name in ("static/index.js", "static/index.js.map", "static/", "modules/", "x"):
            assert (await client.get(f"/_villa/live/{name}/")).status_code == 404
            assert (await client.get(f"/_villa/live/{name}")).status_code in {308, 404}
