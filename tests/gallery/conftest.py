"""The site with its gallery, and without, on the embedded backend."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Literal

import httpx
import pytest

from villa_site.main import VillaSite
from villa_site.settings import Settings

Visiting = Callable[..., AbstractAsyncContextManager[tuple[VillaSite, httpx.AsyncClient]]]


@pytest.fixture
def visiting(tmp_path: Path) -> Visiting:
    """Start a site of the test's own and give a client for it."""

    @asynccontextmanager
    async def start(
        gallery: Literal["on", "off"] = "on",
    ) -> AsyncIterator[tuple[VillaSite, httpx.AsyncClient]]:
        settings = Settings(_env_file=None, data_dir=tmp_path, block_gallery=gallery)
        site = VillaSite(settings)
        transport = httpx.ASGITransport(app=site)
        async with (
            site.backend,
            site.backend.client,
            httpx.AsyncClient(transport=transport, base_url="http://villa.test") as client,
        ):
            yield site, client

    return start
