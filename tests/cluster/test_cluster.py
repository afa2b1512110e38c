"""Two machines with one Redis are one site; without Redis each is still a site."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from tests.cluster.conftest import SECONDS, Lines
from tests.support.redis_server import HOST, RedisServer
from tests.support.served_site import Site, serving
from tests.support.stub_site import StubBackend
from villa_site.app import VillaSite
from villa_site.cli.startup import bind_port
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings
from villa_site.web.signed_message import SIGNATURE, sign

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
VISITOR = "10.0.0.1"


class Worker:
    """A site in this process, and what it has heard from others."""

    def __init__(self, folder: Path, backend: StubBackend, redis_url: str) -> None:
        settings = Settings(
            _env_file=None,
            data_dir=folder,
            webhook_secret=SECRET,
            form_rate_limit=4,
            site_url="https://www.villa.test",
            redis_url=redis_url,
        )
        self.site = VillaSite(settings, transport=httpx.MockTransport(backend))
        self.heard: asyncio.Queue[tuple[str, ...] | None] = asyncio.Queue()
        self.ever_heard: list[tuple[str, ...] | None] = []
        self.site.worker_bus.changed = self._renew
        transport = httpx.ASGITransport(self.site)
        self.client = httpx.AsyncClient(transport=transport, base_url="https://www.villa.test")

    def _renew(self, paths: tuple[str, ...] | None) -> None:
        self.site.renew(paths)
        self.heard.put_nowait(paths)
        self.ever_heard.append(paths)

    async def hears(self, paths: tuple[str, ...] | None, seconds: float = SECONDS) -> None:
        """Wait until another worker has said that these pages have changed."""
        async with asyncio.timeout(seconds):
            while await self.heard.get() != paths:
                pass

    async def text(self, path: str) -> str:
        return (await self.client.get(path)).text

    async def notify(self, *paths: str) -> None:
        """Receive the backend's webhook."""
        assert (await post_webhook(self.client, *paths)).status_code == 200

    async def figure(self, name: str) -> list[str]:
        lines = (await self.client.get("/metrics")).text.splitlines()
        return [line for line in lines if line.startswith(f"{name} ")]


async def post_webhook(client: httpx.AsyncClient, *paths: str, origin: str = "") -> httpx.Response:
    body = json.dumps({"event": "update", "paths": paths}).encode()
    headers = {SIGNATURE: sign(body, SECRET)}
    return await client.post(f"{origin}/_villa/webhook", content=body, headers=headers)


@asynccontextmanager
async def machines(
    folder: Path, backend: StubBackend, redis: RedisServer, *workers: int, there: bool = True
) -> AsyncIterator[list[list[Worker]]]:
    """Run so many workers on each machine: a machine is a folder of its own."""
    async with AsyncExitStack() as stack:
        made = []
        for machine, count in enumerate(workers):
            (place := folder / str(machine)).mkdir()
            url = f"redis://{HOST}:{redis.port}"
            made.append([Worker(place, backend, url) for _ in range(count)])
        for worker in (worker for each in made for worker in each):
            fastapi = worker.site.fastapi
            await stack.enter_async_context(fastapi.router.lifespan_context(fastapi))
            if there:
                await worker.hears(None)
        yield made


@pytest.mark.req("EXT-05")
async def test_webhook_of_one_machine_shows_on_the_other(
    tmp_path: Path, backend: StubBackend, redis: RedisServer
) -> None:
    backend.add("/visite/", "Avant")
    async with machines(tmp_path, backend, redis, 1, 1) as ((here,), (there,)):
        assert "Avant" in await there.text("/visite/")
        backend.add("/visite/", "Maintenant")
        assert "Maintenant" not in await there.text("/visite/")
        await here.notify("/visite/")
        await there.hears(("/visite/",))
        assert "Maintenant" in await there.text("/visite/")


@pytest.mark.req("EXT-05")
async def test_local_workers_receive_a_change_once_without_redis(
    tmp_path: Path, backend: StubBackend, redis: RedisServer, lines: Lines
) -> None:
    async with machines(tmp_path, backend, redis, 2, 1) as ((here, neighbour), (there,)):
        await here.notify("/a/")
        await neighbour.hears(("/a/",))
        await there.hears(("/a/",))
        # Redis preserves the order: before this word the first one has come on both ways.
        await there.notify("/b/")
        await neighbour.hears(("/b/",))
        await redis.stop()
        await lines.until("Redis is unavailable", 3)
        await here.notify("/c/")
        await neighbour.hears(("/c/",))
        assert neighbour.ever_heard == [None, ("/a/",), ("/b/",), ("/c/",)]
        assert there.ever_heard == [None, ("/a/",)]


@pytest.mark.req("EXT-05")
async def test_change_during_an_outage_shows_after_reconnection(
    tmp_path: Path, backend: StubBackend, redis: RedisServer, lines: Lines
) -> None:
    backend.add("/visite/", "Avant")
    async with machines(tmp_path, backend, redis, 1, 1) as ((here,), (there,)):
        assert "Avant" in await there.text("/visite/")
        await redis.stop()
        await lines.until("Redis is unavailable", 2)
        backend.add("/visite/", "Maintenant")
        await here.notify("/visite/")
        answer = await there.client.get("/visite/")
        assert (answer.status_code, "Avant" in answer.text) == (200, True)
        await redis.start()
        await there.hears(None)
        assert "Maintenant" in await there.text("/visite/")


