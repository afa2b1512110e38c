"""Serves the current revision of a page; pages without a live session ask for it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.http.headers import cookies, request_origin
from villa_site.engine.http.provided import provided
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import NO_STORE, shared_cache_headers
from villa_site.site.visits.visit import View, Visit
from villa_site.web.page_cache import PageCache

FRESHNESS: Final = "/_villa/freshness"
_CACHING: Final = (b"cache-control", b"surrogate-key", b"cache-tag")


router = APIRouter(tags=["pages"])


class Freshness(BaseModel):
    """The page's current revision, and the build that is served."""

    revision: str
    build: str


@router.get(
    FRESHNESS,
    response_model=Freshness,
    responses={HTTPStatus.NO_CONTENT: {"description": "The given revision is the current one."}},
)
async def freshness(
    request: Request,
    site: CurrentSite,
    cache: Annotated[PageCache, provided("page_cache")],
    path: str = "",
    revision: str = "",
    qs: str = "",
) -> Response:
    """Return the revision of a page, or 204 if it is the given one.

    A shared cache may keep the response as long as the page. An unavailable or redirected page and
    a preview are 204 as well.
    """
    current, headers = "", NO_STORE
    if site.routes.is_published_path(path):
        query = qs.removeprefix("?")
        current, headers = await _current(site, cache, request, path, query)
    if current in {"", revision}:
        return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
    return JSONResponse({"revision": current, "build": site.build}, headers=headers)


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
    visit = Visit(path=path, query=query, origin=origin, cookies=cookies(request.scope), live=True)
    outcome = await site.open(visit)
    if not isinstance(outcome, View) or outcome.personal:
        return "", NO_STORE
    if outcome.kind == "page" and outcome.status == HTTPStatus.OK:
        return outcome.revision, shared_cache_headers(outcome, site.settings.site_url)
    # A deleted page has a new revision; a temporarily unavailable one stays as it is.
    deleted = outcome.status == HTTPStatus.NOT_FOUND
    return outcome.revision if deleted else "", NO_STORE
