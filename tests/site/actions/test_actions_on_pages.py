"""State that visitors share, on pages: of every worker, open or read, cached or not."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from tests.engine.live.conftest import HOST, Browser
from tests.site.actions.conftest import COUNTER, POLL, clicks, forms, votes
from tests.support.stub_site import ORIGIN, PLAIN, Start, StubBackend
from villa_site.app import VillaSite
from villa_site.cluster import store_sync
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings
from villa_site.site.actions import service
from villa_site.site.stores.store import Store
from villa_site.site.stores.value import Address
from villa_site.site.stores.visitors import COOKIE

PATIENCE = 20.0


class Worker:
    """A site in this process, and a visitor of it."""

    def __init__(self, folder: Path, backend: StubBackend, **changes: Any) -> None:
        settings = Settings(_env_file=None, data_dir=folder, **changes)
        self.site = VillaSite(settings, transport=httpx.MockTransport(backend))
        self._changed = asyncio.Event()
        self._tell = self.site.site.stores.changed
        self.site.site.stores.changed = self._on_change
        headers = {**PLAIN, "origin": ORIGIN}
        transport = httpx.ASGITransport(self.site)
        self.client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)

    def _on_change(self, names: frozenset[str]) -> None:
        self._tell(names)
        self._changed.set()

    def open_page(self, path: str = POLL, **headers: str) -> Browser:
        """Open the socket of a page that holds nothing yet."""
        own = {"host": HOST, "origin": f"http://{HOST}", **headers}
        return Browser(self.site, LIVE_PATH, own, {"path": path})

    async def votes_are(self, expected: list[int], path: str = POLL) -> None:
        """Wait until the page shows these votes."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                if await votes(self.client, path) == expected:
                    return
                await self._changed.wait()


@asynccontextmanager
async def workers(
    folder: Path, backend: StubBackend, count: int = 2, **changes: Any
) -> AsyncIterator[list[Worker]]:
    """Run so many workers of one machine."""
    made = [Worker(folder, backend, **changes) for _ in range(count)]
    contexts = [each.site.fastapi.router.lifespan_context(each.site.fastapi) for each in made]
    for context in contexts:
        await context.__aenter__()
    yield made
    for context in contexts:
        await context.__aexit__(None, None, None)


async def until(browser: Browser, words: str) -> None:
    """Wait until the server has sent these words."""
    while words not in orjson.dumps(await browser.next()).decode():
        pass


async def vote(worker: Worker) -> None:
    yes, _ = await forms(worker.client, POLL)
    assert (await yes.send(worker.client)).status_code == 303


@pytest.mark.req("DEV-04")
async def test_vote_reaches_every_worker_and_open_page(tmp_path: Path, pages: StubBackend) -> None:
    async with workers(tmp_path, pages) as (one, other):
        await other.votes_are([0, 0])
        browser = other.open_page()
        await until(browser, "oui : 0")
        await vote(one)
        async with asyncio.timeout(PATIENCE):
            await until(browser, "oui : 1")
        # What was cached as bytes is another page as well.
        await other.votes_are([1, 0])
        await one.votes_are([1, 0])
        await browser.leave()


@pytest.mark.req("DEV-04")
async def test_votes_survive_a_restart(tmp_path: Path, pages: StubBackend) -> None:
    async with workers(tmp_path, pages, 1) as (one,):
        await vote(one)
        revision = (await one.client.get(POLL)).headers["etag"]
    async with workers(tmp_path, pages, 1) as (one,):
        assert await votes(one.client) == [1, 0]
        assert (await one.client.get(POLL)).headers["etag"] == revision


async def test_dropped_message_is_made_up_for(
    tmp_path: Path, pages: StubBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_sync, "RELOAD_EVERY", 0.05)
    async with workers(tmp_path, pages) as (one, other):
        other.site.worker_bus.stored = lambda _address: None
        await vote(one)
        await other.votes_are([1, 0])


async def test_pages_without_the_store_are_left_as_they_are(
    tmp_path: Path, pages: StubBackend
) -> None:
    async with workers(tmp_path, pages, 1) as (one,):
        await one.client.get("/visite/")
        pages.requested.clear()
        before = one.site.page_cache.hits
        await vote(one)
        browser = one.open_page("/visite/")
        await browser.next()
        await one.client.get("/visite/")
        assert one.site.page_cache.hits > before
        # Another poll has the same store: its page is looked at, and is what it was.
        await one.votes_are([0, 0], "/autre/")
        await browser.leave()


