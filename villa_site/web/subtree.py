"""Mounts an application that knows its addresses by their full path."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send


class Subtree:
    """Passes the path it is mounted at on to ``app``, too."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as if ``app`` stood at the root."""
        await self.app({**scope, "root_path": ""}, receive, send)
