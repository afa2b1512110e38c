"""Whichever worker answers ``/metrics``, the figures are those of all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.browser.served_site import serving
from tests.small_content import SMALL_CONTENT
from tests.web.test_workers import TWO_WORKERS
from villa_site.web.metrics import PUBLISH_EVERY

pytestmark = pytest.mark.req("QAK-07")

SESSIONS: Final = 10
PAGES: Final = 20
SCRAPES: Final = 12
"""Each over a connection of its own: the chance that one worker takes all is one in 2,048."""


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
        httpx.AsyncClient(base_url=site.url, trust_env=False) as client,
    ):
        client.headers["connection"] = "close"
        async with asyncio.timeout(4 * PUBLISH_EVERY):
            while (await figures(client))["villa_live_sessions_limit"] < 2 * SESSIONS:
                pass
        for _ in range(PAGES):
            await client.get("/contact/")
        scrapes = [await figures(client) for _ in range(SCRAPES)]
    assert {each["villa_live_sessions_limit"] for each in scrapes} == {2 * SESSIONS}
    # Each counts the scrapes before it as well: one that knows a single worker would not.
    counts = [each["villa_response_seconds_count"] for each in scrapes]
    assert counts == list(range(int(counts[0]), int(counts[0]) + SCRAPES))
    assert counts[0] >= PAGES
