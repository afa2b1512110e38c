"""The proxy of mutants passes on what no change concerns, and records what it planted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.qa.mutants.changes import (
    at,
    delayed,
    frame_replaced,
    frames_dropped,
    header,
    is_page,
    replaced,
    status,
    styled,
)
from tests.qa.mutants.mutant import AnyChange, SocketRefused
from tests.qa.mutants.proxy import MutantProxy, mutant_proxy
from tests.qa.mutants.sites import served
from tests.support.in_process import serving_here
from tests.support.served_site import free_port

PAGE = "<!DOCTYPE html><html><head><title>Villa</title></head><body>Bonjour</body></html>"


async def _page(request: HttpRequest) -> Response:
    return HTMLResponse(PAGE, headers={"x-host": request.headers["host"]})


async def _echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(f"{socket.headers['origin']} {text}")


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """A site of two routes."""
    site = Starlette(routes=[Route("/", _page), WebSocketRoute("/live/", _echo)])
    free = free_port()
    async with serving_here(site, free):
        yield free


async def _got(proxy: MutantProxy, path: str = "/", **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as client:
        return await client.get(f"{proxy.url}{path}", headers=headers)


async def test_answer_that_no_change_concerns_stays_as_it_is(port: int) -> None:
    async with mutant_proxy(port, ()) as proxy:
        answer = await _got(proxy)
        assert answer.text == PAGE
        assert answer.headers["x-host"] == proxy.url.removeprefix("http://")


async def test_changes_alter_words_headers_and_status(port: int) -> None:
    changes = (
        replaced(is_page, "Bonjour", "Bonsoir"),
        header(is_page, "x-host", None),
        status(at("/"), 503),
    )
    async with mutant_proxy(port, changes) as proxy:
        answer = await _got(proxy)
        assert "Bonsoir" in answer.text
        assert "x-host" not in answer.headers
        assert answer.status_code == 503
        assert proxy.planted.problems(changes) == []


async def test_altered_answer_is_compressed_again(port: int) -> None:
    async with mutant_proxy(port, (replaced(is_page, "Bonjour", "Bonsoir " * 99),)) as proxy:
        answer = await _got(proxy, **{"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.text.count("Bonsoir") == 99


async def test_styles_are_added_to_pages(port: int) -> None:
    changes = styled("body{color:red}")
    async with mutant_proxy(port, changes) as proxy:
        assert "mutant.css" in (await _got(proxy)).text
        assert (await _got(proxy, "/_villa/assets/mutant.css")).text == "body{color:red}"


async def test_change_that_alters_nothing_is_named(port: int) -> None:
    changes: tuple[AnyChange, ...] = (
        replaced(is_page, "Buongiorno", "Buonasera"),
        status(at("/elsewhere/"), 500),
        delayed(is_page, 0.01),
    )
    async with mutant_proxy(port, changes) as proxy:
        await _got(proxy)
        assert proxy.planted.problems(changes) == [
            "/: has no 'Buongiorno'",
            "change 1 altered nothing",
            "change 2 altered nothing",
        ]


async def test_messages_of_a_socket_are_altered_and_dropped(port: int) -> None:
    changes = (frame_replaced("jour", "soir"), frames_dropped("secret"))
    async with mutant_proxy(port, changes) as proxy:
        address = f"{proxy.url.replace('http', 'ws', 1)}/live/"
        async with connect(address, origin="http://villa.test", proxy=None) as socket:  # type: ignore[arg-type]
            await socket.send("secret")
            await socket.send("bonjour")
            assert await asyncio.wait_for(socket.recv(), 10) == "http://villa.test bonsoir"
        assert proxy.planted.problems(changes) == []


async def test_socket_is_refused(port: int) -> None:
    async with mutant_proxy(port, (SocketRefused(),)) as proxy:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(f"{proxy.url.replace('http', 'ws', 1)}/live/", proxy=None)


async def test_site_behind_the_proxy_names_it_in_its_addresses(tmp_path: Path) -> None:
    async with (
        served(tmp_path, {"every feature"}) as sites,
        mutant_proxy(sites["every feature"].port, ()) as proxy,
    ):
        answer = await _got(proxy)
        assert f'<link rel="canonical" href="{proxy.url}/"' in answer.text
