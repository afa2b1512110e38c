"""Requests pages of an ASGI application without a server: the application alone is timed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from bench.failure import MeasurementFailed

Message = MutableMapping[str, Any]
App = Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]],
    Awaitable[None],
]

HOST: Final = "villa.example"
# No Accept-Encoding: nobody's compression is part of what a render costs.
HEADERS: Final = (
    (b"host", HOST.encode()),
    (b"user-agent", b"Mozilla/5.0"),
    (b"accept", b"text/html"),
    (b"accept-language", b"fr"),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with status 200."""

    headers: list[tuple[bytes, bytes]]
    body: bytes


async def fetch(app: App, path: str) -> Answer:
    """GET ``path``; raises MeasurementFailed for any status but 200."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(_scope(path), receive, send)
    if sent[0]["status"] != 200:
        raise MeasurementFailed(f"{path} answered {sent[0]['status']}.")
    return Answer(list(sent[0]["headers"]), b"".join(part.get("body", b"") for part in sent[1:]))


def _scope(path: str) -> Message:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": list(HEADERS),
        "client": ("127.0.0.1", 50_000),
        "server": (HOST, 80),
        "state": {},
    }
