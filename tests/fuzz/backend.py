"""A backend that answers by the contract until a test sets another answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx

from tests.fuzz.seeds import answers

ERRORS: Final[Mapping[str, type[httpx.TransportError]]] = {
    error.__name__: error
    for error in (
        httpx.ConnectError,
        httpx.ReadError,
        httpx.ReadTimeout,
        httpx.RemoteProtocolError,
        httpx.PoolTimeout,
    )
}


@dataclass(frozen=True, slots=True)
class Json:
    """An answer of JSON, what no JSON should hold included: NaN, lone surrogates."""

    value: Any


@dataclass(frozen=True, slots=True)
class Raw:
    """An answer as it comes over the wire."""

    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Broken:
    """A connection that fails in one of the ways of ``ERRORS``."""

    how: str


Reply = Json | Raw | Broken


class FuzzedBackend:
    """Answers a path with what was set for it, else by the contract, 404 for anything else."""

    def __init__(self) -> None:
        self._answers = answers()
        self._replies: dict[str, Reply] = {}

    @property
    def misbehaves(self) -> bool:
        """Tell whether anything is not answered by the contract."""
        return bool(self._replies)

    def behave(self) -> None:
        """Answer by the contract again."""
        self._replies = {}

    def say(self, path: str, reply: Reply) -> None:
        """Decide what the path answers from now on."""
        self._replies[path] = reply

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        reply = self._replies.get(path)
        if reply is None:
            if path not in self._answers:
                return httpx.Response(404, json={"code": "not_found", "message": "?"})
            reply = Json(self._answers[path])
        if isinstance(reply, Broken):
            raise ERRORS[reply.how]("broken", request=request)
        if isinstance(reply, Raw):
            return httpx.Response(
                reply.status, headers=list(reply.headers), stream=httpx.ByteStream(reply.body)
            )
        return httpx.Response(200, content=json.dumps(reply.value).encode())
