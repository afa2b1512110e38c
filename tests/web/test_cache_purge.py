"""Each change purges the cache in front by keys; a slow or failing cache delays nothing."""

from __future__ import annotations

import asyncio
import base64
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.served_site import free_port
from tests.support.small_content import FOLDER
from tests.web.test_webhook import CHANGE, SECRET, send
from villa_site.app import VillaSite
from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.web.cache_purge import ATTEMPTS, CachePurge

pytestmark = pytest.mark.req("QAK-05")

PATIENCE: Final = 10.0


class Cache:
    """A server that notes the requests it gets, and answers with the next of ``statuses``.

    The last one stays; with 0 it closes the connection. It waits until ``answers`` is set.
    """

    def __init__(self, *statuses: int) -> None:
        self.statuses = [*statuses] or [200]
        self.requests: asyncio.Queue[tuple[str, dict[str, str]]] = asyncio.Queue()
        self.answers = asyncio.Event()
        self.answers.set()
        self.url = ""
        self.tasks = set[asyncio.Task[None]]()

    async def next(self) -> tuple[str, dict[str, str]]:
        """Return the request line and the headers of the next request."""
        async with asyncio.timeout(PATIENCE):
            return await self.requests.get()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection in a task that ``cache`` waits for."""
        self.tasks.add(asyncio.create_task(self.serve(reader, writer)))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        line, *lines = head.strip().split("\r\n")
        pairs = (each.partition(": ") for each in lines)
        self.requests.put_nowait((line, {name.lower(): value for name, _, value in pairs}))
        await self.answers.wait()
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        if status:
            writer.write(
                f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nlocation: {self.url}/other\r\n"
                "content-length: 0\r\n\r\n".encode()
            )
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@asynccontextmanager
async def cache(*statuses: int) -> AsyncIterator[Cache]:
    served = Cache(*statuses)
    server = await asyncio.start_server(served.accept, "127.0.0.1", 0)
    served.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield served
        served.answers.set()
        # Those who gave up have left a connection that is to be closed.
        await asyncio.gather(*served.tasks, return_exceptions=True)


@pytest.mark.parametrize(
    ("message", "keys"), [(CHANGE, "lists path-/visite"), ({"event": "options"}, "site")]
)
async def test_webhook_purges_the_keys_of_the_changed_pages(
    start: Any, backend: Any, message: Any, keys: str
) -> None:
    backend.add("/visite/")
    async with cache() as front:
        client = await start(
            webhook_secret=SECRET, cache_purge_url=front.url, site_url="https://www.villa.test"
        )
        page = await client.get("/visite/")
        assert (await send(client, message)).status_code == 200
        line, headers = await front.next()
        assert line == "PURGE / HTTP/1.1"
        assert headers["surrogate-key"] == keys
        assert set(keys.split()) & set(page.headers["surrogate-key"].split())


async def test_silent_cache_does_not_hold_up_the_webhook(start: Any) -> None:
    async with cache() as front:
        front.answers.clear()
        client = await start(webhook_secret=SECRET, cache_purge_url=front.url)
        assert (await send(client, CHANGE)).status_code == 200
        # Had it waited, the message would have been sent a second time.
        assert front.requests.qsize() < ATTEMPTS
        await front.next()
        front.answers.set()


async def test_change_that_another_worker_reports_is_not_sent_again(tmp_path: Path) -> None:
    async with cache() as front:
        site = VillaSite(Settings(_env_file=None, data_dir=tmp_path, cache_purge_url=front.url))
        site.renew(("/of-another-worker/",))
        async with site.cache_purge:
            site.changed(("/own/",))
        _, headers = await front.next()
        assert headers["surrogate-key"] == "lists path-/own"


async def test_saved_content_file_purges_the_cache(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(FOLDER, content)
    async with cache() as front:
        settings = Settings(
            _env_file=None, data_dir=tmp_path, content_dir=content, cache_purge_url=front.url
        )
        site = VillaSite(settings)
        page = content / "fr" / "contact.yaml"
        async with site.fastapi.router.lifespan_context(site.fastapi):
            page.write_text(page.read_text("utf-8").replace("title: ", "title: X"), "utf-8")
            assert "path-/contact" in (await front.next())[1]["surrogate-key"].split()


async def test_each_change_is_sent_twice_and_changes_in_between_together() -> None:
    async with cache() as front, CachePurge(front.url, pause=0.05) as purge:
        purge.send(["/a/"])
        assert (await front.next())[1]["surrogate-key"] == "lists path-/a"
        purge.send(["/b/"])
        purge.send(["/c/"])
        both = await front.next()
        assert both[1]["surrogate-key"] == "lists path-/a path-/b path-/c"
        assert (await front.next())[1]["surrogate-key"] == "lists path-/b path-/c"
    assert front.requests.empty()


async def test_change_is_sent_before_the_site_ends() -> None:
    async with cache() as front:
        async with CachePurge(front.url, pause=PATIENCE * 10) as purge:
            purge.send(None)
        assert [(await front.next())[1]["surrogate-key"] for _ in range(2)] == ["site", "site"]


async def test_message_that_fails_once_is_sent_again(caplog: pytest.LogCaptureFixture) -> None:
    for status in (503, 0):
        async with cache(status, 200) as front, CachePurge(front.url) as purge:
            purge.send(["/a/"])
            assert await front.next() == await front.next()
    assert not caplog.records


@pytest.mark.parametrize(
    ("status", "reason"),
    [(403, "it answered 403"), (307, "it answered 307"), (0, "RemoteProtocolError")],
)
async def test_refusal_is_logged_once_with_advice(
    caplog: pytest.LogCaptureFixture, status: int, reason: str
) -> None:
    async with cache(status) as front, CachePurge(front.url, pause=0) as purge:
        for _ in range(2):
            purge.send(["/a/"])
            for _ in range(2 * ATTEMPTS):
                assert (await front.next())[0].startswith("PURGE / ")
    [record] = caplog.records
    said = record.getMessage()
    assert record.levelname == "WARNING"
    assert f"{front.url} cannot be purged ({reason})" in said
    assert "change VILLA_CACHE_PURGE_URL" in said


async def test_cache_that_fails_again_after_it_has_answered_is_logged_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    answers = [*[503] * ATTEMPTS, 200, 503]
    async with cache(*answers) as front, CachePurge(front.url, pause=0) as purge:
        purge.send(["/a/"])
        for _ in range(ATTEMPTS + 1):
            await front.next()
        purge.send(["/b/"])
    assert len(caplog.records) == 2


@pytest.mark.parametrize("listens", [True, False])
async def test_cache_that_is_slow_or_away_is_logged(
    caplog: pytest.LogCaptureFixture, *, listens: bool
) -> None:
    async with cache() as front:
        front.answers.clear()
        url = front.url if listens else f"http://127.0.0.1:{free_port()}"
        async with CachePurge(url, pause=0, seconds=0.5) as purge:
            purge.send(["/a/"])
    [record] = caplog.records
    assert ("no answer in 0.5 s" if listens else "ConnectError") in record.getMessage()


async def test_password_of_the_address_is_sent_and_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with cache(401) as front:
        url = front.url.replace("//", "//villa:p%2Fss@")
        async with CachePurge(f"{url}/purge", pause=0) as purge:
            purge.send(["/a/"])
            line, headers = await front.next()
    assert line.startswith("PURGE /purge ")
    assert base64.b64decode(headers["authorization"].split()[1]) == b"villa:p/ss"
    assert f"{front.url}/purge cannot be purged" in caplog.text
    assert "p%2Fss" not in caplog.text
    assert "p%2Fss" not in repr(Settings(_env_file=None, cache_purge_url=url))


async def test_nothing_is_sent_without_an_address() -> None:
    tasks = len(asyncio.all_tasks())
    async with CachePurge("") as purge:
        purge.send(["/a/"])
        assert len(asyncio.all_tasks()) == tasks


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("127.0.0.1:6081", "must start with http:// or https://"),
        ("redis://cache.test", "must start with http:// or https://"),
        ("http://", "must name a host, such as http://127.0.0.1:6081"),
        ("http://cache.test/?a=b", "must name a host"),
        ("http://cache.test:99999", "must name a host"),
    ],
)
def test_invalid_address_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, url: str, said: str
) -> None:
    monkeypatch.setenv("VILLA_CACHE_PURGE_URL", url)
    with pytest.raises(SettingsError, match=f"VILLA_CACHE_PURGE_URL: {said}"):
        Settings.load()
