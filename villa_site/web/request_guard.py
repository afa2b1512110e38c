"""Stands before everything: refuses a malformed ``Host``, makes path and query safe to read."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse

from villa_site.engine.http.headers import decoded_path, encoded_query, page_origin
from villa_site.engine.http.log_limit import LogLimit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

logger = logging.getLogger(__name__)

_POLICY_BROKEN: Final = 1008


class RequestGuard:
    """An ASGI layer: whatever is behind it may trust host, path and query to be well-formed.

    ``site_url`` is the site's public origin, if it is configured: requests that name another host
    are answered, and told once.
    """

    def __init__(self, app: ASGIApp, site_url: str = "") -> None:
        self.app = app
        self.site_url = site_url
        self._foreign = LogLimit()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 400."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        origin = page_origin(scope)
        if not origin:
            await _refuse(scope, receive, send)
            return
        if self.site_url and _host(origin) != _host(self.site_url):
            self._tell_of_foreign(origin)
        _clean(scope)
        await self.app(scope, receive, send)

    def _tell_of_foreign(self, origin: str) -> None:
        if self._foreign.is_news(_host(origin)):
            logger.warning(
                "A request named the host %s, which VILLA_SITE_URL does not: its links lead to "
                "%s. Let the server in front pass on requests for that host alone.",
                _host(origin),
                self.site_url,
            )


def _host(origin: str) -> str:
    return origin.partition("://")[2]


def _clean(scope: Scope) -> None:
    raw_path = scope.get("raw_path") or b""
    if b"%" in raw_path:
        scope["path"] = decoded_path(raw_path.decode("latin-1"))
    if scope["query_string"]:
        scope["query_string"] = encoded_query(scope["query_string"]).encode()


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": _POLICY_BROKEN})
        return
    answer = PlainTextResponse("The Host of this request is malformed.", HTTPStatus.BAD_REQUEST)
    await answer(scope, receive, send)


async def client_gone(_request: Request, _error: Exception) -> Response:
    """Answer nobody: whoever sent the request has left before its end, which is no error."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)
