"""The drawn map of the surroundings at a URL of its own, one drawing a language."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from villa_site.discovery.dependencies import CurrentSite
from villa_site.discovery.map_drawing import map_drawing

_FOREVER: Final = "public, max-age=31536000, immutable"
_FOR_NOW: Final = "public, max-age=60"
"""For the URL of another version, as while a new release is being installed."""

router = APIRouter(include_in_schema=False)


@router.get("/_villa/map/{locale}.svg")
async def map_file(site: CurrentSite, locale: str, v: str = "") -> Response:
    """Return the drawing in a language; only its version ``v`` is read of the URL."""
    drawn = site.drawn_map
    if drawn is None or locale not in site.routes.languages:
        return PlainTextResponse("No such map.", HTTPStatus.NOT_FOUND)
    headers = {"cache-control": _FOREVER if v == drawn.version else _FOR_NOW}
    return Response(map_drawing(drawn, locale), media_type="image/svg+xml", headers=headers)
