"""Routes of the site's default icon and of ``/favicon.ico``."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from fastapi.responses import RedirectResponse, Response
from starlette.routing import Route

ICON_PATH: Final = "/_villa/icon.svg"


def routes(svg: str) -> list[Route]:
    """Serve ``svg`` as the icon, and redirect ``/favicon.ico`` to it."""

    async def icon(_request: Request) -> Response:
        headers = {"cache-control": "public, max-age=86400"}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    async def favicon(_request: Request) -> Response:
        return RedirectResponse(ICON_PATH, 308)

    return [Route(ICON_PATH, icon), Route("/favicon.ico", favicon)]
