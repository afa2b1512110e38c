"""A backend made of given answers, which remembers its requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from inspect import isawaitable
from typing import Any, Final

import httpx
import orjson

BASE_URL: Final = "http://backend.test"
ERROR_LOGS: Final = "/api/wpnuxt/v1/error-logs"

Behaviour = Callable[[httpx.Request], httpx.Response | Awaitable[httpx.Response]]


class FakeBackend:
    """Behaviours by path; a path without one is missing, as in the contract."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self._behaviours: dict[str, Behaviour] = {ERROR_LOGS: says({"success": True})}

    def set(self, path: str, behaviour: Behaviour) -> None:
        """Decide what the path answers from now on."""
        self._behaviours[path] = behaviour

    def requested(self, path: str) -> list[httpx.Request]:
        """Return the requests the path has had."""
        return [request for request in self.requests if request.url.path == path]

    @property
    def reports(self) -> list[dict[str, str]]:
        """Return the queries that reached the error log."""
        return [dict(request.url.params) for request in self.requested(ERROR_LOGS)]

    async def handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._behaviours.get(request.url.path, missing)(request)
        return await answer if isawaitable(answer) else answer


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


def says(value: Any, status: int = 200) -> Behaviour:
    """Answer with JSON."""
    return says_bytes(orjson.dumps(value), status)


def says_bytes(body: bytes, status: int = 200, **headers: str) -> Behaviour:
    """Answer with a body as it is."""
    return lambda _request: httpx.Response(status, content=body, headers=headers)


def missing(_request: httpx.Request) -> httpx.Response:
    """Answer as the contract does for a page that is not there."""
    return httpx.Response(404, json={"code": "not_found", "message": "No page here."})


def refuses(request: httpx.Request) -> httpx.Response:
    """Fail as a port that nobody listens on."""
    raise httpx.ConnectError("connection refused", request=request)


def resets(request: httpx.Request) -> httpx.Response:
    """Fail as a connection that is cut while the answer is awaited."""
    raise httpx.ReadError("connection reset", request=request)


def hangs_up(request: httpx.Request) -> httpx.Response:
    """Fail as a server that closes without a word."""
    raise httpx.RemoteProtocolError("server disconnected", request=request)


async def hangs(_request: httpx.Request) -> httpx.Response:
    """Never answer."""
    await asyncio.Event().wait()
    raise AssertionError


def in_turn(*behaviours: Behaviour) -> Behaviour:
    """Behave differently each time; the last behaviour stays."""
    left = list(behaviours)

    def behave(request: httpx.Request) -> httpx.Response | Awaitable[httpx.Response]:
        current = left.pop(0) if len(left) > 1 else left[0]
        return current(request)

    return behave


class Gate:
    """An answer that is held back until the gate is opened."""

    def __init__(self, value: Any) -> None:
        self.reached = asyncio.Event()
        self._opened = asyncio.Event()
        self._answer = says(value)

    def open(self) -> None:
        self._opened.set()

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        self.reached.set()
        await self._opened.wait()
        answer = self._answer(request)
        return await answer if isawaitable(answer) else answer


class Stream(httpx.AsyncByteStream):
    """A body in chunks that counts how many were taken."""

    def __init__(self, chunk: bytes, count: int) -> None:
        self._chunk = chunk
        self._count = count
        self.taken = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for _ in range(self._count):
            self.taken += 1
            yield self._chunk
