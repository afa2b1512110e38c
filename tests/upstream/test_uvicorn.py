"""What uvicorn and websockets keep of a visitor who has left, and that we keep nothing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol

from villa_site.web.uvicorn_protocols.websocket import LiveProtocol, UpgradingProtocol

OWN: dict[str, Any] = {"http": UpgradingProtocol, "ws": LiveProtocol}
THEIRS: dict[str, Any] = {"http": HttpToolsProtocol, "ws": WebSocketsSansIOProtocol}
LARGEST = 1_000


async def reader(_scope: Any, receive: Any, send: Any) -> None:
    """Take what comes until the visitor leaves."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def refuser(_scope: Any, receive: Any, send: Any) -> None:
    """Answer a handshake with 503."""
    await receive()
    await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})


@asynccontextmanager
async def serving(protocols: dict[str, Any], app: Any = reader, **log: Any) -> AsyncIterator[str]:
    """Serve an application; give its address."""
    options = {"log_level": "critical", **log, **protocols}
    config = uvicorn.Config(app, port=0, lifespan="off", ws_max_size=LARGEST, **options)
    server = uvicorn.Server(config)
    # The test's own signal handlers stay.
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    running = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - the server has no event
        await asyncio.sleep(0)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"ws://127.0.0.1:{port}/"
    while server.server_state.connections or server.server_state.tasks:  # noqa: ASYNC110 - as above
        await asyncio.sleep(0)
    server.should_exit = True
    await running


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Leave what is held in circles where it is."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def there(kind: type) -> int:
    return sum(issubclass(type(thing), kind) for thing in gc.get_objects())


async def left_by(protocols: dict[str, Any], message: str) -> tuple[int, int]:
    """Count the HTTP and websocket protocols that are there after a visitor has left."""
    before = there(HttpToolsProtocol), there(ServerProtocol)
    async with serving(protocols) as address:
        with contextlib.suppress(ConnectionClosed):
            async with connect(address) as visitor:
                await visitor.send(message)
                if len(message) > LARGEST:
                    await visitor.recv()
        del visitor
    return there(HttpToolsProtocol) - before[0], there(ServerProtocol) - before[1]


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("message", ["x", "x" * (LARGEST + 1)], ids=["fair", "oversized"])
async def test_visitor_objects_are_freed_without_garbage_collection(message: str) -> None:
    assert await left_by(OWN, message) == (0, 0)


async def answered(protocols: dict[str, Any], sent: bytes) -> bytes:
    """Send these bytes and read what comes within a moment, or until the server closes."""
    async with serving(protocols) as address:
        port = int(address.rsplit(":", 1)[1].strip("/"))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        received = b""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                received = await reader.read(100)
        writer.close()
    return received


NO_HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"content-length: 5\r\n\r\n"
)


async def test_uvicorn_sends_no_response_to_an_invalid_handshake() -> None:
    """When this fails, LiveProtocol need not refuse it."""
    assert await answered(THEIRS, NO_HANDSHAKE) == b""
    assert b" 400 " in await answered(OWN, NO_HANDSHAKE)


async def refuse(protocols: dict[str, Any]) -> None:
    """Have a handshake refused, with uvicorn's log where pytest sees it."""
    async with serving(protocols, refuser, log_level="error", log_config=None) as url:
        with pytest.raises(InvalidStatus, match="503"):
            await connect(url, proxy=None)


async def test_uvicorn_logs_an_error_for_a_handshake_that_is_answered(
    expect_errors: list[logging.LogRecord],
) -> None:
    """When this fails, LiveProtocol need not mark it as complete."""
    await refuse(OWN)
    assert expect_errors == []
    await refuse(THEIRS)
    assert "without completing handshake" in expect_errors[0].getMessage()


async def test_uvicorn_does_not_limit_the_request_head() -> None:
    """When this fails, LimitedProtocol may leave it to uvicorn."""
    head = b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 2_000_000
    assert await answered(THEIRS, head) == b""
    assert b" 431 " in await answered(OWN, head)


@pytest.mark.usefixtures("no_collection")
async def test_uvicorn_retains_the_http_protocol_of_a_websocket() -> None:
    """When this fails, UpgradingProtocol is needed no more."""
    assert (await left_by(THEIRS, "x"))[0] == 1


@pytest.mark.usefixtures("no_collection")
async def test_websockets_retains_a_connection_referenced_by_its_error() -> None:
    """When this fails, LiveProtocol needs no end of its own."""
    assert (await left_by(THEIRS, "x" * (LARGEST + 1)))[1] == 1
