"""A server that answers as one of the sites that the kit meets."""

from __future__ import annotations

import socket
import ssl
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, Final

PAGE: Final = (
    b'<!DOCTYPE html><html lang="fr"><head><title>La Villa</title>'
    b'<meta property="og:title" content="La Villa"><meta property="og:image" content="/a.png">'
    b'<link rel="canonical" href="/"></head><body><div id="villa"><main><h1>La Villa</h1></main>'
    b"<footer></footer></div></body></html>"
)
"""A page that looks like one of this product."""


class Answers(BaseHTTPRequestHandler):
    """Answers each path alike, but for those in ``paths``: status, headers, body."""

    body: ClassVar[bytes] = b"<title>A garden centre</title><h1>A garden centre</h1>"
    status: ClassVar[int] = 200
    headers_sent: ClassVar[dict[str, str]] = {}
    paths: ClassVar[dict[str, tuple[int, dict[str, str], bytes]]] = {}
    statuses: ClassVar[dict[str, list[int]]] = {}
    """The statuses of a path, one for each request."""
    seconds: ClassVar[float] = 0
    left: ClassVar[int] = 1000
    seen: ClassVar[list[tuple[str, str]]] = []
    """Path and authorization of each request."""
    held: ClassVar[str] = ""
    """The path that is answered only after ``released``."""
    arrived: ClassVar[threading.Event]
    released: ClassVar[threading.Event]

    def do_GET(self) -> None:
        """Answer, or end after so many answers."""
        type(self).left -= 1
        if self.left < 0:
            self.connection.shutdown(socket.SHUT_RDWR)
            self.connection.close()
            return
        threading.Event().wait(self.seconds)
        self.seen.append((self.path, self.headers.get("authorization", "")))
        if self.path == self.held:
            self.arrived.set()
            self.released.wait()
        default = (self.status, self.headers_sent, self.body)
        status, headers, body = self.paths.get(self.path, default)
        self.send_response(
            self.statuses[self.path].pop(0) if self.path in self.statuses else status
        )
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_CONNECT(self) -> None:
        """Refuse to be a proxy for TLS."""
        self.send_error(403)

    do_HEAD = do_GET  # noqa: N815 - as above

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as above
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server that says nothing of clients that have left, nor of connections that it has cut."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Write what went wrong, unless it is the connection's end."""
        if not isinstance(sys.exception(), OSError | ValueError):
            super().handle_error(request, client_address)


@contextmanager
def served(certificate: Path | None = None, **traits: Any) -> Iterator[str]:
    """Serve answers with these traits; give the URL."""
    traits = {"seen": [], **traits}
    server = Server(("127.0.0.1", 0), type("Traits", (Answers,), traits))
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http{'s' if certificate else ''}://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
