"""Warms the page cache for links that are visible, before a visitor follows them."""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from fastapi import Request, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Scope

from villa_site.engine.http.headers import client_network, is_same_origin_get
from villa_site.engine.limits import ClientRates
from villa_site.site.cache_headers import NO_STORE
from villa_site.site.routes import is_published_path

logger = logging.getLogger(__name__)

WARM: Final = "/_villa/warm"
PER_SECOND: Final = 8.0
BURST: Final = 60.0


def routes(site: Callable[[], ASGIApp], site_url: str = "") -> list[Route]:
    """Declare the route: 204 whatever the page's response, 403 for pages of other sites.

    ``site`` returns the application with its page cache; ``site_url`` is the configured public
    origin.
    """
    rates = ClientRates(PER_SECOND, BURST)

    async def warm(request: Request) -> Response:
        if not is_same_origin_get(request.scope, site_url):
            return Response(status_code=HTTPStatus.FORBIDDEN, headers=NO_STORE)
        path = request.query_params.get("path", "")
        client_ip = client_network(request.scope)
        if is_published_path(path) and rates.allows(client_ip):
            await _request(site(), request.scope, path)
        return Response(status_code=HTTPStatus.NO_CONTENT, headers=NO_STORE)

    return [Route(WARM, warm)]


async def _request(app: ASGIApp, original: Scope, path: str) -> None:
    """Request the page with the visitor's headers and discard the response."""
    forwarded = {b"host", b"accept-encoding", b"accept-language", b"user-agent", b"cookie"}
    scope: MutableMapping[str, Any] = {
        **{name: original[name] for name in ("http_version", "scheme", "server", "client", "asgi")},
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [pair for pair in original["headers"] if pair[0] in forwarded],
        "state": dict(original.get("state", {})),
    }
    await app(scope, _empty_body, _discard)


async def _empty_body() -> MutableMapping[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _discard(_message: MutableMapping[str, Any]) -> None:
    """Discard a message of the response."""
