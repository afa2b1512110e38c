"""What is for crawlers alone: sitemap and robots.txt."""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from villa_site.errors import BackendError
from villa_site.request_headers import public_origin
from villa_site.shared_cache import file_cache_control
from villa_site.site import Site
from villa_site.sitemap import entries, robots, sitemap

logger = logging.getLogger(__name__)

XML = "application/xml"


def routes(site: Site) -> APIRouter:
    """Declare the addresses; they have no locale forms and no trailing slash."""
    router = APIRouter()
    kept = {"cache-control": file_cache_control(600, site.settings.site_url)}

    def origin(request: Request) -> str:
        return public_origin(request.scope, site.settings.site_url)

    @router.api_route("/sitemap.xml", methods=["GET", "HEAD"])
    async def xml(request: Request) -> Response:
        try:
            found = await entries(site.backend, origin(request))
        except BackendError as error:
            logger.warning("There is no sitemap just now: %s", error)
            return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)
        return Response(sitemap(found, origin(request)), media_type=XML, headers=kept)

    @router.api_route("/robots.txt", methods=["GET", "HEAD"])
    async def txt(request: Request) -> Response:
        return PlainTextResponse(robots(origin(request)), headers=kept)

    return router
