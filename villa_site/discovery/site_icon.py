"""Routes of the site's default icon and of ``/favicon.ico``."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

ICON_PATH: Final = "/_villa/icon.svg"


def routes(svg: str) -> APIRouter:
    """Serve ``svg`` as the icon, and redirect ``/favicon.ico`` to it."""
    router = APIRouter()

    @router.get(ICON_PATH)
    async def icon() -> Response:
        headers = {"cache-control": "public, max-age=86400"}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    @router.get("/favicon.ico")
    async def favicon() -> Response:
        return RedirectResponse(ICON_PATH, 308)

    return router
