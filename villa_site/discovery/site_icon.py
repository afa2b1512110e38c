"""The site's default icon, and ``/favicon.ico``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from villa_site.engine.http.provided import provided

ICON_PATH: Final = "/_villa/icon.svg"

router = APIRouter(include_in_schema=False)


@router.get(ICON_PATH)
async def icon(svg: Annotated[str, provided("icon")]) -> Response:
    """Return the icon."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """Redirect to the icon."""
    return RedirectResponse(ICON_PATH, HTTPStatus.PERMANENT_REDIRECT)
