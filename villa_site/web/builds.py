"""Serves the current build id; stale pages reload."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi import Request
from fastapi.responses import JSONResponse
from starlette.routing import Route

from villa_site.engine.client_build import IMMUTABLE
from villa_site.settings.languages import Languages
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.web.prerender_store import PrerenderStore

LATEST: Final = "/builds/latest.json"
NOT_PAGES: Final = ("/wp-content/**", "/wp-json/**", "/api/**", "/builds/**", "/_villa/**")
"""Patterns of URLs that are no pages: the browser follows links to them."""


def meta_path(build: str) -> str:
    """Return the path of a build's description."""
    return f"/builds/meta/{build}.json"


def latest(build: str, since: float) -> dict[str, Any]:
    """Return the id of the current build and when its serving began; ``since`` is in seconds."""
    return {"id": build, "timestamp": int(since * 1000)}


def meta(
    build: str, since: float, languages: Languages, prerendered: Iterable[str] = ()
) -> dict[str, Any]:
    """Describe a build: its route rules and its prerendered paths."""
    return {
        **latest(build, since),
        "routeRules": route_rules(languages),
        "prerendered": sorted(prerendered),
    }


def route_rules(languages: Languages) -> Mapping[str, Mapping[str, Any]]:
    """Return the rules by pattern; ``**`` matches anything, the longest matching pattern wins.

    ``live`` pages are shown in the place of another; all others are loaded in full.
    """
    prefixes = map(languages.prefix, languages)
    return {
        "/**": {"live": True},
        **{f"{prefix}/preview/**": {"live": True, "robots": False} for prefix in prefixes},
        **{pattern: {"live": False} for pattern in NOT_PAGES},
    }


def routes(build: str, languages: Languages, store: PrerenderStore | None = None) -> list[Route]:
    """Declare the routes; descriptions of other builds are 404."""
    since = time.time()

    async def latest_build(_request: Request) -> JSONResponse:
        return JSONResponse(latest(build, since), headers=NO_STORE)

    async def description(request: Request) -> JSONResponse:
        if request.path_params["requested"] != build:
            return JSONResponse({"id": build}, HTTPStatus.NOT_FOUND, NO_STORE)
        headers = {"cache-control": IMMUTABLE.decode()}
        return JSONResponse(
            meta(build, since, languages, store.record if store else ()), headers=headers
        )

    return [
        Route(LATEST, latest_build),
        Route("/builds/meta/{requested}.json", description),
    ]
