"""The yardstick of serving: an application that knows one answer by heart, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any, Final

import orjson

ANSWER: Final = "answer"

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def remember(folder: Path, headers: list[tuple[str, str]], body: bytes) -> None:
    """Put the answer where the contestant's process finds it."""
    (folder / f"{ANSWER}.json").write_bytes(orjson.dumps(headers))
    (folder / f"{ANSWER}.body").write_bytes(body)


async def create(folder: Path) -> Any:
    """Make the application."""
    given = orjson.loads((folder / f"{ANSWER}.json").read_bytes())
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in given]
    body = (folder / f"{ANSWER}.body").read_bytes()
    start = {"type": "http.response.start", "status": 200, "headers": headers}
    rest = {"type": "http.response.body", "body": body}

    async def app(scope: Message, receive: Receive, send: Send) -> None:  # noqa: ARG001 - ASGI's form
        if scope["type"] == "http":
            await send(start)
            await send(rest)

    return app
