"""The site with its gallery, and without, on the embedded backend."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Literal

import httpx
import pytest

from tests.support.stored_content import warm
from tests.support.stub_site import ORIGIN, PLAIN
from villa_site.app import VillaSite
from villa_site.settings import Settings

Visiting = Callable[..., AbstractAsyncContextManager[tuple[VillaSite, httpx.AsyncClient]]]


@asynccontextmanager
async def _started(
    folder: Path, gallery: Literal["on", "off"]
) -> AsyncIterator[tuple[VillaSite, httpx.AsyncClient]]:
    site = VillaSite(Settings(_env_file=None, data_dir=warm(folder), block_gallery=gallery))
    transport = httpx.ASGITransport(app=site)
    async with (
        site.backend,
        site.backend.client,
        httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=PLAIN) as client,
    ):
        yield site, client


@pytest.fixture
def visiting(tmp_path: Path) -> Visiting:
    """Start a site of the test's own and give a client for it."""

    def start(
        gallery: Literal["on", "off"] = "on",
    ) -> AbstractAsyncContextManager[tuple[VillaSite, httpx.AsyncClient]]:
        return _started(tmp_path, gallery)

    return start


@pytest.fixture(scope="module")
async def visitor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client for a site with its gallery, which the tests of a module only look at."""
    async with _started(tmp_path_factory.mktemp("gallery"), "on") as (_, client):
        yield client
