"""The parts of a traced site: a middleware, an HTTP client, observers of times."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from opentelemetry.sdk.trace import TracerProvider
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from villa_site.web.traces.backend_client import TracedClient
from villa_site.web.traces.server import TracedServer
from villa_site.web.traces.templates import RouteTemplates

NAME: Final = "villa_site"
"""The name of the instrumentation."""
CLOSE_SECONDS: Final = 2.0


class Traces:
    """The traces of one worker.

    ``continued``: a request's ``traceparent`` is believed. It decides which requests are recorded,
    so it has to be the proxy's, not the visitor's.
    """

    def __init__(self, provider: TracerProvider, *, continued: bool = False) -> None:
        self.provider = provider
        self.continued = continued
        self.tracer = provider.get_tracer(NAME)

    def server(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> ASGIApp:
        """Wrap the application: a span for each request and each live session."""
        templates = RouteTemplates(routes)
        return TracedServer(app, self.tracer, templates, continued=self.continued)

    def client(self, backend_url: str) -> Callable[..., TracedClient]:
        """Give what makes the HTTP client of a backend: spans of calls, which pass the trace on."""
        return partial(TracedClient, self.tracer, urlsplit(backend_url).path)

    def observing(self, name: str, observe: Callable[[float], object]) -> Callable[[float], None]:
        """Wrap an observer of seconds: what it observes becomes a span that ends then."""
        return partial(self._observe, name, observe)

    def _observe(self, name: str, observe: Callable[[float], object], seconds: float) -> None:
        observe(seconds)
        ended = time.time_ns()
        self.tracer.start_span(name, start_time=ended - int(seconds * 1e9)).end(ended)

    async def aclose(self) -> None:
        """Export what is left; an unavailable collector delays the end for CLOSE_SECONDS only."""
        # A daemon: the SDK tries again and again, and an executor's thread would be waited for.
        closing = threading.Thread(target=self.provider.shutdown, daemon=True)
        closing.start()
        await asyncio.to_thread(closing.join, CLOSE_SECONDS)
