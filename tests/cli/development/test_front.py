"""The front of `villa-site dev` answers whatever becomes of the site behind it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from villa_site.cli.development.addresses import EDITOR
from villa_site.cli.development.front import Front

pytestmark = pytest.mark.req("DEV-07")


async def test_page_waits_when_a_worker_dies_without_a_word(tmp_path: Path) -> None:
    path = str(tmp_path / "worker")

    async def die(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async def worker() -> Any:
        return SimpleNamespace(order=SimpleNamespace(socket=path))

    supervisor: Any = SimpleNamespace(worker=worker, style=None)
    front = Front(supervisor, SimpleNamespace())  # type: ignore[arg-type]
    async with (
        await asyncio.start_unix_server(die, path),
        await asyncio.start_server(front.serve, "127.0.0.1", 0) as server,
    ):
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n")
        said = await asyncio.wait_for(reader.read(), 30)
        writer.close()
    assert said.startswith(b"HTTP/1.1 503 ")
    assert b"<html" in said


@pytest.mark.parametrize(
    "headers",
    [
        b"Host: localhost\r\nOrigin: http://other.example",
        b"Host: 192.168.0.2\r\nOrigin: http://192.168.0.2",
    ],
    ids=["another site", "another machine"],
)
async def test_editor_is_refused_with_the_fix(headers: bytes) -> None:
    supervisor: Any = SimpleNamespace(style=None)
    front = Front(supervisor, SimpleNamespace())  # type: ignore[arg-type]
    async with await asyncio.start_server(front.serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST {EDITOR} HTTP/1.1\r\nContent-Length: 1\r\n".encode()
        writer.write(head + headers + b"\r\n\r\nx")
        said = await asyncio.wait_for(reader.read(), 30)
        writer.close()
    assert said.startswith(b"HTTP/1.1 403 ")
    assert b"Fix: open the page of villa-site dev on its machine, at localhost." in said
