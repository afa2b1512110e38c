"""Faults of a seeded site's backend: it answers late, with an error, or refuses a subscription."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, Literal

from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.backend import queries
from villa_site.backend.endpoints import FORMS_PATH, NEWSLETTER_PATH
from villa_site.embedded.media import UPLOADS

BackendCall = Literal["everything", "pages", "search", "options", "newsletter", "forms", "media"]
"""The calls that have a fault: everything, or those of one kind."""

_PATHS: Final[dict[str, BackendCall]] = {
    NEWSLETTER_PATH: "newsletter",
    FORMS_PATH: "forms",
    queries.search(queries.SearchQuery()).path: "search",
    queries.OPTIONS.path: "options",
    UPLOADS: "media",
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fault:
    """Calls of one kind wait for ``seconds``, and are answered with ``body`` where there is one."""

    call: BackendCall
    seconds: float = 0
    status: int = HTTPStatus.OK
    body: bytes | None = None

    def concerns(self, path: str) -> bool:
        """Return whether a call of this path has the fault."""
        kinds = (kind for beginning, kind in _PATHS.items() if path.startswith(beginning))
        return self.call in {"everything", next(kinds, "pages")}


@dataclass(slots=True)
class Faults:
    """The faults that are switched on, in front of a backend."""

    app: ASGIApp
    active: tuple[Fault, ...] = field(default=())

    @contextmanager
    def switched_on(self, fault: Fault) -> Iterator[None]:
        """Let the backend have a fault for as long as the block lasts."""
        self.active += (fault,)
        try:
            yield
        finally:
            self.active = tuple(each for each in self.active if each is not fault)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a call with its faults, else as the backend does."""
        path = scope["path"] if scope["type"] == "http" else ""
        for fault in self.active:
            if path and fault.concerns(path):
                await asyncio.sleep(fault.seconds)
                if fault.body is not None:
                    await _answer(send, fault.status, fault.body)
                    return
        await self.app(scope, receive, send)


def failure(call: BackendCall, status: int) -> Fault:
    """Return the fault of a backend that answers with a status and no JSON."""
    return Fault(call=call, status=status, body=b"The backend is out of order.")


def refusal(call: BackendCall, message: str) -> Fault:
    """Return the fault of a backend that accepts no submission; ``message`` says why."""
    said = {"code": "error", "message": message, "success": False, "errors": {}}
    return Fault(call=call, body=json.dumps(said).encode())


async def _answer(send: Send, status: int, body: bytes) -> None:
    kind = b"application/json" if body.startswith(b"{") else b"text/plain"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
