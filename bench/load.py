"""Requests one page of a server over and over on open connections, at little cost of its own."""

from __future__ import annotations

import selectors
import socket
import time
from dataclasses import dataclass
from typing import Final

from bench.failure import MeasurementFailed

CONNECTIONS: Final = 16
PATIENCE: Final = 5.0
ENCODINGS: Final = "gzip, deflate, br, zstd"
BROWSER: Final = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
    "Accept-Language: fr-FR,fr;q=0.9",
    f"Accept-Encoding: {ENCODINGS}",
    "Upgrade-Insecure-Requests: 1",
    "Sec-Fetch-Dest: document",
    "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-Site: none",
)
"""Headers that Chromium sends with the request for a page."""


def request_for(host: str, path: str, encodings: str = ENCODINGS) -> bytes:
    """Write a browser's request."""
    headers = (line.replace(ENCODINGS, encodings) for line in BROWSER)
    return "\r\n".join((f"GET {path} HTTP/1.1", f"Host: {host}", *headers, "", "")).encode()


@dataclass(slots=True)
class _Connection:
    socket: socket.socket
    missing: int = 0


def load(port: int, request: bytes, answer_size: int, seconds: float) -> int:
    """Keep every connection busy for a while; return how many answers came.

    Each answer has ``answer_size`` bytes, headers included: they need not be parsed.
    """
    selector = selectors.DefaultSelector()
    connections = [_connected(port) for _ in range(CONNECTIONS)]
    try:
        for connection in connections:
            selector.register(connection.socket, selectors.EVENT_READ, connection)
            _ask(connection, request, answer_size)
        return _answers(selector, request, answer_size, seconds)
    finally:
        for connection in connections:
            connection.socket.close()
        selector.close()


def _connected(port: int) -> _Connection:
    return _Connection(socket.create_connection(("127.0.0.1", port), PATIENCE))


def _ask(connection: _Connection, request: bytes, answer_size: int) -> None:
    connection.socket.sendall(request)
    connection.missing = answer_size


def _answers(
    selector: selectors.BaseSelector, request: bytes, answer_size: int, seconds: float
) -> int:
    answers, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        ready = selector.select(PATIENCE)
        if not ready:
            raise MeasurementFailed("The server stopped answering under load.")
        for key, _ in ready:
            connection: _Connection = key.data
            data = connection.socket.recv(262_144)
            connection.missing -= len(data)
            if not data or connection.missing < 0:
                raise MeasurementFailed("The server's answers changed their size under load.")
            if not connection.missing:
                answers += 1
                _ask(connection, request, answer_size)
    return answers


def answer_size(port: int, request: bytes) -> int:
    """Measure one whole answer, headers included; raises MeasurementFailed unless it is a page."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65_536)
        head = data.partition(b"\r\n\r\n")[0].lower()
        length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
        if not head.startswith(b"http/1.1 200") or not length.strip().isdigit():
            raise MeasurementFailed(f"The server answered {head[:60]!r}.")
        return len(head) + 4 + int(length)
