"""Serves the built client from memory: hashed names, immutable, compressed once."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.types import Receive, Scope, Send

from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.headers import header_bytes

IMMUTABLE = b"public, max-age=31536000, immutable"


class Assets:
    """An ASGI application over the files of one folder, read at start."""

    def __init__(self, folder: Path) -> None:
        self._responses = {f"/{path.name}": _response(path) for path in sorted(folder.iterdir())}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's form
        """Respond with the file, or 404."""
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        response = self._responses.get(path, _MISSING)
        await response.send(
            send,
            accept=header_bytes(scope, b"accept-encoding"),
            match=header_bytes(scope, b"if-none-match"),
            head=scope["method"] == "HEAD",
        )


_MISSING = CachedResponse(404, [(b"content-type", b"text/plain; charset=utf-8")], b"No such file.")


def _response(path: Path) -> CachedResponse:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".js":
        kind = "text/javascript"
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    headers = [
        (b"content-type", f"{kind}{charset}".encode()),
        (b"cache-control", IMMUTABLE),
    ]
    return CachedResponse(200, headers, path.read_bytes())
