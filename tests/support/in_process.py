"""Serves an ASGI application over a network from the test's own process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn


@asynccontextmanager
async def serving_here(app: Any, port: int) -> AsyncIterator[None]:
    """Serve ``app`` on ``port`` for as long as the block lasts."""
    server = uvicorn.Server(
        uvicorn.Config(app, port=port, lifespan="off", log_level="warning", access_log=False)
    )
    # The test's own signal handlers stay.
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    running = asyncio.create_task(server.serve())
    try:
        yield
    finally:
        server.should_exit = True
        await running
