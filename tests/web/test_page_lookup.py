"""A cached page that the protocol answers is counted, logged and guarded like any other."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from opentelemetry.sdk.trace import TracerProvider

from tests.support.stub_site import StubBackend
from villa_site.app import VillaSite
from villa_site.settings import Settings
from villa_site.web.traces.traces import Traces
from villa_site.web.uvicorn_protocols.http import LOOKUP_KEY

HOST = (b"host", b"villa.test")


def scope(path: str, *headers: tuple[bytes, bytes], method: str = "GET") -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
        "headers": [HOST, *headers],
    }


@asynccontextmanager
async def running(
    folder: Path, *, traces: Traces | None = None, **changes: Any
) -> AsyncIterator[tuple[VillaSite, Any]]:
    """Run a site that has answered /visite/ once; give it, and the state for its protocol."""
    backend = StubBackend()
    backend.add("/visite/")
    settings = Settings(_env_file=None, data_dir=folder, page_cache="on", **changes)
    site = VillaSite(settings, transport=httpx.MockTransport(backend), traces=traces)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi) as state,
        httpx.AsyncClient(
            transport=httpx.ASGITransport(site), base_url="http://villa.test"
        ) as client,
    ):
        assert (await client.get("/visite/")).status_code == 200
        yield site, state


def figure(site: VillaSite, name: str) -> float:
    lines = site.metrics.text().decode().splitlines()
    return float(next(line.split()[-1] for line in lines if line.startswith(f"{name} ")))


@pytest.mark.req("QAK-07")
async def test_reply_is_counted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path, access_log="json") as (site, state):
        logger = logging.getLogger("villa_site.access")
        logger.addHandler(caplog.handler)
        for method in ("GET", "HEAD"):
            assert state[LOOKUP_KEY](scope("/visite/", method=method)).status == 200
        logger.removeHandler(caplog.handler)
        assert figure(site, 'villa_responses_total{status="2xx"}') == 3
        assert figure(site, 'villa_page_cache_total{result="hit"}') == 2
        assert figure(site, "villa_response_seconds_count") == 3
        size = len(site.page_lookup(scope("/visite/")).body)  # type: ignore[union-attr]
    got, head = (orjson.loads(record.getMessage()) for record in caplog.records[-2:])
    assert (got["method"], got["path"], got["status"]) == ("GET", "/visite/", 200)
    assert (got["bytes"], head["bytes"]) == (size, 0)


async def test_reply_needs_a_well_formed_host(tmp_path: Path) -> None:
    async with running(tmp_path) as (site, _):
        assert site.page_lookup(scope("/visite/")) is not None
        assert site.page_lookup(scope("/visite/", HOST)) is None
        assert site.page_lookup(scope("/visite/") | {"headers": [(b"host", b"a b")]}) is None


async def test_missing_page_is_the_application_s(tmp_path: Path) -> None:
    async with running(tmp_path) as (site, _):
        assert site.page_lookup(scope("/ailleurs/")) is None
        assert figure(site, 'villa_responses_total{status="4xx"}') == 0


async def test_traced_requests_are_the_application_s(tmp_path: Path) -> None:
    """Each of them has a span, which the middleware open."""
    traces = Traces(TracerProvider(shutdown_on_exit=False), continued=False)
    async with running(tmp_path, traces=traces) as (_, state):
        assert LOOKUP_KEY not in state
