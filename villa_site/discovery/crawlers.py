"""Serves sitemap and robots.txt."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from villa_site.discovery.dependencies import CurrentSite
from villa_site.discovery.feed_cache import StoredResponse
from villa_site.discovery.sitemap import robots
from villa_site.discovery.sitemap_cache import SitemapCache
from villa_site.engine.http.headers import public_origin
from villa_site.engine.http.provided import provided
from villa_site.errors import BackendError
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import file_cache_control

logger = logging.getLogger(__name__)

_LONGEST_NUMBER: Final = 6


router = APIRouter(include_in_schema=False)

CurrentSitemaps = Annotated[SitemapCache, provided("sitemaps")]


@router.get("/sitemap.xml")
async def sitemap(request: Request, site: CurrentSite, sitemaps: CurrentSitemaps) -> Response:
    """Return the sitemap, or the index of its files."""
    return await _sitemap_file(request, site, sitemaps, 0)


@router.get("/sitemap-{number}.xml")
async def sitemap_file(
    request: Request, site: CurrentSite, sitemaps: CurrentSitemaps, number: str
) -> Response:
    """Return one of the sitemap's files."""
    known = number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER
    if not known or number[0] == "0":
        return _not_found()
    return await _sitemap_file(request, site, sitemaps, int(number))


@router.get("/robots.txt")
async def robots_file(request: Request, site: CurrentSite) -> Response:
    """Return what crawlers may read."""
    site_url = site.settings.site_url
    text = robots(public_origin(request.scope, site_url), site.routes.languages)
    return PlainTextResponse(text, headers={"cache-control": file_cache_control(600, site_url)})


async def _sitemap_file(
    request: Request, site: Site, sitemaps: SitemapCache, number: int
) -> Response:
    try:
        origin = public_origin(request.scope, site.settings.site_url)
        found = await sitemaps.answer(origin, number)
    except BackendError as error:
        logger.warning("The sitemap cannot be served: %s", error)
        return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)
    return _not_found() if found is None else StoredResponse(found)


def _not_found() -> Response:
    return PlainTextResponse("There is no such file.", HTTPStatus.NOT_FOUND)
