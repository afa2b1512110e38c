"""The live side of a small application, and a browser's end of the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

import orjson
import pytest
from reactpy import component, html, use_state

from tests.engine.rendering.applied_changes import applied
from villa_site.engine.live.admission import LIVE_PATH, LIVE_PREFIX, Admission
from villa_site.engine.live.capacity import Capacity
from villa_site.engine.live.socket import LiveMiddleware
from villa_site.engine.protocols import Composition, PageRequest, PageView, Redirect

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
        self.model: Any = None
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
        if "changes" in update:
            self.model = applied(self.model, update["path"], update["changes"])
            update["model"] = self.model
        elif update["type"] == "layout-update":
            self.model = update["model"]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(PageView):
    """A page that is nothing but its title."""

    title: str
    locale: str = "fr"


def compose(view: Page) -> Composition:
    """Show a header that never changes, the page's title and a counter."""
    return Composition(
        html={"lang": view.locale},
        nodes=[
            html.title(view.title),
            html.header(html.p(html.b("Villa"))),
            html.main(
                {"key": view.visit.path}, html.article(html.h1(html.i(view.title))), counter()
            ),
        ],
    )


class Pages:
    """Has any page whose path does not hold ``missing``, until a test closes it."""

    def __init__(self) -> None:
        self.down = False
        self.gate: asyncio.Event | None = None
        self.waiting = asyncio.Event()
        self.titles: dict[str, str] = {}

    async def open(self, request: PageRequest) -> Page | Redirect:
        """Open a page; addresses end in a slash, ``/old/`` has moved."""
        path = request.path
        if self.gate is not None and path == "/slow/":
            self.waiting.set()
            await self.gate.wait()
        if not path.endswith("/"):
            return Redirect(f"{path}/")
        if path == "/old/":
            return Redirect("/new/")
        if self.down or "missing" in path:
            return Page(request, HTTPStatus.NOT_FOUND, f"404 {path}", title="404")
        title = self.titles.get(path, path.strip("/") or "home")
        locale = "it" if path.startswith("/it/") else "fr"
        return Page(request, revision=f"{title} {path}", title=title, locale=locale)


Connect = Callable[..., Browser]


@pytest.fixture
def pages() -> Pages:
    """The application's pages, for a test to change."""
    return Pages()


def served(pages: Pages, *, max_sessions: int = 5_000, build: str = "") -> Admission:
    """Make the live side of an application with these pages."""
    live = LiveMiddleware(_no_http, path_prefix=LIVE_PREFIX)
    return Admission(live, pages, compose, Capacity.now(max_sessions), build=build)


async def _no_http(_scope: Any, _receive: Any, _send: Any) -> None:
    raise AssertionError("The live side was asked for a page.")


@pytest.fixture
def max_sessions() -> int:
    """How many sessions the server takes, for a test to change."""
    return 100


@pytest.fixture
def live(pages: Pages, max_sessions: int) -> Admission:
    """The live side, ready for connections."""
    return served(pages, max_sessions=max_sessions)


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
