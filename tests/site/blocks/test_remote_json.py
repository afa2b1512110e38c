"""Other services are requested seldom and once at a time; an outage leaves the last answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.support.in_process import serving_here
from tests.support.rendered import context
from tests.support.served_site import free_port
from villa_site.engine.cache import Caches
from villa_site.errors import RemoteError
from villa_site.site.blocks import remote_json
from villa_site.site.blocks.remote_json import fetch_json


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


async def until_idle(ctx: Any) -> None:
    """Wait for requests in the background."""
    answers = [answer for _, answer in ctx.caches[remote_json.REMOTE_ANSWERS].items()]
    for answer in answers:
        if answer.call is not None:
            await answer.call


async def test_visitors_at_once_cause_one_call(service: Service) -> None:
    ctx = context(caches=Caches())
    several = await asyncio.gather(*(fetch_json(service.url, ctx) for _ in range(5)))
    assert several == [{"level": 1}] * 5
    assert await fetch_json(service.url, ctx) == {"level": 1}
    assert service.requested == 1


async def test_old_answer_is_given_while_a_new_one_is_requested(service: Service) -> None:
    ctx = context(caches=Caches())
    await fetch_json(service.url, ctx, seconds=0)
    service.body = b'{"level": 2}'
    assert await fetch_json(service.url, ctx, seconds=60) == {"level": 1}
    await until_idle(ctx)
    assert await fetch_json(service.url, ctx, seconds=60) == {"level": 2}


@pytest.mark.parametrize(
    ("status", "body"), [(500, b"{}"), (200, b"<html>"), (200, b"0" * 1_000_001), (302, b"")]
)
async def test_failing_service_is_left_alone_and_the_last_answer_holds(
    service: Service, status: int, body: bytes
) -> None:
    ctx = context(caches=Caches())
    await fetch_json(service.url, ctx, seconds=0)
    service.status, service.body = status, body
    for _ in range(3):
        assert await fetch_json(service.url, ctx, seconds=0) == {"level": 1}
        await until_idle(ctx)
    assert service.requested == 2


async def test_service_that_was_never_there_raises_without_another_request(
    service: Service,
) -> None:
    ctx = context(caches=Caches())
    service.gate = asyncio.Event()
    for _ in range(2):
        with pytest.raises(RemoteError, match="has not answered"):
            await fetch_json(service.url, ctx, wait=0.5)
    service.gate.set()
    await until_idle(ctx)
    assert service.requested == 1


async def test_nothing_is_requested_that_no_open_page_shows(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_json, "FOLLOW_SECONDS", 0.0)
    ctx, changes = context(caches=Caches()), remote_json.RemoteChanges()
    looked_for: asyncio.Queue[str] = asyncio.Queue()

    def watched(url: str) -> bool:
        looked_for.put_nowait(url)
        return False

    changes.watched = watched
    with changes.reading() as urls:
        await fetch_json(service.url, ctx, seconds=0)
    assert urls == {service.url}
    assert await asyncio.wait_for(looked_for.get(), 10) == service.url
    await until_idle(ctx)
    assert service.requested == 1


async def test_page_that_is_being_opened_when_the_answer_is_due_is_followed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_json, "FOLLOW_SECONDS", 0.0)
    ctx, changes = context(caches=Caches()), remote_json.RemoteChanges()
    open_later = iter([False, False])
    changes.watched = lambda _url: next(open_later, True)
    with changes.reading():
        await fetch_json(service.url, ctx, seconds=0)
    async with asyncio.timeout(10):
        while service.requested < 2:  # noqa: ASYNC110 - the service counts, and notifies nobody
            await asyncio.sleep(0.01)
    changes.watched = lambda _url: False
    await until_idle(ctx)


async def test_changed_answer_is_reported_once_while_a_page_shows_it(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_json, "FOLLOW_SECONDS", 0.0)
    ctx, changes = context(caches=Caches()), remote_json.RemoteChanges()
    reported: asyncio.Queue[str] = asyncio.Queue()
    changes.watched, changes.changed = lambda _url: True, reported.put_nowait
    with changes.reading():
        await fetch_json(service.url, ctx, seconds=0)
    assert await reported.get() == service.url
    while service.requested < 3:  # noqa: ASYNC110 - the service counts, and notifies nobody
        await asyncio.sleep(0.01)
    assert reported.empty()
    service.body = b'{"level": 2}'
    assert await reported.get() == service.url
    changes.watched = lambda _url: False
    await until_idle(ctx)
