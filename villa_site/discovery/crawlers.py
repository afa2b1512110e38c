"""Routes of sitemap and robots.txt."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Final

from fastapi import Request
from fastapi.responses import PlainTextResponse, Response
from starlette.routing import Route

from villa_site.discovery.feed_cache import StoredResponse
from villa_site.discovery.sitemap import robots
from villa_site.discovery.sitemap_cache import SitemapCache
from villa_site.engine.http.headers import public_origin
from villa_site.errors import BackendError
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import file_cache_control

logger = logging.getLogger(__name__)

_LONGEST_NUMBER: Final = 6


def routes(site: Site, sitemaps: SitemapCache) -> list[Route]:
    """Declare the routes, which have neither locale prefix nor trailing slash."""
    absent = PlainTextResponse("There is no such file.", HTTPStatus.NOT_FOUND)
    headers = {"cache-control": file_cache_control(600, site.settings.site_url)}

    def origin(request: Request) -> str:
        return public_origin(request.scope, site.settings.site_url)

    async def file(request: Request) -> Response:
        given = request.path_params["number"]
        known = given.isascii() and given.isdigit() and len(given) <= _LONGEST_NUMBER
        return await answer(request, int(given)) if known and given[0] != "0" else absent

    async def xml(request: Request) -> Response:
        return await answer(request, 0)

    async def answer(request: Request, number: int) -> Response:
        try:
            found = await sitemaps.answer(origin(request), number)
        except BackendError as error:
            logger.warning("The sitemap cannot be served: %s", error)
            return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)
        return absent if found is None else StoredResponse(found)

    async def txt(request: Request) -> Response:
        return PlainTextResponse(robots(origin(request), site.routes.languages), headers=headers)

    return [
        Route("/sitemap.xml", xml),
        Route("/sitemap-{number}.xml", file),
        Route("/robots.txt", txt),
    ]
