"""Serves the current build id; stale pages reload."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from villa_site.engine.client_build import IMMUTABLE
from villa_site.engine.http.provided import provided
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


@dataclass(frozen=True, slots=True)
class ServedBuild:
    """The build that this process serves, ``since`` when in seconds."""

    id: str
    since: float
    languages: Languages
    prerendered: PrerenderStore | None


class LatestBuild(BaseModel):
    """The current build, and when its serving began, in milliseconds."""

    id: str
    timestamp: int


class BuildDescription(LatestBuild):
    """A build's route rules and its prerendered paths."""

    routeRules: dict[str, dict[str, bool]]  # noqa: N815 - Nuxt's name of the member
    prerendered: list[str]


router = APIRouter(tags=["pages"])

CurrentBuild = Annotated[ServedBuild, provided("served_build")]


@router.get(LATEST, response_model=LatestBuild)
async def latest_build(build: CurrentBuild) -> Response:
    """Return the id of the current build."""
    return JSONResponse(latest(build.id, build.since), headers=NO_STORE)


@router.get(
    "/builds/meta/{requested}.json",
    response_model=BuildDescription,
    responses={HTTPStatus.NOT_FOUND: {"description": "Another build is served."}},
)
async def build_description(requested: str, build: CurrentBuild) -> Response:
    """Describe the current build; any other is 404."""
    if requested != build.id:
        return JSONResponse({"id": build.id}, HTTPStatus.NOT_FOUND, NO_STORE)
    paths = build.prerendered.record if build.prerendered else ()
    described = meta(build.id, build.since, build.languages, paths)
    return JSONResponse(described, headers={"cache-control": IMMUTABLE.decode()})
