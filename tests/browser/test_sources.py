"""The tram board of the cookbook with two workers: fetched once, seen by all, script on or off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import orjson
import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.sockets import connected
from tests.cli.test_workers import TWO_WORKERS, all_there
from tests.docs.test_extending import COOKBOOK, steps
from tests.support.copied_packages import copy_packages
from tests.support.in_process import serving_here
from tests.support.served_site import Site, free_port, serving
from villa_site.cluster.local_channel import socket_folder

PATIENCE = 20

pytestmark = pytest.mark.req("DEV-14")


class Trams:
    """A transport service; ``minutes`` is None while it fails."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.minutes: int | None = 8
        self.requests = self.at_once = self.most_at_once = 0

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        self.requests += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        # Workers that fetch each for itself would do so at the same time.
        await asyncio.sleep(0.5)
        self.at_once -= 1
        status = 503 if self.minutes is None else 200
        body = orjson.dumps({"departures": [{"line": "3", "minutes": self.minutes}]})
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": body})


@pytest.fixture(scope="module")
async def trams() -> AsyncIterator[Trams]:
    port = free_port()
    service = Trams(f"http://127.0.0.1:{port}/")
    async with serving_here(service, port):
        yield service


@pytest.fixture(scope="module")
async def board(trams: Trams, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of two workers with the board, as the cookbook says to write it."""
    project = tmp_path_factory.mktemp("trams")
    copy_packages(project)
    for step in steps(COOKBOOK.read_text(encoding="utf-8")):
        if step.file in {"blocks/trams.py", "content/fr/trams.yaml"}:
            file = project / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            text = step.text.replace("https://trams.example/v1/stops/villa", trams.url)
            # Ten seconds are long for a test.
            file.write_text(text.replace("every=10", "every=1"), encoding="utf-8")
    content = str(project / "content")
    async with serving(
        project, command=TWO_WORKERS, PYTHONPATH=str(project), VILLA_CONTENT_DIR=content
    ) as site:
        async with asyncio.timeout(PATIENCE):
            await all_there(socket_folder(project / "data"), 2)
        yield site


async def test_open_pages_of_two_workers_follow_one_fetch(
    board: Site, trams: Trams, make_context: MakeContext
) -> None:
    pages: list[Page] = []
    for _ in range(6):
        page = await (await make_context(base_url=board.url)).new_page()
        async with connected(page):
            await page.goto("/trams/")
        pages.append(page)
    for page in pages:
        await expect(page.locator(".trams li")).to_have_text("3 : 8 min")
    trams.requests = 0
    trams.minutes = 7
    for page in pages:
        await expect(page.locator(".trams li")).to_have_text("3 : 7 min")
    # Without script the next rendering has the value, too.
    plain = await (await make_context(base_url=board.url, java_script_enabled=False)).new_page()
    await plain.goto("/trams/")
    await expect(plain.locator(".trams li")).to_have_text("3 : 7 min")
    while trams.requests < 4:  # noqa: ASYNC110 - the service counts, and notifies nobody
        await asyncio.sleep(0.05)
    assert trams.most_at_once == 1
    trams.minutes = None
    for page in pages:
        await expect(page.locator(".trams p")).to_contain_text("État à")
        await expect(page.locator(".trams li")).to_have_text("3 : 7 min")
    trams.minutes = 5
    for page in pages:
        await expect(page.locator(".trams li")).to_have_text("3 : 5 min")
        await expect(page.locator(".trams p")).to_have_count(0)
