"""A server in front of the site that lets HTTP through and treats websockets as a test wants."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha1
from typing import Final, Literal

Breakage = Literal[
    "none", "refused", "dropped", "hanging", "closed", "silent", "cut", "frozen", "down"
]
"""What becomes of websockets.

``cut`` ends each at the first message of the page, ``frozen`` stops those that are open, ``down``
refuses HTTP, too.
"""

_CHUNK: Final = 65_536
_HANDSHAKE: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BreakingProxy:
    """Passes connections on to the site at ``port``, each as ``breakage`` says when it opens."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.breakage: Breakage = "none"
        self.url = ""
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sockets: set[asyncio.StreamWriter] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()

    def become(self, breakage: Breakage) -> None:
        """Treat sockets so from now on; those that are open stay, unless it is ``down``."""
        self.breakage = breakage
        if breakage == "frozen":
            self._flowing.clear()
        else:
            self._flowing.set()
        if breakage == "down":
            self._abort(self._open)

    def cut(self) -> None:
        """Cut the sockets that are open."""
        self._abort(self._sockets)

    def _abort(self, writers: set[asyncio.StreamWriter]) -> None:
        for writer in list(writers):
            writer.transport.abort()

    async def close(self) -> None:
        """Abort all connections and wait until none is served."""
        self.become("down")
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of a browser in a task that lasts as long as the connection."""
        task = asyncio.create_task(self._answer(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._serve(reader, writer)
        finally:
            self._open.discard(writer)
            self._sockets.discard(writer)
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.breakage == "down":
            return
        head = await reader.readuntil(b"\r\n\r\n")
        is_socket = b"upgrade: websocket" in head.lower()
        if is_socket and not await self._opens(head, reader, writer):
            return
        if is_socket:
            self._sockets.add(writer)
        site_reader, site_writer = await asyncio.open_connection("127.0.0.1", self.port)
        site_writer.write(head)
        is_cut = is_socket and self.breakage == "cut"
        async with asyncio.TaskGroup() as group:
            group.create_task(
                self._pass_on(reader, site_writer, is_socket=is_socket, is_cut=is_cut)
            )
            group.create_task(self._pass_on(site_reader, writer, is_socket=is_socket))

    async def _opens(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Break a handshake; return whether it goes on to the site."""
        if self.breakage == "refused":
            writer.write(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n")
            await writer.drain()
        elif self.breakage == "hanging":
            await reader.read()
        elif self.breakage in {"closed", "silent"}:
            writer.write(_accepted(head))
            await writer.drain()
            if self.breakage == "silent":
                await reader.read()
        return self.breakage in {"none", "cut", "frozen"}

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        is_socket: bool,
        is_cut: bool = False,
    ) -> None:
        with suppress(OSError):
            while (data := await reader.read(_CHUNK)) and not is_cut:
                if is_socket:
                    await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


def _accepted(head: bytes) -> bytes:
    """Accept a handshake as a websocket server does."""
    lines = dict(line.split(b": ", 1) for line in head.split(b"\r\n") if b": " in line)
    headers = {name.lower(): value for name, value in lines.items()}
    key = b64encode(sha1(headers[b"sec-websocket-key"] + _HANDSHAKE).digest())  # noqa: S324 - RFC 6455
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        b"sec-websocket-accept: " + key + b"\r\n\r\n"
    )


@asynccontextmanager
async def breaking_proxy(port: int) -> AsyncIterator[BreakingProxy]:
    """Stand before the site at ``port`` for as long as the block lasts."""
    proxy = BreakingProxy(port)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    proxy.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()
