"""A site whose spans a test reads from memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.support.stub_site import ORIGIN, StubBackend, backend
from villa_site.app import VillaSite
from villa_site.settings import Settings
from villa_site.web.traces.traces import Traces

__all__ = ["backend"]


class Traced:
    """A traced site, a client of it, and the spans that have ended."""

    def __init__(self, site: VillaSite, client: httpx.AsyncClient) -> None:
        self.site = site
        self.client = client
        self.exporter = InMemorySpanExporter()

    @property
    def spans(self) -> list[ReadableSpan]:
        return list(self.exporter.get_finished_spans())

    def named(self, name: str) -> ReadableSpan:
        [found] = [span for span in self.spans if span.name == name]
        return found


@pytest.fixture
async def trace(backend: StubBackend, tmp_path: Path) -> AsyncIterator[Callable[..., Any]]:
    """Start a traced site; requests of the start itself are dropped."""
    async with AsyncExitStack() as stack:

        async def started(*, continued: bool = False, **changes: Any) -> Traced:
            provider = TracerProvider(shutdown_on_exit=False)
            settings = Settings(_env_file=None, data_dir=tmp_path, **changes)
            site = VillaSite(
                settings,
                transport=httpx.MockTransport(backend),
                traces=Traces(provider, continued=continued),
            )
            await stack.enter_async_context(site.fastapi.router.lifespan_context(site.fastapi))
            transport = httpx.ASGITransport(app=site)
            client = httpx.AsyncClient(transport=transport, base_url=ORIGIN)
            traced = Traced(site, await stack.enter_async_context(client))
            provider.add_span_processor(SimpleSpanProcessor(traced.exporter))
            return traced

        yield started
