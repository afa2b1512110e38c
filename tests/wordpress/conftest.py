"""A WordPress with the plugin and content, once a version and a worker."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.wordpress import wordpress_core
from tests.wordpress.wordpress_core import WordPressMissing
from tests.wordpress.wordpress_server import WordPressServer
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.content.block import installed
from villa_site.tools.wordpress.archive import plugin_files

_PHP = Path(__file__).parent / "php"


class WordPress(NamedTuple):
    """A running WordPress, and the IDs of its content by name."""

    server: WordPressServer
    ids: dict[str, Any]


@pytest.fixture(scope="session", params=wordpress_core.versions())
def wordpress(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WordPress]:
    """A WordPress with the plugin, as its archive holds it, and the content of ``seed.php``."""
    folder = tmp_path_factory.mktemp("wordpress")
    plugin = tmp_path_factory.mktemp("plugin") / "villa-site"
    for name, content in plugin_files(installed()).items():
        file = plugin / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    try:
        server = WordPressServer(request.param, folder)
    except WordPressMissing as error:
        # Continuous integration proves nothing by leaving this out.
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    with server:
        server.add_plugin(plugin)
        yield WordPress(server, json.loads(server.run(_PHP / "seed.php")))
        assert server.notices() == []


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
