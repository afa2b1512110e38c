"""The live side without looks: a site on a small backend, and a browser's end of the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import httpx
import orjson
import pytest
from reactpy import component, html, use_state

from villa_site.backend.cache import CachedBackend
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.engine.live.admission import LIVE_PATH, LIVE_PREFIX, Admission
from villa_site.engine.live.session import Composition
from villa_site.engine.live.socket import LiveMiddleware
from villa_site.settings import Settings
from villa_site.site.site import Site
from villa_site.site.visit import View

HOST = "villa.test"
PATIENCE = 30.0


class Closed(Exception):
    """The server closed the connection; ``code`` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Browser:
    """A browser's end of one websocket, spoken to over ASGI without a network."""

    def __init__(self, app: Any, to: str, headers: dict[str, str], query: dict[str, str]) -> None:
        self.received: asyncio.Queue[Any] = asyncio.Queue()
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        self.received.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": to,
            "scheme": "ws",
            "query_string": urlencode(query).encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("10.0.0.1", 1),
            "state": {},
        }
        self.serving = asyncio.create_task(app(scope, self.received.get, self.sent.put))

    async def next(self) -> dict[str, Any]:
        """Wait for the next message; raises Closed."""
        async with asyncio.timeout(PATIENCE):
            message = await self.sent.get()
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", 1000))
        if message["type"] == "websocket.accept":
            return await self.next()
        update: dict[str, Any] = orjson.loads(message["text"])
        return update

    def say(self, message: Any) -> None:
        """Send one text frame."""
        text = message if isinstance(message, str) else orjson.dumps(message).decode()
        self.received.put_nowait({"type": "websocket.receive", "text": text})

    def event(self, target: str, *data: Any) -> None:
        """Send one event."""
        self.say({"type": "layout-event", "target": target, "data": list(data)})

    async def leave(self) -> None:
        """Close the tab and wait until the server has noticed."""
        self.received.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE):
            await self.serving


@component
def counter() -> Any:
    """Count clicks, and break on demand."""
    count, set_count = use_state(0)
    if count < 0:
        raise ZeroDivisionError
    return html.div(
        html.button({"onClick": lambda _event: set_count(count + 1)}, f"{count}"),
        html.button({"onClick": lambda _event: set_count(-1)}, "break"),
    )


def compose(view: View) -> Composition:
    """Show a header that never changes, the page's title and a counter."""
    title = view.page.title if view.page else f"{view.status}"
    return Composition(
        html={"lang": view.ctx.locale},
        nodes=[
            html.title(title),
            html.header(html.p(html.b("Villa"))),
            html.main({"key": view.visit.path}, html.article(html.h1(html.i(title))), counter()),
        ],
    )


class Pages:
    """A backend that has any page whose path does not hold ``missing``."""

    def __init__(self) -> None:
        self.down = False
        self.gate: asyncio.Event | None = None
        self.waiting = asyncio.Event()
        self.titles: dict[str, str] = {}

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if self.gate is not None and path == "/slow/":
            self.waiting.set()
            await self.gate.wait()
        if self.down or "missing" in path:
            return httpx.Response(404, json={"code": "not_found"})
        if path.startswith(("/wp-json", "/api")):
            return httpx.Response(200, content=b"null" if "maintenance" in path else b"{}")
        canonical = "/new/" if path == "/old/" else path
        title = self.titles.get(path, path.strip("/") or "home")
        return httpx.Response(200, json={"ID": 1, "path": canonical, "post_title": title})


Connect = Callable[..., Browser]


@pytest.fixture
def pages() -> Pages:
    """The backend's behaviour, for a test to change."""
    return Pages()


@asynccontextmanager
async def served(pages: Pages, **changes: Any) -> AsyncIterator[Admission]:
    """Run the live side with ``changes`` to the settings."""
    settings = Settings(_env_file=None, **changes)
    client = BackendClient("http://backend.test", transport=httpx.MockTransport(pages))
    async with client, CachedBackend(Backend(client)) as backend:
        yield Admission(
            LiveMiddleware(_no_http, path_prefix=LIVE_PREFIX), Site(settings, backend, {}), compose
        )


async def _no_http(_scope: Any, _receive: Any, _send: Any) -> None:
    raise AssertionError("The live side was asked for a page.")


@pytest.fixture
def max_sessions() -> int:
    """How many sessions the server takes, for a test to change."""
    return 100


@pytest.fixture
async def live(pages: Pages, max_sessions: int) -> AsyncIterator[Admission]:
    """The live side, ready for connections."""
    async with served(pages, max_sessions=max_sessions) as admission:
        yield admission


@pytest.fixture
async def connect(live: Admission) -> AsyncIterator[Connect]:
    """Open sockets as a page of the site would; they are left at the end of the test."""
    opened: list[Browser] = []

    def connected(
        path: str = "/a/", *, to: str = LIVE_PATH, origin: str = f"http://{HOST}", **query: str
    ) -> Browser:
        headers = {"host": HOST, "origin": origin}
        browser = Browser(live, to, headers, {"path": path, **query})
        opened.append(browser)
        return browser

    yield connected
    for browser in opened:
        if not browser.serving.done():
            await browser.leave()