@pytest.mark.req("EXT-07")
async def test_submission_counts_once_on_every_machine(
    tmp_path: Path, backend: StubBackend, redis: RedisServer
) -> None:
    async with machines(tmp_path, backend, redis, 2, 1) as ((here, neighbour), (there,)):
        for _ in range(2):
            assert here.site.site.form_guard.allows(VISITOR)
        # Redis preserves the order: before these words both submissions have come on both ways.
        here.site.worker_bus.send_changed(("/a/",))
        await neighbour.hears(("/a/",))
        await there.hears(("/a/",))
        there.site.worker_bus.send_changed(("/b/",))
        await neighbour.hears(("/b/",))
        for worker in (neighbour, there):
            counted = worker.site.site.form_guard._sent[VISITOR]
            assert len(counted) == 2


@pytest.mark.req("EXT-07")
async def test_form_is_accepted_without_redis(
    tmp_path: Path, backend: StubBackend, redis: RedisServer, lines: Lines
) -> None:
    await redis.stop()
    async with machines(tmp_path, backend, redis, 2, there=False) as ((here, neighbour),):
        await lines.until("Redis is unavailable", 2)
        for _ in range(4):
            assert here.site.site.form_guard.allows(VISITOR)
        assert not here.site.site.form_guard.allows(VISITOR)
        here.site.worker_bus.send_changed(("/a/",))
        await neighbour.hears(("/a/",))
        assert not neighbour.site.site.form_guard.allows(VISITOR)


@pytest.mark.req("EXT-10")
async def test_connection_to_redis_is_measured_where_there_is_one(
    tmp_path: Path, backend: StubBackend, redis: RedisServer, lines: Lines
) -> None:
    async with machines(tmp_path, backend, redis, 1) as ((worker,),):
        assert await worker.figure("villa_redis_connected") == ["villa_redis_connected 1.0"]
        await redis.stop()
        await lines.until("Redis is unavailable")
        assert await worker.figure("villa_redis_connected") == ["villa_redis_connected 0.0"]
        assert (await worker.client.get("/readyz")).status_code == 200
    alone = Worker(tmp_path / "alone", backend, "")
    assert await alone.figure("villa_redis_connected") == []


async def test_unknown_message_is_logged_and_ignored(
    tmp_path: Path, backend: StubBackend, redis: RedisServer, lines: Lines
) -> None:
    async with machines(tmp_path, backend, redis, 1, 1) as ((here,), (there,)):
        channel = here.site.worker_bus.redis
        assert channel is not None
        for message in ({}, {"changed": 7}, {"submitted": "1" * 500}, {"unheard": "of"}):
            channel.send(message)
        channel.send({"changed": ["/a/", 7]})
        await there.hears(("/a/",))
        assert len(lines.with_words("is unknown")) == 4
        assert there.site.site.form_guard._sent == {}


@asynccontextmanager
async def served(backend: StubBackend) -> AsyncIterator[str]:
    """Let the backend answer over the network; give its address."""

    async def application(scope: Scope, _receive: Receive, send: Send) -> None:
        query = scope["query_string"].decode()
        reply = backend(httpx.Request(scope["method"], f"http://cms.test{scope['path']}?{query}"))
        headers = [(b"content-type", b"application/json")]
        status = {"type": "http.response.start", "status": reply.status_code, "headers": headers}
        await send(status)
        await send({"type": "http.response.body", "body": reply.content})

    config = uvicorn.Config(application, log_level="warning", ws="none", lifespan="off")
    server = uvicorn.Server(config)
    bound = bind_port(HOST, 0)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    try:
        yield f"http://{HOST}:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


async def connected(client: httpx.AsyncClient, *sites: Site) -> None:
    """Wait until the sites have found Redis."""
    async with asyncio.timeout(SECONDS):
        for site in sites:
            while "villa_redis_connected 1" not in (await client.get(f"{site.url}/metrics")).text:
                pass


@pytest.mark.req("EXT-05")
async def test_open_page_on_another_machine_is_updated(
    tmp_path: Path, backend: StubBackend, redis: RedisServer
) -> None:
    backend.add("/visite/", "Avant")
    async with AsyncExitStack() as stack:
        environment = {
            "VILLA_BACKEND_URL": await stack.enter_async_context(served(backend)),
            "VILLA_REDIS_URL": f"redis://{HOST}:{redis.port}",
            "VILLA_WEBHOOK_SECRET": SECRET,
        }
        sites = []
        for name in ("here", "there"):
            (folder := tmp_path / name).mkdir()
            sites.append(await stack.enter_async_context(serving(folder, **environment)))
        here, there = sites
        client = await stack.enter_async_context(httpx.AsyncClient())
        await connected(client, here, there)
        address = f"{there.url.replace('http', 'ws')}{LIVE_PATH}?path=/visite/"
        visitor = await stack.enter_async_context(connect(address, origin=there.url))  # type: ignore[arg-type] # an origin is a text
        assert "Avant" in str(await visitor.recv())
        backend.add("/visite/", "Maintenant")
        assert (await post_webhook(client, "/visite/", origin=here.url)).status_code == 200
        async with asyncio.timeout(SECONDS):
            while "Maintenant" not in str(await visitor.recv()):
                pass
    assert "Traceback" not in here.log + there.log
