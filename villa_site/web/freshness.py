"""Tells a page that is only read whether it still holds: nothing, or what the page is now."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from villa_site.engine.http.headers import page_origin
from villa_site.site.cache_headers import shared_cache_headers
from villa_site.site.routes import match
from villa_site.site.site import Site
from villa_site.site.visit import View, Visit
from villa_site.web.page_cache import PageCache

FRESHNESS: Final = "/_villa/freshness"
NOT_KEPT: Final = {"cache-control": "no-store"}
_CACHING: Final = (b"cache-control", b"surrogate-key", b"cache-tag")


def routes(site: Site, cache: PageCache) -> APIRouter:
    """Declare the address: 204 for a ``revision`` that holds, else the newer one and the build.

    A shared cache may keep the answer for as long as the page itself. A page that is away, has
    moved or is a preview is left as it is.
    """
    router = APIRouter()

    @router.get(FRESHNESS)
    async def freshness(
        request: Request, path: str = "", qs: str = "", revision: str = ""
    ) -> Response:
        query = qs.removeprefix("?")
        newest, headers = "", NOT_KEPT
        if _is_page(path):
            newest, headers = await _newest(site, cache, request, path, query)
        if newest in {"", revision}:
            return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
        return JSONResponse({"revision": newest, "build": site.build}, headers=headers)

    return router


def _is_page(path: str) -> bool:
    found = match(path) if path.startswith("/") and path.endswith("/") else None
    return found is not None and not found.form.preview


async def _newest(
    site: Site, cache: PageCache, request: Request, path: str, query: str
) -> tuple[str, dict[str, str]]:
    """Give the page's revision and how long that may be kept: from memory, else by opening it."""
    kept = None if query else await cache.get(request.scope, path)
    if kept is not None:
        pairs = [pair for pair in kept.response.headers if pair[0] in _CACHING]
        return kept.revision, {name.decode(): value.decode() for name, value in pairs}
    origin = page_origin(request.scope)
    # Whoever has the page has chosen its language already.
    outcome = await site.open(Visit(path=path, query=query, origin=origin, live=True))
    if not isinstance(outcome, View):
        return "", NOT_KEPT
    if outcome.kind == "page" and outcome.status == HTTPStatus.OK:
        return outcome.revision, shared_cache_headers(outcome, site.settings.site_url)
    # A page that was taken away is not there any more; one that is away for now may still be read.
    gone = outcome.status == HTTPStatus.NOT_FOUND
    return outcome.revision if gone else "", NOT_KEPT
