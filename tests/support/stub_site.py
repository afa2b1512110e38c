"""The whole site over HTTP, on a content backend that a test writes as a dictionary."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from tests.support.stored_content import warm
from villa_site.app import VillaSite
from villa_site.settings import Settings

ORIGIN = "http://villa.test"
PLAIN = {"accept-encoding": "identity"}
"""Responses as they are: a third of the time of a small page is its compression."""

OPTIONS: dict[str, Any] = {
    "main_header": {
        "menu": [
            {"id": 1, "item": {"type": "other", "path": "/visite/", "post_title": "Visite"}},
            {"id": 2, "item": {"type": "custom", "url": "https://a.test/", "post_title": "Hors"}},
        ],
        "cta_billetterie": {"url": "https://tickets.test/", "texte": "Billetterie"},
    }
}


def page(path: str, title: str = "Une page", **more: Any) -> dict[str, Any]:
    """Give a page as the backend would."""
    shown = {"ID": abs(hash(path)) % 10_000, "path": path, "post_title": title, "blocks": []}
    return {"post_type": "page", "template": "", "status": "publish", "lang": {}, **shown, **more}


class StubBackend:
    """Answers what ``answers`` holds for a path, 404 otherwise; records the requests."""

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {
            "/wp-json/wpnuxt/v1/options/": OPTIONS,
            "/wp-json/wpnuxt/v1/translations/": {},
            "/api/wpnuxt/v1/maintenance/": None,
            "/wp-json/wpnuxt/v1/bandeau-informations": {"text": "Bonjour"},
            "/api/wpnuxt/v1/error-logs": {"success": True},
            "/": page("/", "Accueil"),
        }
        self.requested: list[httpx.URL] = []
        self.down = False

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requested.append(request.url)
        if self.down:
            raise httpx.ConnectError("refused")
        answer = self.answers.get(request.url.path, ...)
        if answer is ...:
            return httpx.Response(404, json={"code": "not_found", "message": "?"})
        if isinstance(answer, httpx.Response):
            return answer
        return httpx.Response(200, content=orjson.dumps(answer))

    def add(self, path: str, title: str = "Une page", **more: Any) -> None:
        """Publish a page."""
        self.answers[path] = page(path, title, **more)


@pytest.fixture
def backend() -> StubBackend:
    """A backend with options, a home page and nothing else."""
    return StubBackend()


Start = Callable[..., Any]


@pytest.fixture
async def start(backend: StubBackend, tmp_path: Path) -> AsyncIterator[Start]:
    """Start the site with settings of the test's and give a client for it."""
    async with AsyncExitStack() as stack:

        async def started(*, transport: Any = backend, **changes: Any) -> httpx.AsyncClient:
            wanted = {"data_dir": tmp_path, "page_cache": "off", **changes}
            settings = Settings(_env_file=None, **wanted)
            site = VillaSite(settings, transport=httpx.MockTransport(transport))
            await stack.enter_async_context(site.fastapi.router.lifespan_context(site.fastapi))
            transport = httpx.ASGITransport(app=site)
            client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=PLAIN)
            return await stack.enter_async_context(client)

        yield started


@pytest.fixture
async def client(start: Start) -> httpx.AsyncClient:
    """A client of the site with default settings."""
    started: httpx.AsyncClient = await start()
    return started


@pytest.fixture(scope="module")
async def demo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the site with its own demo content, which the tests of a module only look at."""
    settings = Settings(_env_file=None, data_dir=warm(tmp_path_factory.mktemp("demo")))
    site = VillaSite(settings)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app=site), base_url=ORIGIN, headers=PLAIN
        ) as client,
    ):
        client.headers["accept-language"] = "fr"
        yield client
