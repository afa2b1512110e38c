"""Serves the embedded backend on its own and notifies a site of changed content files."""

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
class WebhookTarget:
    """The site whose webhook is called; without a secret it has none."""

    url: str
    secret: str

    async def notify(self, change: Change) -> None:
        """Call the webhook; a site that cannot be reached renews its copies within 30 s anyway."""
        try:
            await notify(self.url, self.secret, change.event, change.paths)
        except httpx.HTTPError as error:
            logger.warning("Webhook of %s failed: %s", self.url, error)
        else:
            logger.info(
                "Webhook of %s called: %s %s", self.url, change.event, " ".join(change.paths)
            )


async def serve(
    app: Any, bound: socket.socket, *, folder: Path | None, target: WebhookTarget
) -> None:
    """Serve until interrupted."""
    server = uvicorn.Server(
        uvicorn.Config(
            app, lifespan="off", server_header=False, access_log=False, log_level="warning"
        )
    )
    stop = asyncio.Event()
    watching = asyncio.create_task(_watch(folder, target, stop)) if target.secret else None
    try:
        await server.serve(sockets=[bound])
    finally:
        stop.set()
        if watching:
            await watching


async def _watch(folder: Path | None, target: WebhookTarget, stop: asyncio.Event) -> None:
    async for change in watch(folder, stop=stop):
        await target.notify(change)
