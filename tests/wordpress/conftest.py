"""A WordPress with the plugin and content, once a version and a worker."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.wordpress import wordpress_core
from tests.wordpress.seeded import WordPress, seeded
from tests.wordpress.wordpress_core import WordPressMissing
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend


@pytest.fixture(scope="session", params=wordpress_core.versions())
def wordpress(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WordPress]:
    """A WordPress with the plugin and the content of the tests."""
    with ExitStack() as stack:
        try:
            made = stack.enter_context(seeded(request.param, tmp_path_factory.mktemp("wordpress")))
        except WordPressMissing as error:
            # Continuous integration proves nothing by leaving this out.
            if os.environ.get("CI"):
                pytest.fail(str(error))
            pytest.skip(str(error))
        yield made
        assert made.server.notices() == []


@pytest.fixture
async def backend(wordpress: WordPress) -> AsyncIterator[Backend]:
    """The site's own client of the WordPress."""
    async with BackendClient(wordpress.server.url) as client:
        yield Backend(client)


@pytest.fixture
async def visitor(wordpress: WordPress) -> AsyncIterator[httpx.AsyncClient]:
    """A client that asks for JSON, without a credential."""
    headers = {"Accept": "application/json"}
    async with httpx.AsyncClient(
        base_url=wordpress.server.url, headers=headers, timeout=60
    ) as client:
        yield client
