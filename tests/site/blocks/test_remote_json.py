"""Other services are requested seldom and once at a time; an outage leaves the last answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.site.sources.followed_sources import Time, Worker
from tests.support.in_process import serving_here
from tests.support.rendered import context
from tests.support.served_site import free_port
from villa_site.errors import RemoteError
from villa_site.site.blocks.remote_json import fetch_json, request_json
from villa_site.site.context import PageContext
from villa_site.site.sources.sources import Sources


class Service:
    """A service with the answer of a test; ``requests`` counts."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.body = b'{"level": 1}'
        self.status = 200
        self.requested = 0
        self.gate: asyncio.Event | None = None

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        self.requested += 1
        if self.gate is not None:
            await self.gate.wait()
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": self.body})


@pytest.fixture
async def service() -> AsyncIterator[Service]:
    port = free_port()
    served = Service(f"http://127.0.0.1:{port}/")
    async with serving_here(served, port):
        yield served


@pytest.fixture
async def ctx() -> AsyncIterator[PageContext]:
    """The context of a page whose sources follow a clock that never moves."""
    found = context(sources=Sources(clock=lambda: 1_000_000.0))
    yield found
    await found.sources.aclose()


async def test_visitors_at_once_cause_one_call(service: Service, ctx: PageContext) -> None:
    several = await asyncio.gather(*(fetch_json(service.url, ctx) for _ in range(5)))
    assert several == [{"level": 1}] * 5
    assert await fetch_json(service.url, ctx) == {"level": 1}
    assert service.requested == 1


async def test_visitor_may_change_the_answer(service: Service, ctx: PageContext) -> None:
    (await fetch_json(service.url, ctx)).clear()
    assert await fetch_json(service.url, ctx) == {"level": 1}


@pytest.mark.parametrize(
    ("status", "body"),
    [(500, b"{}"), (200, b"<html>"), (200, b"0" * 1_000_001), (200, b"0" * 50_000_000), (302, b"")],
)
async def test_answer_that_is_no_json_within_the_limit_raises(
    service: Service, status: int, body: bytes
) -> None:
    service.status, service.body = status, body
    with pytest.raises(RemoteError, match="gives no JSON"):
        await request_json(service.url)


async def test_failing_service_leaves_the_last_answer(service: Service) -> None:
    time = Time()
    worker = Worker(time)
    worker.open = True
    ctx = context(sources=worker.sources)
    await fetch_json(service.url, ctx, seconds=60)
    service.status = 500
    await worker.pass_time(61)
    await worker.until(lambda: service.requested == 2)
    assert await fetch_json(service.url, ctx, seconds=60) == {"level": 1}
    service.status, service.body = 200, b'{"level": 2}'
    await worker.pass_time(31)
    await worker.until(lambda: len(worker.changed) == 3)
    assert await fetch_json(service.url, ctx, seconds=60) == {"level": 2}
    await worker.sources.aclose()


async def test_service_that_never_answers_raises_without_another_request(
    service: Service, ctx: PageContext
) -> None:
    service.gate = asyncio.Event()
    for _ in range(2):
        with pytest.raises(RemoteError, match="has not answered"):
            await fetch_json(service.url, ctx, wait=0.5)
    service.gate.set()
    assert service.requested == 1


async def test_answer_that_trickles_in_is_given_up(service: Service) -> None:
    service.gate = asyncio.Event()
    with pytest.raises(RemoteError, match="Timeout"):
        await request_json(service.url, timeout=0.2)
    service.gate.set()


async def test_names_of_what_load_has_read_are_collected(
    service: Service, ctx: PageContext
) -> None:
    with ctx.sources.reading() as names:
        await fetch_json(service.url, ctx)
    await fetch_json(f"{service.url}other", ctx)
    assert names == {f"fetch_json {service.url}"}
