"""Serves the site in front of a WordPress, in the test's own process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn
from pydantic import SecretStr

from villa_site.app import VillaSite
from villa_site.backend.cached_answer import Timing
from villa_site.cli.server import server_config
from villa_site.cli.startup import bind_port
from villa_site.settings import Settings
from villa_site.settings.media_hosts import MediaHosts

SECRET: Final = "un secret partagé"  # noqa: S105 - of the tests
NOTIFIED: Final = Timing(fresh=3600, limit=3600)
"""Answers stay fresh for an hour: only a message of WordPress shows a change within a test."""
_DEEPEST: Final = 5


@asynccontextmanager
async def serving(
    backend_url: str, folder: Path, *, timing: Timing | None = None, **settings: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """Serve the site in front of a WordPress; ``settings`` win over those of the tests.

    ``timing`` is that of the cached answers of WordPress.
    """
    defaults: dict[str, Any] = {
        "backend_url": backend_url,
        "data_dir": folder,
        "webhook_secret": SecretStr(SECRET),
        "preview_token": SecretStr("jeton"),
        "media_hosts": MediaHosts.of("*.gravatar.com"),
        "route_depth": _DEEPEST,
    }
    site = VillaSite(Settings(_env_file=None, **defaults | settings))
    site.backend._timing = timing or Timing()
    server, bound = uvicorn.Server(server_config(site)), bind_port("127.0.0.1", 0)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=url, timeout=30, follow_redirects=True) as client:
        yield client
    server.should_exit = True
    await running
