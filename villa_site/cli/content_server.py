"""Serves the embedded backend on its own, and tells a site what editors change meanwhile."""

from __future__ import annotations

import asyncio
import logging
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from villa_site.embedded import Change, notify, watch

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Site:
    """The site to be told of changes; without a secret it cannot be told."""

    url: str
    secret: str

    async def tell(self, change: Change) -> None:
        """Send the signed webhook; a site that is away finds out by itself within 30 s."""
        try:
            await notify(self.url, self.secret, change.event, change.paths)
        except httpx.HTTPError as error:
            logger.warning("%s was not told of a change: %s", self.url, error)
        else:
            logger.info("%s was told: %s %s", self.url, change.event, " ".join(change.paths))


async def serve(app: Any, bound: socket.socket, *, folder: Path | None, site: Site) -> None:
    """Serve until interrupted."""
    server = uvicorn.Server(
        uvicorn.Config(
            app, lifespan="off", server_header=False, access_log=False, log_level="warning"
        )
    )
    stop = asyncio.Event()
    watching = asyncio.create_task(_watch(folder, site, stop)) if site.secret else None
    try:
        await server.serve(sockets=[bound])
    finally:
        stop.set()
        if watching:
            await watching


async def _watch(folder: Path | None, site: Site, stop: asyncio.Event) -> None:
    async for change in watch(folder, stop=stop):
        await site.tell(change)
