"""An HTTP client that records each exchange with the backend, and passes the trace on to it."""

from __future__ import annotations

from typing import Any, Final

import httpx
from opentelemetry import trace
from opentelemetry.semconv.attributes.error_attributes import ERROR_TYPE
from opentelemetry.semconv.attributes.http_attributes import (
    HTTP_REQUEST_METHOD,
    HTTP_RESPONSE_STATUS_CODE,
)
from opentelemetry.semconv.attributes.server_attributes import SERVER_ADDRESS, SERVER_PORT
from opentelemetry.semconv.attributes.url_attributes import URL_SCHEME
from opentelemetry.trace import SpanKind, StatusCode, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from villa_site.web.traces.templates import backend_template

URL_TEMPLATE: Final = "url.template"
"""Of the conventions that may still change; ``url.full`` would hold what visitors search for."""
FIRST_ERROR: Final = 400
_PORTS: Final = {"http": 80, "https": 443}
_PROPAGATOR: Final = TraceContextTextMapPropagator()


class TracedClient(httpx.AsyncClient):
    """Records a span from each request to the head of its response, retries and redirects too.

    ``base`` is the path of the backend's URL, which is in front of all others.
    """

    def __init__(self, tracer: Tracer, base: str, **options: Any) -> None:
        super().__init__(**options)
        self._tracer = tracer
        self._base = base

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        """Send a request with its ``traceparent``."""
        url = request.url
        template = backend_template(url.path, self._base)
        with self._tracer.start_as_current_span(
            f"{request.method} {template}",
            kind=SpanKind.CLIENT,
            attributes={
                HTTP_REQUEST_METHOD: request.method,
                SERVER_ADDRESS: url.host,
                SERVER_PORT: url.port or _PORTS.get(url.scheme, 0),
                URL_SCHEME: url.scheme,
                URL_TEMPLATE: template,
            },
            # A message may hold an address with what a visitor has typed.
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            _PROPAGATOR.inject(request.headers, trace.set_span_in_context(span))
            try:
                response = await super().send(request, **options)
            except Exception as error:
                span.set_attribute(ERROR_TYPE, type(error).__qualname__)
                span.set_status(StatusCode.ERROR)
                raise
            status = response.status_code
            span.set_attribute(HTTP_RESPONSE_STATUS_CODE, status)
            if status >= FIRST_ERROR:
                span.set_attribute(ERROR_TYPE, str(status))
                span.set_status(StatusCode.ERROR)
            return response
