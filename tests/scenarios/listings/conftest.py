"""A site with listing pages on a fixed day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.scenarios.listings.listing_site import (
    NOW,
    House,
)
from tests.support.stub_site import ORIGIN, PLAIN
from villa_site.app import VillaSite
from villa_site.settings import Settings


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
async def client(house: House, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the site of this house, on an ordinary day, with the page cache on."""
    settings = Settings(_env_file=None, data_dir=tmp_path)
    site = VillaSite(settings, transport=httpx.MockTransport(house))
    site.site.clock = lambda: NOW
    transport = httpx.ASGITransport(app=site)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=PLAIN) as made,
    ):
        yield made
