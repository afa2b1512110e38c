"""Workers of one machine know what the others know, and end without a broken visit."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.status import WS_1012_SERVICE_RESTART
from watchfiles import awatch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.served_site import Site, serving
from tests.support.small_content import SMALL_CONTENT
from tests.support.stub_site import StubBackend, backend
from villa_site.app import VillaSite
from villa_site.cluster.local_channel import ATTEMPTS, MAX_PATH, LocalChannel, socket_folder
from villa_site.cluster.worker_bus import WorkerBus
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings
from villa_site.site.forms.limits import FormGuard
from villa_site.web.signed_message import SIGNATURE, sign

__all__ = ["backend"]

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
PATIENCE = 20.0
TWO_WORKERS = (
    sys.executable,
    "-c",
    "import sys; from villa_site.cli import main; main([*sys.argv[1:], '--workers', '2'])",
)


async def heard(queue: asyncio.Queue[Any]) -> Any:
    async with asyncio.timeout(PATIENCE):
        return await queue.get()


@asynccontextmanager
async def channels(folder: Path, count: int = 2) -> AsyncIterator[list[tuple[LocalChannel, Any]]]:
    """Open channels in one folder, each with the queue of what it hears."""
    opened: list[tuple[LocalChannel, Any]] = []
    for _ in range(count):
        queue: asyncio.Queue[Any] = asyncio.Queue()
        channel = LocalChannel(folder, queue.put_nowait)
        channel.open()
        opened.append((channel, queue))
    yield opened
    for channel, _ in opened:
        await channel.close()


async def test_message_reaches_all_others_but_the_sender(tmp_path: Path) -> None:
    async with channels(tmp_path, 3) as ((first, own), (_, second), (_, third)):
        first.send({"changed": ["/été/"]})
        assert await heard(second) == {"changed": ["/été/"]}
        assert await heard(third) == {"changed": ["/été/"]}
        assert own.empty()


async def test_socket_folder_is_private_and_emptied(tmp_path: Path) -> None:
    async with channels(tmp_path) as ((first, _), _second):
        folder = first.folder
        assert folder.stat().st_mode & 0o077 == 0
        assert len(list(folder.iterdir())) == 2
    assert list(folder.iterdir()) == []


async def test_socket_of_a_dead_worker_is_removed(tmp_path: Path) -> None:
    async with channels(tmp_path, 1) as ((alone, _),):
        ghost = alone.folder / "1-dead"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as died:
            died.bind(str(ghost))
        alone.send({"changed": None})
        await alone.close()
        assert not ghost.exists()


async def test_invalid_message_of_a_worker_is_ignored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with channels(tmp_path) as ((first, _), (second, queue)):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as stranger:
            for text in (b"", b"{", b"[]", b"\xff"):
                stranger.sendto(text, str(second.own))
        first.send({"changed": None})
        assert await heard(queue) == {"changed": None}
    assert "is invalid" in caplog.text


async def test_long_folder_path_uses_the_temporary_folder(tmp_path: Path) -> None:
    async with channels(tmp_path / ("x" * 150)) as ((first, _), (_, queue)):
        assert len(str(first.own)) < MAX_PATH
        first.send({"changed": None})
        assert await heard(queue) == {"changed": None}


async def test_large_message_arrives_complete(tmp_path: Path) -> None:
    paths = [f"/page-{number:050}/" for number in range(1000)]
    async with channels(tmp_path) as ((first, _), (_, queue)):
        first.send({"changed": paths})
        assert await heard(queue) == {"changed": paths}
    assert ATTEMPTS > 1


def test_submission_in_another_worker_counts_as_repeated() -> None:
    reported: list[str] = []
    guard = FormGuard(2, share=reported.append)
    assert guard.allows("10.0.0.1")
    guard.count("10.0.0.1")
    assert not guard.allows("10.0.0.1")
    assert guard.allows("10.0.0.2")
    assert reported == ["10.0.0.1", "10.0.0.2"]


@pytest.mark.req("EXT-07")
async def test_other_worker_hears_of_a_visitors_submission(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path, form_rate_limit=1)
    heard_all = asyncio.Event()
    one, other = (WorkerBus(settings, lambda _paths: heard_all.set()) for _ in range(2))
    for bus in (one, other):
        bus.open()
    network = "2001:db8:1234:5678::/64"
    assert one.form_guard.allows(network, "sofia")
    one.send_changed(None)
    async with asyncio.timeout(PATIENCE):
        await heard_all.wait()
    assert not other.form_guard.has_share(network, "sofia")
    assert other.form_guard.has_share(network, "lea")
    for bus in (one, other):
        await bus.close()


@asynccontextmanager
async def two_workers(
    folder: Path, backend: StubBackend, noticed: asyncio.Event, **more: Any
) -> AsyncIterator[list[Any]]:
    """Run two sites on one folder, as two processes would; ``noticed``: the second has heard."""
    settings = Settings(_env_file=None, data_dir=folder, webhook_secret=SECRET, **more)
    sites = [VillaSite(settings, transport=httpx.MockTransport(backend)) for _ in range(2)]

    def renew(paths: tuple[str, ...] | None) -> None:
        sites[1].renew(paths)
        noticed.set()

    sites[1].worker_bus.changed = renew
    first, second = [site.fastapi.router.lifespan_context(site.fastapi) for site in sites]
    async with first, second:
        yield [
            httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://villa.test")
            for site in sites
        ]


@pytest.mark.req("EXT-05")
async def test_webhook_of_one_worker_shows_in_the_other(
    tmp_path: Path, backend: StubBackend
) -> None:
    backend.add("/visite/", "Avant")
    noticed = asyncio.Event()
    async with two_workers(tmp_path, backend, noticed) as (one, other):
        assert "Avant" in (await other.get("/visite/")).text
        backend.add("/visite/", "Maintenant")
        body = json.dumps({"event": "update", "paths": ["/visite/"]}).encode()
        answer = await one.post(
            "/_villa/webhook", content=body, headers={SIGNATURE: sign(body, SECRET)}
        )
        assert answer.status_code == 200
        async with asyncio.timeout(PATIENCE):
            await noticed.wait()
        assert "Maintenant" in (await other.get("/visite/")).text


@pytest.mark.req("ROB-03", "NWS-07")
async def test_subscription_to_two_workers_counts_once(
    tmp_path: Path, backend: StubBackend
) -> None:
    call, posted = "/wp-json/wpnuxt/v1/newsletter", []

    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            posted.append(request.url.path)
        return StubBackend.__call__(backend, request)

    backend.add("/visite/", "Visite")
    backend.answers[call] = {"code": "success", "message": "Merci beaucoup", "success": True}
    texts = dict.fromkeys(("firstname", "lastname", "country", "city"), "Rome")
    sent = {
        **texts,
        "page": "/visite/",
        "email": "lea@villa.test",
        "consent": "1",
        "villa-ticket": "1-0.5",
    }
    headers = {"origin": "http://villa.test", "accept": "application/json"}
    transport: Any = answer
    async with two_workers(tmp_path, transport, asyncio.Event(), form_min_seconds=0) as workers:
        posts = (each.post("/_villa/newsletter/", data=sent, headers=headers) for each in workers)
        answers = await asyncio.gather(*posts)
    assert [each.json()["message"] for each in answers] == ["Merci beaucoup"] * 2
    assert posted == [call]


async def read_on(visitor: ClientConnection) -> None:
    while True:
        await visitor.recv()


def live_address(site: Site) -> str:
    return f"{site.url.replace('http', 'ws')}{LIVE_PATH}?path=/contact/"


def present(place: Path) -> int:
    return len(list(place.iterdir()))


async def all_there(place: Path, count: int) -> None:
    """Wait for every worker: one that is ready answers while the other may still be starting."""
    async for _ in awatch(place, rust_timeout=100, yield_on_timeout=True):
        if present(place) == count:
            return


async def test_two_workers_serve_change_and_end_together(tmp_path: Path) -> None:
    place = socket_folder(tmp_path / "data")
    async with (
        serving(tmp_path, command=TWO_WORKERS, **SMALL_CONTENT) as site,
        httpx.AsyncClient() as client,
    ):
        assert (await client.get(f"{site.url}/contact/")).status_code == 200
        async with asyncio.timeout(PATIENCE):
            await all_there(place, 2)
        process = site._process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() in {0, -signal.SIGTERM}
    assert list(place.iterdir()) == []
    assert "Traceback" not in site.log


async def test_worker_that_starts_slowly_is_waited_for(tmp_path: Path) -> None:
    """On a busy machine the imports alone take longer than uvicorn waits by itself."""
    slow = "import sys, time\n'--multiprocessing-fork' in sys.orig_argv and time.sleep(7)\n"
    (tmp_path / "sitecustomize.py").write_text(slow)
    settings = {**SMALL_CONTENT, "PYTHONPATH": str(tmp_path)}
    async with serving(tmp_path, command=TWO_WORKERS, **settings) as site:
        answer = await asyncio.to_thread(httpx.get, f"{site.url}/", trust_env=False)
    assert answer.status_code == 200


async def test_stopping_server_is_not_ready_and_closes_sessions(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, **SMALL_CONTENT, VILLA_DRAIN_SECONDS="60") as site,
        httpx.AsyncClient() as client,
    ):
        async with connect(live_address(site), origin=site.url) as visitor:  # type: ignore[arg-type] # an origin is a text
            await visitor.recv()
            assert (await client.get(f"{site.url}/readyz")).json()["sessions"] == 1
            process = site._process
            assert process is not None
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as ended:
                await read_on(visitor)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == WS_1012_SERVICE_RESTART
            answer = await client.get(f"{site.url}/readyz")
            assert (answer.status_code, answer.json()["ready"]) == (503, False)
            assert (await client.get(f"{site.url}/healthz")).status_code == 200
            assert (await client.get(f"{site.url}/contact/")).status_code == 200
            # A proxy goes to another machine after a 503.
            with pytest.raises(InvalidStatus) as refused:
                await connect(live_address(site), origin=site.url)  # type: ignore[arg-type] # as above
            assert refused.value.response.status_code == 503
        # An operator who stops it twice does not wait for the minute to pass.
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            await process.wait()
        with suppress(httpx.TransportError):
            await client.get(f"{site.url}/healthz")
            pytest.fail("The server still answers.")
    assert "Traceback" not in site.log
    assert "ERROR" not in site.log
