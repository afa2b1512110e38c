"""ReactPy's documentation in a block: each example on a page of the site, over HTTP, then live."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from html import unescape
from typing import Any

import httpx
import pytest
from pydantic import BaseModel
from reactpy import html

from tests.engine.live.conftest import HOST, Browser
from tests.support.rendered import words
from tests.support.stored_content import warm
from tests.support.stub_site import ORIGIN, StubBackend
from villa_site.app import VillaSite
from villa_site.content.blocks.block import BlockType
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings

END = '<hr id="fin"/>'


class Given(BaseModel):
    """An example has no data."""


def children(node: Any) -> Iterator[Any]:
    """List a node and all below it."""
    yield node
    if isinstance(node, dict):
        for each in node.get("children", ()):
            yield from children(each)


def text_of(node: Any) -> str:
    """Give the words of a node, frozen ones too."""
    if not isinstance(node, dict):
        return "" if node is None else str(node)
    frozen = node.get("attributes", {}).get("dangerouslySetInnerHTML")
    if frozen:
        return words(frozen["__html"])
    source = node.get("importSource", {"fallback": None})
    if source["fallback"]:
        return text_of(source["fallback"])
    return " ".join(filter(None, (" ".join(map(text_of, node.get("children", ()))).split())))


class LivePage:
    """A page as its browser has it: the HTML that came first, and the model of the socket."""

    def __init__(self, document: str, browser: Browser) -> None:
        self.html = unescape(document.partition('<div id="exemple">')[2].partition(END)[0])
        self.head = document.partition("</head>")[0]
        self.browser = browser
        self.model: dict[str, Any] = {}

    async def update(self) -> None:
        """Wait for the next update, and apply it."""
        message = await self.browser.next()
        assert message["type"] == "layout-update", message
        self.model = message["model"]

    @property
    def example(self) -> Any:
        """The node that holds the example."""
        return self.node(lambda node: node.get("attributes", {}).get("id") == "exemple")

    @property
    def text(self) -> str:
        """The example's words."""
        return text_of(self.example)

    def node(self, matches: Callable[[Any], bool]) -> Any:
        """Find the first node that matches."""
        return next(
            each for each in children(self.model) if isinstance(each, dict) and matches(each)
        )

    def all(self, tag: str) -> list[Any]:
        """List the example's elements of a tag."""
        nodes = [each for each in children(self.example) if isinstance(each, dict)]
        return [each for each in nodes if each["tagName"] == tag]

    async def until(self, expected: str) -> None:
        """Wait until the example says so."""
        while expected not in self.text:
            await self.update()

    def fire(self, node: Any, handler: str, **event: Any) -> None:
        """Have an event happen at a node."""
        kind = {"type": handler.removeprefix("on").lower(), "target": {}, "currentTarget": {}}
        self.browser.event(node["eventHandlers"][handler]["target"], {**kind, **event})

    def click(self, label: str, index: int = 0) -> None:
        """Click a button with these words."""
        buttons = [each for each in self.all("button") if text_of(each) == label]
        self.fire(buttons[index], "onClick")

    def type(self, value: str, index: int = 0, tag: str = "input") -> None:
        """Type into a field."""
        field = {"value": value}
        self.fire(self.all(tag)[index], "onChange", target=field, currentTarget=field)


class Examples:
    """A site that shows any component in a block, at an address that is named after it."""

    def __init__(self, site: VillaSite, backend: StubBackend) -> None:
        self.site = site
        self.backend = backend
        self.opened: list[Browser] = []

    def publish(self, path: str, example: Callable[[], Any], **kind: Any) -> None:
        """Publish a page whose one block shows the example."""
        name = f"acf/exemple{path.replace('/', '-')}"

        def rendered(_data: Given, _ctx: Any) -> Any:
            return html.div({"id": "exemple"}, example(), html.hr({"id": "fin"}))

        kind = {"live": False, "of_page": False, **kind}
        shown = BlockType(name, Given, rendered, file=f"{name}.py", **kind)
        self.site.site.types = {**self.site.site.types, name: shown}
        block = {"blockName": name, "attrs": {}, "innerBlocks": [], "innerHTML": ""}
        self.backend.add(path, blocks=[block])

    async def document(self, path: str) -> str:
        """Ask for a page as any browser does."""
        transport = httpx.ASGITransport(self.site)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            answer = await client.get(path)
        assert answer.status_code == 200
        return answer.text

    async def open(self, address: str) -> LivePage:
        """Open a page and its socket; both say the same."""
        document = await self.document(address)
        path, _, query = address.partition("?")
        headers = {"host": HOST, "origin": f"http://{HOST}"}
        where = {"path": path, **({"qs": f"?{query}"} if query else {})}
        browser = Browser(self.site, LIVE_PATH, headers, where)
        self.opened.append(browser)
        page = LivePage(document, browser)
        await page.update()
        assert words(page.html) == page.text
        return page

    async def show(self, example: Callable[[], Any], **kind: Any) -> LivePage:
        """Publish an example and open its page."""
        path = f"/{re.sub(r'[^a-z0-9]+', '-', example.__name__.lower())}-{len(self.opened)}/"
        self.publish(path, example, **kind)
        return await self.open(path)


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Examples]:
    """A site for the examples of a module."""
    backend = StubBackend()
    folder = warm(tmp_path_factory.mktemp("examples"))
    settings = Settings(_env_file=None, data_dir=folder, route_depth=3)
    served = VillaSite(settings, transport=httpx.MockTransport(backend))
    async with served.fastapi.router.lifespan_context(served.fastapi):
        yield Examples(served, backend)


@pytest.fixture
async def examples(site: Examples) -> AsyncIterator[Examples]:
    """The site; what a test has opened is closed at its end."""
    yield site
    for browser in site.opened:
        if not browser.serving.done():
            await browser.leave()
