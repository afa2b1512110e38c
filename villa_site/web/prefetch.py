"""Opens the page of a link in sight before it is followed, so that it is answered from memory."""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from starlette.types import ASGIApp, Scope

from villa_site.engine.http.address_rates import AddressRates
from villa_site.engine.http.headers import asked_by_own_page, client_network
from villa_site.site.routes import match

logger = logging.getLogger(__name__)

WARM: Final = "/_villa/warm"
PER_SECOND: Final = 8.0
BURST: Final = 60.0


def routes(site: Callable[[], ASGIApp], site_url: str = "") -> APIRouter:
    """Declare the address; it answers 204 whatever came of it, and 403 to other sites' pages.

    ``site`` gives the application that answers pages, its page cache included; ``site_url`` is the
    site's public origin, if it is configured.
    """
    router = APIRouter()
    rates = AddressRates(PER_SECOND, BURST)

    @router.get(WARM)
    async def warm(request: Request, path: str = "") -> Response:
        headers = {"cache-control": "no-store"}
        if not asked_by_own_page(request.scope, site_url):
            return Response(status_code=HTTPStatus.FORBIDDEN, headers=headers)
        address = client_network(request.scope)
        if _is_page(path) and rates.allows(address):
            await _opened(site(), request.scope, path)
        return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)

    return router


def _is_page(path: str) -> bool:
    found = match(path) if path.startswith("/") and path.endswith("/") else None
    return found is not None and not found.form.preview


async def _opened(app: ASGIApp, asking: Scope, path: str) -> None:
    """Ask for the page as the visitor's browser would, and throw the answer away."""
    kept = {b"host", b"accept-encoding", b"accept-language", b"user-agent", b"cookie"}
    scope: MutableMapping[str, Any] = {
        **{name: asking[name] for name in ("http_version", "scheme", "server", "client", "asgi")},
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [pair for pair in asking["headers"] if pair[0] in kept],
        "state": dict(asking.get("state", {})),
    }
    await app(scope, _nothing_more, _ignored)


async def _nothing_more() -> MutableMapping[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _ignored(_message: MutableMapping[str, Any]) -> None:
    """Take the answer in."""
