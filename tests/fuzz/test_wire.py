"""Broken HTTP and broken websockets, byte by byte, against one real server."""

from __future__ import annotations

import asyncio
import random
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.support.served_site import Site
from villa_site.engine.live.admission import LIVE_PATH

PATIENCE: Final = 0.2
"""Seconds in which a server says what it has to say to nonsense."""
LOTS: Final = 16
"""Connections at once: a server has more than one visitor."""

_GET: Final = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
_CHUNKED: Final = b"POST /_villa/forms/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
_BROKEN: Final = (
    b"", b"\x00", b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET \xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n", b"GET //x HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff[\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET / HTTP/1.1\r\n: x\r\n\r\n", b"GET / HTTP/1.1\r\nA B: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n x\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab",
    b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    _CHUNKED + b"zz\r\n", _CHUNKED + b"ffffffffffffffff\r\n", _CHUNKED + b"-1\r\nx\r\n0\r\n\r\n",
    _CHUNKED + b"5;a=b\r\nhello\r\n0\r\nTrailer: x\r\n\r\n", _CHUNKED + b"5\r\nhel",
    _GET + b"garbage\r\n\r\n", _GET * 20, b"HEAD / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("wire")


@pytest.fixture(scope="module")
async def site(folder: Path) -> AsyncIterator[Site]:
    """A real server."""
    started = Site(folder, {})
    await started.start()
    yield started
    await started.stop()


@asynccontextmanager
async def unharmed(site: Site) -> AsyncIterator[None]:
    """Hold that the server answers after the block, and that it has logged no trace of it."""
    log = site.folder / "serve.log"
    before = log.stat().st_size
    yield
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(site.url, headers={"accept-language": "fr"})
    assert answer.status_code == 200
    said = log.read_bytes()[before:].decode(errors="replace")
    assert "Traceback" not in said, said
    assert "ERROR" not in said, said


async def test_broken_http_leaves_a_server_that_answers(site: Site) -> None:
    chance = random.Random(1)  # noqa: S311 - reproducible breakage, not a secret
    bent = [_bent(chance.choice(_BROKEN[1:]), chance) for _ in range(120)]
    async with unharmed(site):
        heard = await _all_said(site, [*_BROKEN, *bent])
    assert not any(answer.startswith(b"HTTP/1.1 500") for answer in heard)


async def test_broken_websocket_frames_leave_a_server_that_answers(site: Site) -> None:
    chance = random.Random(2)  # noqa: S311 - reproducible breakage, not a secret
    said = [_handshake(site) + b"".join(_frames(chance)) for _ in range(80)]
    said += [_bent(_handshake(site), chance) for _ in range(40)]
    async with unharmed(site):
        heard = await _all_said(site, said)
    assert any(answer.startswith(b"HTTP/1.1 101") for answer in heard)


def _bent(seed: bytes, chance: random.Random) -> bytes:
    bent = bytearray(seed)
    for _ in range(chance.randint(1, 4)):
        start = chance.randint(0, len(bent))
        more = chance.choice((b"", b"\x00", b"\xff", b"\r\n", b":", b" ", chance.randbytes(4)))
        bent[start : start + chance.choice((0, 1, 9))] = more
    return bytes(bent)


def _handshake(site: Site) -> bytes:
    host = site.url.removeprefix("http://")
    lines = (
        f"GET {LIVE_PATH}?path=/ HTTP/1.1", f"Host: {host}", f"Origin: {site.url}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Extensions: permessage-deflate",
    )  # fmt: skip
    return "\r\n".join((*lines, "", "")).encode()


def _frames(chance: random.Random) -> Iterator[bytes]:
    """Give frames with any opcode, masked or not, whole or in pieces, their lengths true or not."""
    for _ in range(chance.randint(1, 6)):
        head = chance.choice(
            (0x81, 0x81, 0x01, 0x00, 0x80, 0x82, 0x88, 0x89, 0x8A, 0x83, 0x8F, 0xC1)
        )
        body = chance.choice(
            (b'{"type":"layout-event","target":"navigate","data":[{"path":"/it/","nav":1}]}',
             b'{"type":"layout-event"', b"\xff\xfe", b"", b"\x03\xe8bye", b"\x00\x00", b"x" * 200)
        )  # fmt: skip
        masked = chance.random() < 0.8
        mask = chance.randbytes(4)
        length = len(body) if chance.random() < 0.9 else chance.choice((0, 125, 126, 2**20, 2**62))
        yield bytes([head]) + _length(length, masked=masked)
        if masked:
            yield mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
        else:
            yield body


def _length(length: int, *, masked: bool) -> bytes:
    flag = 0x80 if masked else 0
    if length < 126:
        return bytes([flag | length])
    if length < 2**16:
        return bytes([flag | 126]) + struct.pack("!H", length)
    return bytes([flag | 127]) + struct.pack("!Q", length)


async def _all_said(site: Site, said: list[bytes]) -> list[bytes]:
    heard: list[bytes] = []
    for start in range(0, len(said), LOTS):
        lot = said[start : start + LOTS]
        heard += await asyncio.gather(*(_say(site.port, each) for each in lot))
    return heard


async def _say(port: int, said: bytes) -> bytes:
    """Say it, hear what comes, and go; a server may hang up at any moment."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    with suppress(OSError, TimeoutError):
        writer.write(said)
        await writer.drain()
        async with asyncio.timeout(PATIENCE):
            while chunk := await reader.read(65_536):
                heard += chunk
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return heard
