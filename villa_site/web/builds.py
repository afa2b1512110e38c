"""Tells open pages which build of the site is served, so that none lives on with an old one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from villa_site.engine.assets import IMMUTABLE
from villa_site.settings import Settings
from villa_site.web.prerender_store import PrerenderStore

LATEST: Final = "/builds/latest.json"
NOT_PAGES: Final = ("/wp-content/**", "/wp-json/**", "/api/**", "/builds/**", "/_villa/**")
"""Addresses of this site that are no pages: a link to one is the browser's."""


def meta_path(build: str) -> str:
    """Give the address of a build's description."""
    return f"/builds/meta/{build}.json"


def latest(build: str, since: float) -> dict[str, Any]:
    """Name the build that is served; ``since`` is when it began to be, in seconds."""
    return {"id": build, "timestamp": int(since * 1000)}


def meta(
    build: str, since: float, settings: Settings, prerendered: Iterable[str] = ()
) -> dict[str, Any]:
    """Describe a build: how its routes are to be treated, which paths lie ready as files."""
    return {
        **latest(build, since),
        "routeRules": route_rules(settings),
        "prerendered": sorted(prerendered),
    }


def route_rules(settings: Settings) -> Mapping[str, Mapping[str, Any]]:
    """Give the rules by pattern; ``**`` stands for anything, the longest pattern that fits wins."""
    return {
        "/**": {"live": settings.live_connect != "never"},
        "/**/preview/**": {"live": settings.live_connect != "never", "robots": False},
        **{pattern: {"live": False} for pattern in NOT_PAGES},
    }


def routes(build: str, settings: Settings, store: PrerenderStore | None = None) -> APIRouter:
    """Declare the addresses; the description of another build is not here any more."""
    router = APIRouter()
    since = time.time()

    @router.get(LATEST)
    async def latest_build() -> JSONResponse:
        return JSONResponse(latest(build, since), headers={"cache-control": "no-store"})

    @router.get("/builds/meta/{asked}.json")
    async def description(asked: str) -> JSONResponse:
        if asked != build:
            headers = {"cache-control": "no-store"}
            return JSONResponse({"id": build}, HTTPStatus.NOT_FOUND, headers)
        headers = {"cache-control": IMMUTABLE.decode()}
        return JSONResponse(
            meta(build, since, settings, store.record if store else ()), headers=headers
        )

    @router.get("/{path:path}/_payload.json")
    @router.get("/_payload.json")
    async def payload(path: str = "") -> Response:
        kept = store.payload(f"/{path}/" if path else "/") if store else None
        if kept is None:
            return JSONResponse({"id": build}, HTTPStatus.NOT_FOUND)
        return Response(kept, media_type="application/json")

    return router
