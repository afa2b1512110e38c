"""The front: owns the port, answers what is for the developer, hands the rest to the worker."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from contextlib import suppress
from http import HTTPStatus
from importlib.resources import files
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import orjson
from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.server import ServerProtocol

from villa_site.cli.development import addresses
from villa_site.cli.development.editor import Editor
from villa_site.cli.development.supervisor import Supervisor

logger = logging.getLogger(__name__)

MAX_HEAD: Final = 64 * 1024
MAX_BODY: Final = 4_096
_CHUNK: Final = 64 * 1024
_HEAD_SECONDS: Final = 60.0
_OVERLAY: Final = files("villa_site.cli.development")

_WAITING: Final = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<title>The site has not started</title>"
    f'<script type="module" src="{addresses.SCRIPT}" data-villa-version=""></script></head>'
    "<body><p>villa-site dev: the site has not started; the reason is shown over this page.</p>"
    "</body></html>"
)
_NOT_SERVED: Final = "The site has not started, or it has ended; the terminal says why."
_NOT_LOCAL: Final = b"Refused. Fix: open the page of villa-site dev on its machine, at localhost."


class Head(NamedTuple):
    """The head of a request: ``lines`` are its headers as they came."""

    method: str
    target: str
    lines: tuple[bytes, ...]

    def get(self, name: str) -> str:
        """Return a header, empty without it."""
        wanted = name.lower().encode() + b":"
        for line in self.lines:
            if line.lower().startswith(wanted):
                return line.partition(b":")[2].strip().decode("latin-1")
        return ""

    @property
    def is_same_origin(self) -> bool:
        """Whether the request comes from a page of this very server."""
        return urlsplit(self.get("origin")).netloc == self.get("host") != ""

    def forwarded(self, peer: str) -> bytes:
        """Write the head for the worker: one request a connection, from ``peer``."""
        upgrade = bool(self.get("upgrade"))
        dropped = (b"x-forwarded-for:",) if upgrade else (b"connection:", b"x-forwarded-for:")
        lines = [line for line in self.lines if not line.lower().startswith(dropped)]
        lines += [b"X-Forwarded-For: " + peer.encode()]
        if not upgrade:
            lines.append(b"Connection: close")
        first = f"{self.method} {self.target} HTTP/1.1".encode("latin-1")
        return b"\r\n".join((first, *lines, b"", b""))


class Front:
    """Serves connections, each for one request."""

    def __init__(self, supervisor: Supervisor, editor: Editor) -> None:
        self.supervisor = supervisor
        self.editor = editor

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection."""
        with suppress(
            OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError
        ):
            async with asyncio.timeout(_HEAD_SECONDS):
                raw = await reader.readuntil(b"\r\n\r\n")
            head = _read_head(raw)
            if head is None:
                await _answer(writer, HTTPStatus.BAD_REQUEST, b"This is no HTTP request.")
            elif head.target.startswith(addresses.ROOT):
                await self._own(head, reader, writer)
            else:
                await self._hand_on(head, reader, writer)
        with suppress(OSError):
            writer.close()

    async def _own(
        self, head: Head, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        path = head.target.partition("?")[0]
        style = self.supervisor.style
        if path == addresses.EVENTS and head.is_same_origin:
            await self._notify(head, reader, writer)
        elif path == addresses.EDITOR and head.method == "POST":
            await self._open(head, reader, writer)
        elif path in addresses.FILES:
            content = _OVERLAY.joinpath(path.rpartition("/")[2]).read_bytes()
            await _answer(writer, HTTPStatus.OK, content, addresses.FILES[path])
        elif path == addresses.STYLE and style is not None:
            await _answer(writer, HTTPStatus.OK, style.css.encode(), "text/css")
        else:
            await _answer(writer, HTTPStatus.NOT_FOUND, b"Not found.")

    async def _notify(
        self, head: Head, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Tell a page the state, now and whenever it changes, over a websocket."""
        protocol = ServerProtocol()
        headers = Headers()
        for line in head.lines:
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.strip()] = value.strip()
        protocol.send_response(protocol.accept(Request(head.target, headers)))
        _flush(protocol, writer)
        if protocol.handshake_exc is not None:
            return
        left = asyncio.create_task(_until_closed(protocol, reader, writer))
        try:
            while not left.done():
                changed = asyncio.create_task(self.supervisor.changes())
                await asyncio.sleep(0)
                protocol.send_text(self.supervisor.state)
                _flush(protocol, writer)
                await asyncio.wait({left, changed}, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
        finally:
            left.cancel()

    async def _open(
        self, head: Head, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Open a place in the editor: for a page of this server, on this machine."""
        peer = writer.get_extra_info("peername") or ("",)
        length = head.get("content-length")
        refused = not (head.is_same_origin and _is_local(str(peer[0])) and _is_local_host(head))
        if refused or not length.isdecimal() or int(length) > MAX_BODY:
            await _answer(writer, HTTPStatus.FORBIDDEN, _NOT_LOCAL)
            return
        place = await reader.readexactly(int(length))
        url = await self.editor.open(place.decode(errors="replace"))
        if url is None:
            await _answer(writer, HTTPStatus.NOT_FOUND, b"No such file of the site.")
        else:
            await _answer(writer, HTTPStatus.OK, orjson.dumps({"url": url}), "application/json")

    async def _hand_on(
        self, head: Head, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        worker = await self.supervisor.worker()
        peer = writer.get_extra_info("peername") or ("",)
        answered = False
        if worker is not None:
            with suppress(OSError):
                inner, outer = await asyncio.open_unix_connection(worker.order.socket)
                outer.write(head.forwarded(str(peer[0])))
                sending = asyncio.create_task(_pump(reader, outer, end=True))
                # Without its end: the page of a worker that died without a word waits for the next.
                answered = await _pump(inner, writer)
                sending.cancel()
                outer.close()
        if not answered:
            is_html = "text/html" in head.get("accept")
            page, kind = (_WAITING, "text/html") if is_html else (_NOT_SERVED, "text/plain")
            await _answer(writer, HTTPStatus.SERVICE_UNAVAILABLE, page.encode(), kind)


def _read_head(raw: bytes) -> Head | None:
    first, *lines = raw.removesuffix(b"\r\n\r\n").split(b"\r\n")
    parts = first.decode("latin-1").split(" ")
    if len(parts) != 3:  # noqa: PLR2004 - method, target, version
        return None
    return Head(parts[0], parts[1], tuple(lines))


async def _pump(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, *, end: bool = False
) -> bool:
    """Pass on what comes, as it comes, and its ``end`` if wanted; say whether anything has."""
    passed = False
    with suppress(OSError):
        while chunk := await source.read(_CHUNK):
            passed = True
            target.write(chunk)
            await target.drain()
        if end and target.can_write_eof():
            target.write_eof()
    return passed


async def _answer(
    writer: asyncio.StreamWriter, status: HTTPStatus, body: bytes, kind: str = "text/plain"
) -> None:
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: {kind}; charset=utf-8\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n"
        "x-content-type-options: nosniff\r\n\r\n"
    )
    writer.write(head.encode() + body)
    await writer.drain()


def _flush(protocol: ServerProtocol, writer: asyncio.StreamWriter) -> None:
    for data in protocol.data_to_send():
        if data:
            writer.write(data)


async def _until_closed(
    protocol: ServerProtocol, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    with suppress(OSError):
        while chunk := await reader.read(_CHUNK):
            protocol.receive_data(chunk)
            _flush(protocol, writer)
            if protocol.close_expected():
                return


def _is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _is_local_host(head: Head) -> bool:
    """Whether the address that the page was loaded from is this machine's, under no other name."""
    host = urlsplit(f"//{head.get('host')}").hostname or ""
    return host == "localhost" or _is_local(host)
