"""A listing under way, failed and tried again: the old one stays until the new one is there."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.pictures import without_pictures
from tests.support.stored_content import warm
from villa_site.embedded import create_app

Message = MutableMapping[str, Any]
PEOPLE = ".residents-list article"
RESULTS = "#resultats"


class ListingBackend:
    """A content backend that a test makes slow, or silent, where it is searched."""

    def __init__(self, folder: Path) -> None:
        self.app = create_app(data_dir=warm(folder))
        self.open = asyncio.Event()
        self.open.set()
        self.failing = False
        self.url = ""

    async def __call__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        if "/search/" in scope.get("path", ""):
            await self.open.wait()
            if self.failing:
                status = HTTPStatus.INTERNAL_SERVER_ERROR
                await send({"type": "http.response.start", "status": status, "headers": []})
                await send({"type": "http.response.body", "body": b"{}"})
                return
        await self.app(scope, receive, send)


@pytest.fixture
async def backend(tmp_path: Path) -> AsyncIterator[ListingBackend]:
    """Serve the demo content in moods; what arrives early waits in the socket."""
    backend = ListingBackend(tmp_path)
    listening = socket.create_server(("127.0.0.1", 0))
    backend.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    config = uvicorn.Config(backend, log_level="warning", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    yield backend
    backend.open.set()
    server.should_exit = True
    await serving


@pytest.fixture
async def listed(backend: ListingBackend, make_site: MakeSite, make_context: MakeContext) -> Page:
    """Open the residents of a site with a controllable backend, without waiting for pictures."""
    site = await make_site(VILLA_BACKEND_URL=backend.url)
    context = await make_context(base_url=site.url)
    await without_pictures(context)
    page = await context.new_page()
    await page.goto("/residents/")
    return page


@pytest.mark.req("RTE-18", "TPL-04")
async def test_old_list_is_aria_busy_until_the_new_one_arrives(
    listed: Page, backend: ListingBackend
) -> None:
    people, results = listed.locator(PEOPLE), listed.locator(RESULTS)
    everybody = await people.count()
    await expect(results).to_have_attribute("aria-busy", "false")
    backend.open.clear()
    year = listed.get_by_label("Promotion")
    await year.select_option(index=1)
    await expect(results).to_have_attribute("aria-busy", "true")
    await expect(people).to_have_count(everybody)
    chosen = await year.input_value()
    assert chosen
    backend.open.set()
    await expect(results).to_have_attribute("aria-busy", "false")
    await expect(people).not_to_have_count(everybody)
    await expect(year).to_have_value(chosen)


@pytest.mark.req("RTE-18", "TPL-04")
async def test_later_filter_replaces_a_pending_one(listed: Page, backend: ListingBackend) -> None:
    everybody = await listed.locator(PEOPLE).count()
    backend.open.clear()
    year = listed.get_by_label("Promotion")
    await year.select_option(index=1)
    await expect(listed.locator(RESULTS)).to_have_attribute("aria-busy", "true")
    await year.select_option(index=2)
    last = await year.input_value()
    backend.open.set()
    await expect(listed).to_have_url(re.compile(f"annee={last}$"))
    await expect(listed.locator(RESULTS)).to_have_attribute("aria-busy", "false")
    await expect(year).to_have_value(last)
    assert 0 < await listed.locator(PEOPLE).count() < everybody


@pytest.mark.req("RTE-18", "TPL-04", "TPL-08")
async def test_failure_is_shown_in_place_and_retried(listed: Page, backend: ListingBackend) -> None:
    await listed.evaluate("() => { window.alive = true; }")
    backend.failing = True
    await listed.get_by_label("Promotion").select_option(index=1)
    alert = listed.locator("main").get_by_role("alert")
    await expect(alert).to_contain_text("La liste n’est pas arrivée.")
    backend.failing = False
    await alert.get_by_role("link", name="Réessayer").click()
    await expect(listed.locator(PEOPLE).first).to_be_visible()
    await expect(listed).to_have_url(re.compile(r"annee=\d{4}$"))
    assert await listed.evaluate("() => window.alive === true")
