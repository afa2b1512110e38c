"""An editor's frame, spoken to over its socket without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Final

import httpx
import orjson
import pytest

from tests.engine.live.conftest import Browser
from tests.support.stub_site import ORIGIN, StubBackend, backend, start
from villa_site.app import VillaSite
from villa_site.backend.plugin import VERSION
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.tools.live_preview.frame import PATH, STATE

__all__ = ["backend", "start"]

CMS: Final = "https://cms.test"

TOKEN: Final = f"1.7.9999999999.{'0' * 64}"
"""What an editor's token looks like; the backend of the tests verifies none."""
PATIENCE: Final = 30.0


def paragraph(text: str, mark: str = "a") -> dict[str, Any]:
    return {
        "blockName": "core/paragraph",
        "attrs": {},
        "innerBlocks": [],
        "innerHTML": f"<p>{text}</p>",
        "mark": mark,
    }


class EditorFrame:
    """The frame of one editor."""

    def __init__(self, site: VillaSite) -> None:
        headers = {"host": ORIGIN.removeprefix("http://"), "origin": ORIGIN}
        self.browser = Browser(site, LIVE_PATH, headers, {"path": PATH})
        self.number = 0

    def send(self, message: dict[str, Any], *, length: int = 20_000) -> None:
        """Send a message in parts."""
        text = orjson.dumps(message).decode()
        for begin in range(0, len(text), length):
            rest = begin + length < len(text)
            self.browser.event("page-data", text[begin : begin + length], rest)

    def open(self, path: str, *, token: str = TOKEN, post: int = 0) -> None:
        """Open the preview of a page."""
        self.send({"kind": "open", "path": path, "token": token, "post": post})

    def type(self, **typed: Any) -> None:
        """Send what is typed."""
        self.number += 1
        self.send({"kind": "typed", "number": self.number, **typed})

    async def shown(self) -> str:
        """Wait until the page shows all that was typed; return its JSON and that of the updates."""
        received: list[Any] = []
        while not self.is_current:
            received.append(await self.browser.next())
        return orjson.dumps([self.browser.model, received]).decode()

    async def state(self, wanted: str) -> str:
        """Wait until the page has a state; return its JSON."""
        while self.browser.model is None or self.document["html"][STATE] != wanted:
            await self.browser.next()
        return orjson.dumps(self.browser.model).decode()

    @property
    def is_current(self) -> bool:
        """Whether the page shows all that was typed."""
        live = [each for each in nodes(self.browser.model) if each["tagName"] == "villa-island"]
        numbers = [
            each["attributes"]["props"]["live"]["number"]
            for each in live
            if each["attributes"]["name"] == "preview"
        ]
        return numbers == [self.number]

    @property
    def document(self) -> dict[str, Any]:
        """The attributes of the document node."""
        found = (each for each in nodes(self.browser.model) if each["tagName"] == "villa-document")
        attributes: dict[str, Any] = next(found)["attributes"]
        return attributes


def nodes(model: Any) -> Iterator[dict[str, Any]]:
    if isinstance(model, dict):
        yield model
        for child in model.get("children", ()):
            yield from nodes(child)


@pytest.fixture
async def site(start: Callable[..., Any], backend: StubBackend) -> VillaSite:
    """A site in front of a WordPress whose plugin verifies tokens."""

    def answer(request: httpx.Request) -> httpx.Response:
        reply = backend(request)
        reply.headers["x-villa-plugin"] = VERSION
        return reply

    client = await start(transport=answer, backend_url=CMS, block_gallery="on")
    made: VillaSite = client._transport.app
    return made


@pytest.fixture
async def client(site: VillaSite) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor of that site."""
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as visitor:
        yield visitor


MakeFrame = Callable[[], EditorFrame]


@pytest.fixture
async def make_frame(site: VillaSite) -> AsyncIterator[MakeFrame]:
    """Open frames, which are closed after the test."""
    frames: list[EditorFrame] = []

    def make() -> EditorFrame:
        frames.append(EditorFrame(site))
        return frames[-1]

    yield make
    still_open = [each.browser for each in frames if not each.browser.serving.done()]
    await asyncio.gather(*(each.leave() for each in still_open))
