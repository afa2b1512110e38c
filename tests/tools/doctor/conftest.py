"""An examination of the embedded backend, some of whose answers a test may change."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from inspect import isawaitable
from typing import Any, Final

import httpx
import orjson
import pytest
from fastapi import FastAPI

from tests.support.stored_content import warm
from villa_site.content.blocks.block import installed
from villa_site.embedded import create_app
from villa_site.tools.doctor.examination import Examination, QuietClient
from villa_site.tools.doctor.finding import Finding

BASE: Final = "http://content.test"
TYPES: Final = installed()

Answer = Callable[[httpx.Request], httpx.Response | Awaitable[httpx.Response]]


class Altered(httpx.AsyncBaseTransport):
    """A backend that answers as the embedded one does, but for what a test has changed."""

    def __init__(self, app: FastAPI) -> None:
        self._inner = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        self._changes: dict[str, Callable[[Any], Any]] = {}
        self._answers: dict[str, Answer] = {}
        self.requested: list[httpx.Request] = []
        self.everything: Answer | None = None
        """What every path answers, once it is set."""

    def change(self, path: str, change: Callable[[Any], Any]) -> None:
        """Change the JSON that the path answers."""
        self._changes[path] = change

    def answer(self, path: str, answer: Answer) -> None:
        """Let the path answer something else altogether."""
        self._answers[path] = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requested.append(request)
        path = request.url.path
        if answer_of := self.everything or self._answers.get(path):
            answer = answer_of(request)
            return await answer if isawaitable(answer) else answer
        response = await self._inner.handle_async_request(request)
        if path not in self._changes:
            return response
        value = self._changes[path](orjson.loads(await response.aread()))
        return httpx.Response(response.status_code, content=orjson.dumps(value))


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The embedded backend with its demo content; it stores nothing worth keeping apart."""
    return create_app(data_dir=warm(tmp_path_factory.mktemp("data")))


@pytest.fixture
def wordpress(embedded: FastAPI) -> Altered:
    return Altered(embedded)


@pytest.fixture
async def examination(wordpress: Altered) -> AsyncIterator[Examination]:
    async with QuietClient(BASE, transport=wordpress, timeout=0.5) as client:
        yield Examination(client, TYPES)


def says(value: Any, status: int = 200) -> Answer:
    """Answer with JSON."""
    return lambda _request: httpx.Response(status, content=orjson.dumps(value))


def reported(findings: list[Finding]) -> str:
    """Give all that an operator reads, a line for each remark."""
    return "\n".join(
        f"{finding.subject} | {remark.verdict} | {remark.seen} | {remark.fix}"
        for finding in findings
        for remark in finding.remarks
    )
