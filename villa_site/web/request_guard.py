"""ASGI middleware that refuses a malformed ``Host`` and normalises path and query string."""

from __future__ import annotations

import logging
import math
from http import HTTPStatus

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.engine.http.headers import decode_path, encode_query, request_origin
from villa_site.engine.limits import LogLimit

logger = logging.getLogger(__name__)


class RequestGuard:
    """ASGI middleware: what is behind it may trust host, path and query to be well-formed.

    ``site_url`` is the configured public origin. Requests for other hosts are answered, and each of
    the first 20 such hosts is logged once.
    """

    def __init__(self, app: ASGIApp, site_url: str = "") -> None:
        self.app = app
        self.site_url = site_url
        self._foreign_hosts = LogLimit(logger, period=math.inf, max_keys=20)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or respond 400."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        if self.admits(scope):
            await self.app(scope, receive, send)
        else:
            await _refuse(scope, receive, send)

    def admits(self, scope: Scope) -> bool:
        """Whether the ``Host`` is well-formed; path and query are then normalised."""
        origin = request_origin(scope)
        if not origin:
            return False
        if self.site_url and origin != self.site_url and _host(origin) != _host(self.site_url):
            self._log_foreign_host(_host(origin))
        _normalise(scope)
        return True

    def _log_foreign_host(self, host: str) -> None:
        self._foreign_hosts.log(
            logging.WARNING,
            "A request named the host %s, which VILLA_SITE_URL does not: its links lead to %s. "
            "Let the server in front pass on requests for that host alone.",
            host,
            self.site_url,
            key=host,
        )


def _host(origin: str) -> str:
    return origin.partition("://")[2]


def _normalise(scope: Scope) -> None:
    raw_path = scope.get("raw_path") or b""
    if b"%" in raw_path:
        scope["path"] = decode_path(raw_path.decode("latin-1"))
    if scope["query_string"]:
        scope["query_string"] = encode_query(scope["query_string"]).encode()


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION})
        return
    response = PlainTextResponse("The Host of this request is malformed.", HTTPStatus.BAD_REQUEST)
    await response(scope, receive, send)


async def client_disconnected(_request: Request, _error: Exception) -> Response:
    """Respond to a client that disconnected before the end of its request; not an error."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)
