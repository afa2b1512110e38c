"""Whichever worker answers ``/metrics``, the figures are those of all."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.cli.test_workers import TWO_WORKERS
from tests.support.served_site import serving
from tests.support.small_content import SMALL_CONTENT

pytestmark = pytest.mark.req("QAK-07")

SESSIONS: Final = 10
PATIENCE: Final = 20.0
MISSING: Final = 'villa_responses_total{status="4xx"}'
CONNECTIONS: Final = 12
"""Each stays with one worker: the chance that all have the same one is one in 2,048."""


async def figures(client: httpx.AsyncClient) -> dict[str, float]:
    lines = (await client.get("/metrics")).text.splitlines()
    return {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    }


async def test_metrics_of_any_worker_are_those_of_all(tmp_path: Path) -> None:
    settings = {"VILLA_MAX_SESSIONS": str(SESSIONS), **SMALL_CONTENT}
    async with (
        serving(tmp_path, command=TWO_WORKERS, **settings) as site,
        contextlib.AsyncExitStack() as stack,
    ):
        clients = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=site.url, trust_env=False))
            for _ in range(CONNECTIONS)
        ]
        async with asyncio.timeout(PATIENCE):
            for client in clients:
                while (await figures(client))["villa_live_sessions_limit"] < 2 * SESSIONS:  # noqa: ASYNC110 - another process
                    await asyncio.sleep(0.05)
        answers = [await client.get("/missing/") for client in clients]
        assert {answer.status_code for answer in answers} == {404}
        # Scrapes add none to these; a worker that knows itself alone would stay below.
        async with asyncio.timeout(PATIENCE):
            for client in clients:
                while (await figures(client))[MISSING] != CONNECTIONS:  # noqa: ASYNC110 - another process
                    await asyncio.sleep(0.05)
