"""ASGI middleware that records a span for each request and each live session."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from opentelemetry.context import Context
from opentelemetry.semconv.attributes.error_attributes import ERROR_TYPE
from opentelemetry.semconv.attributes.http_attributes import (
    HTTP_REQUEST_METHOD,
    HTTP_RESPONSE_STATUS_CODE,
    HTTP_ROUTE,
)
from opentelemetry.semconv.attributes.network_attributes import NETWORK_PROTOCOL_NAME
from opentelemetry.semconv.attributes.url_attributes import URL_PATH, URL_SCHEME
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.engine.payload import PayloadAddress
from villa_site.web.traces.templates import RouteTemplates

UNTRACED: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""Requests that machines send every few seconds."""
METHODS: Final = frozenset("CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE".split())
CLOSE_CODE: Final = "villa.websocket.close_code"
SWITCHING: Final = 101
NORMAL: Final = 1000
FORBIDDEN: Final = 403
EXISTING: Final = frozenset({200, 206, 304})
"""Statuses of what there is; payloads have 200 even for pages that there are not."""
SERVER_ERROR: Final = 500
_PROPAGATOR: Final = TraceContextTextMapPropagator()


class TracedServer:
    """Passes connections on to ``app``; a span is named by its route, never by a query.

    The path itself is an attribute only of what exists: in a missing one anything may be typed.
    """

    def __init__(
        self, app: ASGIApp, tracer: Tracer, templates: RouteTemplates, *, continued: bool
    ) -> None:
        self.app = app
        self._tracer = tracer
        self._templates = templates
        self._continued = continued

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Record one request or one live session."""
        if scope["type"] == "lifespan" or scope["path"] in UNTRACED:
            await self.app(scope, receive, send)
            return
        live = scope["type"] == "websocket"
        method = "GET" if live else scope["method"]
        method = method if method in METHODS else "_OTHER"
        route = self._templates.template(scope["path"])
        attributes = {HTTP_REQUEST_METHOD: method, URL_SCHEME: scope.get("scheme", "http")}
        attributes |= {HTTP_ROUTE: route} if route else {}
        attributes |= {NETWORK_PROTOCOL_NAME: "websocket"} if live else {}
        name = "HTTP" if method == "_OTHER" else method
        with self._tracer.start_as_current_span(
            f"{name} {route}" if route else name,
            context=self._parent(scope),
            kind=SpanKind.SERVER,
            attributes=attributes,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            await self._answer(span, scope, receive, send)

    def _parent(self, scope: Scope) -> Context:
        """Give the context of the proxy's span where it is believed; else a trace begins."""
        if not self._continued:
            return Context()
        carrier = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in scope["headers"]
            if name in {b"traceparent", b"tracestate"}
        }
        return _PROPAGATOR.extract(carrier, Context())

    async def _answer(self, span: Span, scope: Scope, receive: Receive, send: Send) -> None:
        exchange = _Exchange(span, scope)

        async def observe(message: MutableMapping[str, Any]) -> None:
            exchange.note(message)
            await send(message)

        async def observe_received() -> MutableMapping[str, Any]:
            message = await receive()
            exchange.note(message)
            return message

        try:
            await self.app(scope, observe_received, observe)
        except Exception as error:
            span.set_attribute(ERROR_TYPE, type(error).__qualname__)
            span.set_status(StatusCode.ERROR)
            raise


@dataclass(slots=True)
class _Exchange:
    """Takes from the messages of a connection what its span records."""

    span: Span
    scope: Scope
    accepted: bool = False

    def note(self, message: Mapping[str, Any]) -> None:
        kind = message["type"]
        if kind == "http.response.start":
            self._note_status(message["status"])
        elif kind == "websocket.accept":
            self.accepted = True
            self.span.set_attribute(HTTP_RESPONSE_STATUS_CODE, SWITCHING)
        elif kind in {"websocket.close", "websocket.disconnect"}:
            if not self.accepted:
                self.span.set_attribute(HTTP_RESPONSE_STATUS_CODE, FORBIDDEN)
            self.span.set_attribute(CLOSE_CODE, message.get("code", NORMAL))

    def _note_status(self, status: int) -> None:
        self.span.set_attribute(HTTP_RESPONSE_STATUS_CODE, status)
        if status in EXISTING and PayloadAddress.of(self.scope) is None:
            self.span.set_attribute(URL_PATH, self.scope["path"])
        elif status >= SERVER_ERROR:
            self.span.set_attribute(ERROR_TYPE, str(status))
            self.span.set_status(StatusCode.ERROR)