async def test_open_pages_are_renewed_a_few_times_for_many_changes(
    tmp_path: Path, pages: StubBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(tmp_path, pages, 1) as (one,):
        renewals: list[Any] = []
        renewed = asyncio.Event()

        def renew(names: Any) -> None:
            renewals.append(names)
            renewed.set()

        monkeypatch.setattr(one.site.store_sync, "_renew", renew)
        stores = one.site.site.stores
        store = Store(stores, Address("sondages", "ete"), lambda: stores.values("sondages"))
        await asyncio.gather(*(store.increment("oui") for _ in range(50)))
        async with asyncio.timeout(PATIENCE):
            await renewed.wait()
        assert await votes(one.client) == [50, 0]
        assert len(renewals) <= 2


async def test_page_of_a_poll_opens_its_socket_at_once(site: httpx.AsyncClient) -> None:
    assert '"connect":"load"' in (await site.get(POLL)).text
    assert '"connect":"intent"' in (await site.get("/visite/")).text


@pytest.mark.usefixtures("pages")
async def test_page_with_a_store_is_stored_by_no_shared_cache(start: Start) -> None:
    client = await start(page_cache="on", site_url=ORIGIN)
    assert "s-maxage" in (await client.get("/visite/")).headers["cache-control"]
    response = await client.get(POLL)
    assert response.headers["cache-control"] == "private, max-age=0, must-revalidate"
    assert "x-villa-stores" not in response.headers


async def test_payload_of_a_page_follows_its_store(tmp_path: Path, pages: StubBackend) -> None:
    async with workers(tmp_path, pages, 1) as (one,):
        address = f"{POLL}_payload.json?{one.site.build.id}"
        assert "oui : 0" in (await one.client.get(address)).text
        await vote(one)
        assert "oui : 1" in (await one.client.get(address)).text


async def test_store_that_no_block_declares_costs_only_its_block(
    pages: StubBackend, site: httpx.AsyncClient, expect_errors: list[logging.LogRecord]
) -> None:
    block = {"blockName": "acf/oubli", "attrs": {}, "innerBlocks": [], "innerHTML": ""}
    pages.add("/oubli/", blocks=[block])
    assert (await site.get("/oubli/")).status_code == 200
    assert "@block(stores=('secret',))" in expect_errors[0].getMessage()


@pytest.mark.parametrize("cookie", ["", "forged.x.y", "own"])
async def test_visitor_of_a_cookie_is_known_over_http_and_live(
    tmp_path: Path, pages: StubBackend, cookie: str
) -> None:
    pages.add("/bonjour/", blocks=[{"blockName": "acf/bonjour", "attrs": {}, "innerBlocks": []}])
    async with workers(tmp_path, pages, 1) as (one,):
        value = one.site.site.visitors.write() if cookie == "own" else cookie
        headers = {"cookie": f"{COOKIE}={value}"}
        page = await one.client.get("/bonjour/", headers=headers)
        known = "Bonjour, connu" if cookie == "own" else "Bonjour, inconnu"
        assert known in page.text
        assert "set-cookie" not in page.headers
        browser = one.open_page("/bonjour/", **headers)
        async with asyncio.timeout(PATIENCE):
            await until(browser, known)
        await browser.leave()


@pytest.mark.req("DEV-04")
async def test_handler_of_a_component_writes_for_all(tmp_path: Path, pages: StubBackend) -> None:
    async with workers(tmp_path, pages) as (one, other):
        browser, reader = one.open_page(COUNTER), other.open_page(COUNTER)
        first = orjson.dumps(await browser.next()).decode()
        await until(reader, "Clics : 0")
        (target,) = re.findall(r'"target":"([^"]+:onClick)"', first)[:1]
        browser.event(target, {"type": "click"})
        async with asyncio.timeout(PATIENCE):
            await until(browser, "Clics : 1")
            await until(reader, "Clics : 1")
        assert "Clics : 1" in (await other.client.get(COUNTER)).text
        await browser.leave()
        await reader.leave()


@pytest.mark.req("DEV-05")
@pytest.mark.parametrize("ticket", [{}, {"villa-ticket": "the browser's"}])
async def test_submission_that_comes_to_two_workers_counts_once(
    tmp_path: Path, pages: StubBackend, ticket: dict[str, str]
) -> None:
    async with workers(tmp_path, pages) as (one, other):
        (form,) = await forms(one.client, COUNTER)
        cookies = {COOKIE: one.site.site.visitors.write()}
        clients = [each.client for each in (one, other, one, other)]
        for client in clients:
            client.cookies.update(cookies)
        answers = await asyncio.gather(*(form.send(each, ticket) for each in clients))
        assert {each.status_code for each in answers} == {303}
        await one.site.site.stores.load()
        assert await clicks(one.client) == 1


@pytest.mark.req("DEV-05")
async def test_next_submission_of_a_visitor_counts(
    tmp_path: Path, pages: StubBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "DOUBLE_CLICK", 0.0)
    async with workers(tmp_path, pages, 1) as (one,):
        (form,) = await forms(one.client, COUNTER)
        for _ in range(2):
            await form.send(one.client)
        assert await clicks(one.client) == 2
