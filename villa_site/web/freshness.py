"""What an idle page asks: whether it is current, and to warm the page cache for visible links."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Scope

from villa_site.engine.http.client_rates import ClientRates
from villa_site.engine.http.headers import client_network, is_same_origin_get, request_origin
from villa_site.site.cache_headers import NO_STORE, shared_cache_headers
from villa_site.site.routes import is_published_path
from villa_site.site.site import Site
from villa_site.site.visit import View, Visit
from villa_site.web.page_cache import PageCache

FRESHNESS: Final = "/_villa/freshness"
WARM: Final = "/_villa/warm"
PER_SECOND: Final = 8.0
BURST: Final = 60.0
"""Pages that an address may warm, in the long run and at once."""

_CACHING: Final = (b"cache-control", b"surrogate-key", b"cache-tag")


def routes(site: Site, cache: PageCache, app: Callable[[], ASGIApp]) -> list[Route]:
    """Declare both routes; ``app`` returns the application with its page cache.

    Freshness is 204 for the current ``revision``, else the newer one and the build. A shared cache
    may keep the response as long as the page. An unavailable or redirected page and a preview are
    204 as well. Warming is 204 whatever the page's response, 403 for pages of other sites.
    """
    rates = ClientRates(PER_SECOND, BURST)

    async def freshness(request: Request) -> Response:
        path, revision, qs = (
            request.query_params.get(name, "") for name in ("path", "revision", "qs")
        )
        query = qs.removeprefix("?")
        current, headers = "", NO_STORE
        if is_published_path(path):
            current, headers = await _current(site, cache, request, path, query)
        if current in {"", revision}:
            return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
        return JSONResponse({"revision": current, "build": site.build}, headers=headers)

    async def warm(request: Request) -> Response:
        if not is_same_origin_get(request.scope, site.settings.site_url):
            return Response(status_code=HTTPStatus.FORBIDDEN, headers=NO_STORE)
        path = request.query_params.get("path", "")
        if is_published_path(path) and rates.allows(client_network(request.scope)):
            await _request(app(), request.scope, path)
        return Response(status_code=HTTPStatus.NO_CONTENT, headers=NO_STORE)

    return [Route(FRESHNESS, freshness), Route(WARM, warm)]


async def _current(
    site: Site, cache: PageCache, request: Request, path: str, query: str
) -> tuple[str, dict[str, str]]:
    """Return the page's revision and cache headers, from the page cache or by opening the page."""
    cached = None if query else await cache.get(request.scope, path)
    if cached is not None:
        pairs = [pair for pair in cached.response.headers if pair[0] in _CACHING]
        return cached.revision, {name.decode(): value.decode() for name, value in pairs}
    origin = request_origin(request.scope)
    # The page's language has been chosen: no redirect by locale.
    outcome = await site.open(Visit(path=path, query=query, origin=origin, live=True))
    if not isinstance(outcome, View):
        return "", NO_STORE
    if outcome.kind == "page" and outcome.status == HTTPStatus.OK:
        return outcome.revision, shared_cache_headers(outcome, site.settings.site_url)
    # A deleted page has a new revision; a temporarily unavailable one stays as it is.
    deleted = outcome.status == HTTPStatus.NOT_FOUND
    return outcome.revision if deleted else "", NO_STORE


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
