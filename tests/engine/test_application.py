"""The application of docs/engine.md runs on the engine alone: HTML first, then live."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from collections.abc import AsyncIterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import uvicorn
from playwright.async_api import Page, expect

from tests.browser.conftest import browser
from tests.browser.hydration import wait_for_hydration
from tests.engine.live.conftest import HOST, Browser
from tests.engine.live.test_socket import document, nodes
from villa_site.engine import Application
from villa_site.engine.live.admission import LIVE_PATH

__all__ = ["browser"]

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "engine.md"
MOST_LINES: Final = 40


def source() -> str:
    """Give the one Python example of the document."""
    [code] = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)
    return str(code)


@pytest.fixture
def application(tmp_path: Path) -> Application[Any]:
    """The example, imported as ``uvicorn guest_book:app`` would."""
    file = tmp_path / "guest_book.py"
    file.write_text(source())
    spec = spec_from_file_location("guest_book", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["guest_book"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    app: Application[Any] = module.app
    return app


def client_of(app: Application[Any]) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}")


def test_example_has_at_most_40_lines() -> None:
    assert len(source().splitlines()) <= MOST_LINES


async def test_request_is_answered_with_the_finished_page(application: Application[Any]) -> None:
    async with client_of(application) as client:
        answer = await client.get("/")
        assert answer.status_code == 200
        assert answer.text.startswith('<!DOCTYPE html><html lang="en">')
        assert "<title>Guest book</title>" in answer.text
        assert "<li>Sofia was here.</li>" in answer.text
        assert (await client.get("/elsewhere/")).status_code == 404


async def test_files_of_the_client_are_served(application: Application[Any]) -> None:
    async with client_of(application) as client:
        answer = await client.get(application.build.script)
        assert answer.headers["content-type"].startswith("text/javascript")
        assert (await client.get("/_villa/freshness")).status_code == 404


async def test_event_over_the_socket_is_answered_with_an_update(
    application: Application[Any],
) -> None:
    headers = {"host": HOST, "origin": f"http://{HOST}"}
    visitor, other = (Browser(application, LIVE_PATH, headers, {"path": "/"}) for _ in range(2))
    first = await visitor.next()
    await other.next()
    assert document(first)["revision"] == "edition 1"
    [form] = [node for node in nodes(first["model"]) if node["tagName"] == "form"]
    target = form["eventHandlers"]["onSubmit"]["target"]
    visitor.event(target, {"type": "submit", "formData": {"name": "Dante"}})
    for reader in (visitor, other):
        update = await reader.next()
        assert document(update)["revision"] == "edition 2"
        assert "Dante was here." in str(update)
        await reader.leave()


@pytest.fixture
async def address(application: Application[Any]) -> AsyncIterator[str]:
    """Serve the example with uvicorn; give its address."""
    config = uvicorn.Config(application, log_level="warning", lifespan="on")
    server, bound = uvicorn.Server(config), socket.create_server(("127.0.0.1", 0))
    with bound:
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        while not server.started:  # noqa: ASYNC110 - uvicorn has no other signal
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{bound.getsockname()[1]}/"
        server.should_exit = True
        await serving


@pytest.fixture
async def page(browser: Any) -> AsyncIterator[Page]:
    """An empty page of a visitor; what it complains about fails the test."""
    context = await browser.new_context()
    opened = await context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    await context.close()
    assert errors == []


@pytest.mark.browser
async def test_page_hydrates_and_a_click_changes_it(address: str, page: Page) -> None:
    await page.goto(address)
    await wait_for_hydration(page)
    heading = await page.query_selector("h1")
    await page.get_by_label("Name").fill("Dante")
    await page.get_by_role("button", name="Sign").click()
    await expect(page.get_by_text("Dante was here.")).to_be_visible()
    assert heading is not None
    assert await heading.evaluate("element => element.isConnected")
    await expect(page).to_have_title("Guest book")
