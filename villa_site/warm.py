"""Opens the page of a link in sight before it is followed, so that it is answered from memory."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, Request, Response

from villa_site.live.admission import App, Scope
from villa_site.live.messages import Rate
from villa_site.routes import match

logger = logging.getLogger(__name__)

WARM: Final = "/_villa/warm"
PER_SECOND: Final = 8.0
BURST: Final = 60.0
MAX_ADDRESSES: Final = 10_000


class Warmth:
    """How many pages each address may have warmed; forgets those that were quiet longest."""

    def __init__(self) -> None:
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Count one page for ``address``, unless it has had its share."""
        rate = self._rates.pop(address, None) or Rate(PER_SECOND, BURST)
        self._rates[address] = rate
        if len(self._rates) > MAX_ADDRESSES:
            self._rates.popitem(last=False)
        return rate.allows()


def routes(site: Callable[[], App]) -> APIRouter:
    """Declare the address; it answers 204 whatever came of it, and 403 to other sites' pages.

    ``site`` gives the application that answers pages, its page cache included.
    """
    router = APIRouter()
    warmth = Warmth()

    @router.get(WARM)
    async def warm(request: Request, path: str = "") -> Response:
        headers = {"cache-control": "no-store"}
        if not _from_our_page(request):
            return Response(status_code=HTTPStatus.FORBIDDEN, headers=headers)
        address = request.client.host if request.client else ""
        if _is_page(path) and warmth.allows(address):
            await _opened(site(), request.scope, path)
        return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)

    return router


def _from_our_page(request: Request) -> bool:
    """Believe the browser where it tells; over plain HTTP it only names the page that asks."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    referer = urlsplit(request.headers.get("referer", ""))
    return bool(referer.netloc) and referer.netloc == request.headers.get("host")


def _is_page(path: str) -> bool:
    found = match(path) if path.startswith("/") and path.endswith("/") else None
    return found is not None and not found.form.preview


async def _opened(app: App, asking: Scope, path: str) -> None:
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
