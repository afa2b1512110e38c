"""Redis for tests: an imitation on a real port, a real server where there is one, and bad ones."""

from __future__ import annotations

import asyncio
import ssl
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from typing import Final, Protocol

from fakeredis import TcpFakeServer

from tests.support.served_site import free_port
from tests.support.services import REDIS

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 120


class RedisServer(Protocol):
    """Listens on a port that is the same over restarts."""

    port: int

    async def start(self) -> None:
        """Return once connections are taken."""

    async def stop(self) -> None:
        """End, and break every connection."""


class ImitatedRedis:
    """Runs fakeredis in a thread."""

    def __init__(self) -> None:
        self.port = free_port()
        self._running: tuple[TcpFakeServer, threading.Thread] | None = None

    async def start(self) -> None:
        server = TcpFakeServer((HOST, self.port))
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        self._running = server, thread

    async def stop(self) -> None:
        running, self._running = self._running, None
        if running is None:
            return
        server, thread = running
        await asyncio.to_thread(server.shutdown)
        await asyncio.to_thread(server.server_close)
        await asyncio.to_thread(thread.join)


class RealRedis:
    """Runs the server that this machine has."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(
                REDIS.command or "redis-server",
                "--port",
                str(self.port),
                "--bind",
                HOST,
                "--save",
                "",
            ),
            stdout=asyncio.subprocess.PIPE,
        )
        output = self._process.stdout
        assert output is not None
        async with asyncio.timeout(START_SECONDS):
            while b"eady to accept connections" not in await output.readline():
                assert not output.at_eof(), "The Redis server ended."

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            await process.communicate()


Reply = Callable[[list[bytes]], bytes]


@asynccontextmanager
async def answering(reply: Reply) -> AsyncIterator[int]:
    """Listen as a Redis whose answer to each command a test decides; give the port.

    An empty answer closes the connection.
    """

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
            while answer := reply(await _command(reader)):
                writer.write(answer)
                await writer.drain()

    async with await asyncio.start_server(serve, HOST, 0) as server:
        yield server.sockets[0].getsockname()[1]


async def _command(reader: StreamReader) -> list[bytes]:
    words = []
    for _ in range(int((await reader.readuntil(b"\r\n"))[1:])):
        size = int((await reader.readuntil(b"\r\n"))[1:])
        words.append((await reader.readexactly(size + 2))[:-2])
    return words


class Relay:
    """A proxy before a server; once it is cut nothing comes through, no connection is closed."""

    def __init__(self, far: int) -> None:
        self.port = 0
        self._far = far
        self._through = asyncio.Event()
        self._through.set()
        self._under_way: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        self._through.clear()

    def restore(self) -> None:
        """Let new connections through; the old ones stay dead."""
        self._through = asyncio.Event()
        self._through.set()

    @asynccontextmanager
    async def open(self, context: ssl.SSLContext | None = None) -> AsyncIterator[Relay]:
        """Listen, encrypted with the context if there is one."""
        async with await asyncio.start_server(self._begin, HOST, 0, ssl=context) as server:
            self.port = server.sockets[0].getsockname()[1]
            yield self
            for task in self._under_way:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    def _begin(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._under_way.add(asyncio.create_task(self._serve(reader, writer, self._through)))

    async def _serve(
        self, reader: StreamReader, writer: StreamWriter, through: asyncio.Event
    ) -> None:
        with closing(writer), suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection(HOST, self._far)
            async with asyncio.TaskGroup() as both:
                both.create_task(_pass_on(reader, far_writer, through))
                both.create_task(_pass_on(far_reader, writer, through))


async def _pass_on(reader: StreamReader, writer: StreamWriter, through: asyncio.Event) -> None:
    with closing(writer), suppress(OSError):
        while data := await reader.read(65536):
            await through.wait()
            writer.write(data)
            await writer.drain()
